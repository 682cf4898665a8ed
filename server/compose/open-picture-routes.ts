import { readFile } from "node:fs/promises";
import type { BodyStyle } from "#contract/body-styles.ts";
import { AppError } from "#contract/errors.ts";
import type { CarBody } from "#imaging/views/car-body.ts";
import { memorySettings } from "#server/config/memory-settings.ts";
import { createPhotoDecoder, type PhotoDecoder } from "#server/decoder/photo-decoder.ts";
import { isProUser } from "#server/domain/accounts/is-pro-user.ts";
import { readCarKind } from "#server/domain/catalogue/car-kind.ts";
import type { CarPictures } from "#server/domain/catalogue/car-pictures.ts";
import { createDerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import type { WatchUser } from "#server/domain/generations/await-generation.ts";
import { chooseBody } from "#server/domain/generations/choose-body.ts";
import type { StartViewsDeps } from "#server/domain/generations/start-views.ts";
import type { UnderstandCarDeps } from "#server/domain/generations/understand-car.ts";
import type { LiveHub } from "#server/domain/live-events/live-hub.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { AcceptUploadDeps } from "#server/domain/uploads/accept-upload.ts";
import {
  createUploadAllowance,
  usualUploadLimits,
  type UploadAllowance,
  type UploadLimits,
} from "#server/domain/uploads/upload-allowance.ts";
import type { Router } from "#server/http/router.ts";
import { createCarWordsRoutes } from "#server/http/routes/car-words-routes.ts";
import { createFilesRoutes } from "#server/http/routes/files-routes.ts";
import { createGenerationsRoutes } from "#server/http/routes/generations-routes.ts";
import { createOwnBackgroundsRoutes } from "#server/http/routes/own-backgrounds-routes.ts";
import { createPresetsRoutes } from "#server/http/routes/presets-routes.ts";
import { createRequestsRoutes } from "#server/http/routes/requests-routes.ts";
import { createRetailRunsRoutes } from "#server/http/routes/retail-runs-routes.ts";
import { createUploadsRoutes } from "#server/http/routes/uploads-routes.ts";
import { createViewsRoutes } from "#server/http/routes/views-routes.ts";
import { enqueueRunPicture } from "#server/jobs/enqueue-run-picture.ts";
import type { Base } from "./open-base.ts";
import type { Libraries } from "./open-libraries.ts";

/** Far more than anybody describes. */
const requestLimit = { attempts: 600, windowSeconds: 3600 };

/** Somebody who types on without a break for an hour; more is a machine that keeps the painter busy. */
const previewLimit = { attempts: 1200, windowSeconds: 3600 };

/** What only a web process has. */
export type WebParts = {
  hub: Pick<LiveHub, "subscribe">;
  pictures: CarPictures;
  /** Aborted when this process is to end. */
  shutdown: AbortSignal;
  /** If not `usualUploadLimits`. */
  uploadLimits?: UploadLimits;
};

/** The routes of uploads, presets, requests, generations and their files; starts the decoder beside the process. */
export function openPictureRoutes(base: Base, web: WebParts): Router[] {
  const { hub, pictures, shutdown, uploadLimits } = web;
  const { db, files, queue, libraries, logger, closing } = base;
  const { presets, scenes, names, catalogue, findSample } = libraries;
  const decoder = createPhotoDecoder({ logger, environment: memorySettings });
  closing.defer(decoder.close);
  const enqueueGeneration: StartViewsDeps["enqueueGeneration"] = (tx, id) =>
    queue.enqueue(tx, "generate-image", { id, payload: { generationId: id } });
  const enqueueCutOut: AcceptUploadDeps["enqueueCutOut"] = (tx, id) =>
    queue.enqueue(tx, "cut-out-upload", { id, payload: { uploadId: id }, evenIfEnded: true });
  const watchUser: WatchUser = (userId, onChange) => hub.subscribe({ userId, receive: onChange });
  const choose: StartViewsDeps["chooseBody"] = (car) => chooseBody(libraries, car);
  const { publicUrl } = base.config.http;
  const making = { db, engineName: "studio", isProUser, enqueueGeneration, watchUser, shutdown } as const;
  return [
    createUploadsRoutes({
      db,
      files,
      presets,
      isProUser,
      storePhoto: decoder.storePhoto,
      enqueueCutOut,
      findSample,
      allowance: openAllowance(base, uploadLimits),
    }),
    createGenerationsRoutes({ ...making, presets, publicUrl }),
    createRetailRunsRoutes({
      db,
      files,
      engineName: "studio",
      isProUser,
      presets,
      enqueueRunPicture: (tx, id) => enqueueRunPicture(queue, tx, id),
      enqueueCutOut,
      publicUrl,
    }),
    createRequestsRoutes({ db, requestLimit: createRateLimiter(db, { name: "requests", ...requestLimit }) }),
    createViewsRoutes({ ...making, chooseBody: choose }),
    createWordsRoutes(base, {
      chooseBody: choose,
      kindOf: (car) => readCarKind({ names, catalogue }, car),
      pictures,
    }),
    createOwnBackgroundsRoutes({ db, isProUser }),
    createPresetsRoutes({
      db,
      presets,
      readThumbnail: async (id) => {
        const found = scenes.get(id);
        return found === undefined ? null : readFile(found.thumbnailPath);
      },
    }),
    createStoredFilesRoutes(base, { enqueueCutOut, decoder }),
  ];
}

function openAllowance({ db, files, room }: Base, limits = usualUploadLimits): UploadAllowance {
  return createUploadAllowance({ db, files, isProUser, requireRoom: () => room.requireRoomFor("photos"), limits });
}

function createStoredFilesRoutes(
  { db, files, room, config }: Base,
  { enqueueCutOut, decoder }: Pick<AcceptUploadDeps, "enqueueCutOut"> & { decoder: PhotoDecoder },
): Router {
  return createFilesRoutes({
    db,
    files,
    derived: createDerivedFiles(files),
    makeRendition: decoder.makeRendition,
    makeMattePreview: decoder.makeMattePreview,
    enqueueCutOut,
    requireRoom: () => room.requireRoomFor("pictures"),
    publicUrl: config.http.publicUrl,
  });
}

function createWordsRoutes(
  { db, libraries }: Base,
  deps: Pick<UnderstandCarDeps, "chooseBody" | "kindOf"> & Pick<WebParts, "pictures">,
): Router {
  return createCarWordsRoutes({
    ...deps,
    bodyOf: (style) => requireBody(libraries, style),
    previewLimit: createRateLimiter(db, { name: "previews", ...previewLimit }),
  });
}

function requireBody({ bodies }: Libraries, style: BodyStyle): CarBody {
  const found = bodies.get(style);
  if (found === undefined) throw new AppError("engine_failed");
  return found.body;
}
