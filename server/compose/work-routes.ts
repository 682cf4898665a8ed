import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { bodyStyles, type BodyStyle } from "#contract/body-styles.ts";
import { AppError } from "#contract/errors.ts";
import type { CarBody } from "#imaging/views/car-body.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/client.ts";
import type { PhotoDecoder } from "#server/decoder/photo-decoder.ts";
import { isProUser } from "#server/domain/accounts/is-pro-user.ts";
import { readCarKind } from "#server/domain/catalogue/car-kind.ts";
import { indexCarNames } from "#server/domain/catalogue/car-names.ts";
import type { CarPictures } from "#server/domain/catalogue/car-pictures.ts";
import type { Catalogue } from "#server/domain/catalogue/read-catalogue.ts";
import { createDerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import type { WatchUser } from "#server/domain/generations/await-generation.ts";
import { chooseBody } from "#server/domain/generations/choose-body.ts";
import type { StartViewsDeps } from "#server/domain/generations/start-views.ts";
import type { UnderstandCarDeps } from "#server/domain/generations/understand-car.ts";
import type { LiveHub } from "#server/domain/live-events/live-hub.ts";
import type { PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { StorageRoom } from "#server/domain/storage-room/storage-room.ts";
import type { AcceptUploadDeps } from "#server/domain/uploads/accept-upload.ts";
import {
  createUploadAllowance,
  usualUploadLimits,
  type UploadAllowance,
  type UploadLimits,
} from "#server/domain/uploads/upload-allowance.ts";
import type { LibraryBody } from "#server/engines/studio/car-body-library.ts";
import type { LibraryScene } from "#server/engines/studio/scene-library.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { Router } from "#server/http/router.ts";
import { createCarWordsRoutes } from "#server/http/routes/car-words-routes.ts";
import { createFilesRoutes } from "#server/http/routes/files-routes.ts";
import { createGenerationsRoutes } from "#server/http/routes/generations-routes.ts";
import { createPresetsRoutes } from "#server/http/routes/presets-routes.ts";
import { createRequestsRoutes } from "#server/http/routes/requests-routes.ts";
import { createUploadsRoutes } from "#server/http/routes/uploads-routes.ts";
import { createViewsRoutes } from "#server/http/routes/views-routes.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";

const samplePath = join(import.meta.dirname, "..", "..", "assets", "samples", "sample-car.jpg");

/** Far more than anybody describes. */
const requestLimit = { attempts: 600, windowSeconds: 3600 };

/** Somebody who types on without a break for an hour; more is a machine that keeps the painter busy. */
const previewLimit = { attempts: 1200, windowSeconds: 3600 };

/** What uploads, requests and generations stand on, in a web process and in a worker. */
export interface WorkParts {
  config: Pick<Config, "dataDirectory" | "imaging" | "http">;
  db: Database;
  scenes: ReadonlyMap<string, LibraryScene>;
  /** The 3D bodies that can be painted. */
  bodies: ReadonlyMap<string, LibraryBody>;
  presets: PresetCatalogue;
  files: ObjectStore;
  /** What the volume of `files` has left. */
  room: StorageRoom;
  /** If not `usualUploadLimits`. */
  uploadLimits?: UploadLimits;
  queue: JobQueue;
}

/** What only a web process has. */
export interface WebParts {
  hub: Pick<LiveHub, "subscribe">;
  catalogue: Catalogue;
  pictures: CarPictures;
  /** Aborted when this process is to end. */
  shutdown: AbortSignal;
  decoder: Pick<PhotoDecoder, "storePhoto" | "makeRendition" | "makeMattePreview">;
}

/** The routes of uploads, presets, requests, generations and their files. */
export function createWorkRoutes(parts: WorkParts, web: WebParts): Router[] {
  const { hub, catalogue, pictures, shutdown, decoder } = web;
  const { db, files, queue, presets, scenes, bodies } = parts;
  const names = indexCarNames(catalogue);
  const enqueueGeneration: StartViewsDeps["enqueueGeneration"] = (tx, id) =>
    queue.enqueue(tx, "generate-image", { id, payload: { generationId: id } });
  const enqueueCutOut: AcceptUploadDeps["enqueueCutOut"] = (tx, id) =>
    queue.enqueue(tx, "cut-out-upload", { id, payload: { uploadId: id }, evenIfEnded: true });
  const watchUser: WatchUser = (userId, onChange) => hub.subscribe({ userId, receive: onChange });
  const modelled = new Set(bodyStyles.filter((style) => bodies.has(style)));
  const choose: StartViewsDeps["chooseBody"] = (car) => chooseBody({ names, modelled }, car);
  const { publicUrl } = parts.config.http;
  const making = { db, engineName: "studio", isProUser, enqueueGeneration, watchUser, shutdown } as const;
  return [
    createUploadsRoutes({
      db,
      files,
      presets,
      storePhoto: decoder.storePhoto,
      enqueueCutOut,
      findSample: () => pathIfThere(samplePath),
      allowance: openAllowance(parts),
    }),
    createGenerationsRoutes({ ...making, presets, publicUrl }),
    createRequestsRoutes({ db, requestLimit: createRateLimiter(db, { name: "requests", ...requestLimit }) }),
    createViewsRoutes({ ...making, chooseBody: choose }),
    createWordsRoutes(parts, {
      chooseBody: choose,
      kindOf: (car) => readCarKind({ names, catalogue }, car),
      pictures,
    }),
    createPresetsRoutes({
      db,
      presets,
      readThumbnail: async (id) => {
        const found = scenes.get(id);
        return found === undefined ? null : readFile(found.thumbnailPath);
      },
    }),
    createStoredFilesRoutes(parts, { enqueueCutOut, decoder }),
  ];
}

function openAllowance({ db, files, room, uploadLimits = usualUploadLimits }: WorkParts): UploadAllowance {
  const requireRoom = () => room.requireRoomFor("photos");
  return createUploadAllowance({ db, files, isProUser, requireRoom, limits: uploadLimits });
}

function createStoredFilesRoutes(
  { db, files, room, config }: WorkParts,
  { enqueueCutOut, decoder }: Pick<AcceptUploadDeps, "enqueueCutOut"> & Pick<WebParts, "decoder">,
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
  { db, bodies }: WorkParts,
  deps: Pick<UnderstandCarDeps, "chooseBody" | "kindOf"> & Pick<WebParts, "pictures">,
): Router {
  return createCarWordsRoutes({
    ...deps,
    bodyOf: (style) => requireBody(bodies, style),
    previewLimit: createRateLimiter(db, { name: "previews", ...previewLimit }),
  });
}

function requireBody(bodies: WorkParts["bodies"], style: BodyStyle): CarBody {
  const found = bodies.get(style);
  if (found === undefined) throw new AppError("engine_failed");
  return found.body;
}

async function pathIfThere(path: string): Promise<string | null> {
  try {
    await access(path);
    return path;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
