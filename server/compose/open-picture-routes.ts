import { readFile } from "node:fs/promises";
import type { BodyStyle } from "#contract/body-styles.ts";
import { AppError } from "#contract/errors.ts";
import { exportsPerDay } from "#contract/limits.ts";
import type { CarBody } from "#imaging/views/car-body.ts";
import { memorySettings } from "#server/config/memory-settings.ts";
import { createPhotoDecoder, type PhotoDecoder } from "#server/decoder/photo-decoder.ts";
import { isProUser } from "#server/domain/accounts/is-pro-user.ts";
import { readCarKind } from "#server/domain/catalogue/car-kind.ts";
import type { CarPictures } from "#server/domain/catalogue/car-pictures.ts";
import { createDerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import type { ViewsDeps } from "#server/domain/detection/start-sure-views.ts";
import type { WatchUser } from "#server/domain/generations/await-generation.ts";
import { chooseBody } from "#server/domain/generations/choose-body.ts";
import type { StartViewsDeps } from "#server/domain/generations/start-views.ts";
import type { UnderstandCarDeps } from "#server/domain/generations/understand-car.ts";
import type { LiveHub } from "#server/domain/live-events/live-hub.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { AcceptUploadDeps } from "#server/domain/uploads/accept-upload.ts";
import type { CorrectCutOutDeps } from "#server/domain/uploads/correct-cut-out.ts";
import type { TurnPhotoDeps } from "#server/domain/uploads/turn-photo.ts";
import {
  createUploadAllowance,
  usualUploadLimits,
  type UploadAllowance,
  type UploadLimits,
} from "#server/domain/uploads/upload-allowance.ts";
import { createAnswersUnderWay } from "#server/http/answers-under-way.ts";
import type { Router } from "#server/http/router.ts";
import { createCarWordsRoutes } from "#server/http/routes/car-words-routes.ts";
import { createDetectionRoutes } from "#server/http/routes/detection-routes.ts";
import { createEnginesRoutes } from "#server/http/routes/engines-routes.ts";
import { createFilesRoutes } from "#server/http/routes/files-routes.ts";
import { createGenerationsRoutes } from "#server/http/routes/generations-routes.ts";
import { createOwnBackgroundsRoutes } from "#server/http/routes/own-backgrounds-routes.ts";
import { createPicturesRoutes } from "#server/http/routes/pictures-routes.ts";
import { createPresetsRoutes } from "#server/http/routes/presets-routes.ts";
import { createRequestsRoutes } from "#server/http/routes/requests-routes.ts";
import { createRetailRunsRoutes } from "#server/http/routes/retail-runs-routes.ts";
import { createStorageRoutes } from "#server/http/routes/storage-routes.ts";
import { createUploadsRoutes } from "#server/http/routes/uploads-routes.ts";
import { createViewsRoutes } from "#server/http/routes/views-routes.ts";
import { enqueueCollection } from "#server/jobs/enqueue-collection.ts";
import { enqueueCutOutVersion, enqueuePhoto } from "#server/jobs/enqueue-photo.ts";
import { enqueuePicture, enqueueRunPicture } from "#server/jobs/enqueue-picture.ts";
import { enqueueReading } from "#server/jobs/enqueue-reading.ts";
import type { Base } from "./open-base.ts";
import { registerOf } from "./open-detection.ts";
import type { Libraries } from "./open-libraries.ts";
import type { SceneTiles } from "./open-scene-tiles.ts";
import { openTakenAway, type CountedAnswers } from "./open-taken-away.ts";

/** Far more than anybody describes. */
const requestLimit = { attempts: 600, windowSeconds: 3600 };

/** Far more than anybody corrects of cars; more is a machine. */
const correctionLimit = { attempts: 240, windowSeconds: 3600 };
/** A version of a cut-out takes a worker a second and up to a megabyte: more than one a minute for hours is a machine. */
const cutOutLimit = { attempts: 240, windowSeconds: 3600 };

const readAgainLimit = { attempts: 30, windowSeconds: 3600 };

/** Somebody who types on without a break for an hour; more is a machine that keeps the painter busy. */
const previewLimit = { attempts: 1200, windowSeconds: 3600 };

const exportLimit = { attempts: exportsPerDay, windowSeconds: 24 * 3600 };

/** More than a browser fetches of one site at a time, from two windows. */
const mostMadeAtOnce = 16;
/** An office whose ten people each open a page full of pictures; far fewer than files that a process may have open. */
const mostStoredAtOnce = 512;

/** What only a web process has. */
export type WebParts = {
  hub: Pick<LiveHub, "subscribe">;
  pictures: CarPictures;
  tiles: Pick<SceneTiles, "wake">;
  /** Aborted when this process is to end. */
  shutdown: AbortSignal;
  /** If not `usualUploadLimits`. */
  uploadLimits?: UploadLimits;
};

/** The routes of uploads, presets, requests, generations and their files; starts the decoder beside the process. */
export function openPictureRoutes(base: Base, web: WebParts): Router[] {
  const { hub, pictures, tiles, shutdown, uploadLimits } = web;
  const { db, files, queue, libraries } = base;
  const { presets, names, catalogue, findSample } = libraries;
  const decoder = openDecoder(base, tiles);
  const enqueueGeneration: StartViewsDeps["enqueueGeneration"] = (tx, id) => enqueuePicture(queue, tx, id);
  const enqueueCutOut: AcceptUploadDeps["enqueueCutOut"] = (tx, id, pace) => enqueuePhoto(queue, tx, { id, pace });
  const watchUser: WatchUser = (userId, onChange) => hub.subscribe({ userId, receive: onChange, close: onChange });
  const choose: StartViewsDeps["chooseBody"] = (car) => chooseBody(libraries, car);
  const { proFirst, http, ai: offers } = base.config;
  const making = { db, offers, isProUser, proFirst, enqueueGeneration, watchUser, shutdown } as const;
  const answers: CountedAnswers = {
    madeAnswers: createAnswersUnderWay(mostMadeAtOnce),
    storedAnswers: createAnswersUnderWay(mostStoredAtOnce),
  };
  const { madeAnswers } = answers;
  return [
    createUploadsRoutes({
      db,
      files,
      presets,
      isProUser,
      storePhoto: decoder.storePhoto,
      enqueueCutOut,
      ...openCorrections(base),
      findSample,
      allowance: openAllowance(base, uploadLimits),
    }),
    createGenerationsRoutes({ ...making, presets, publicUrl: http.publicUrl }),
    createRetailRunsRoutes({
      ...making,
      files,
      presets,
      enqueueRunPicture: (tx, id) => enqueueRunPicture(queue, tx, id),
      enqueueCutOut,
      publicUrl: http.publicUrl,
      madeAnswers,
    }),
    openRequestsRoutes(base),
    createCarPhotoRoutes(base, {
      storePhoto: decoder.storePhoto,
      enqueueCutOut,
      uploadLimits,
      startViews: { ...making, chooseBody: choose },
    }),
    createViewsRoutes({ ...making, chooseBody: choose }),
    createPicturesRoutes({ ...making, files, presets, madeAnswers }),
    createWordsRoutes(base, {
      chooseBody: choose,
      kindOf: (car) => readCarKind({ names, catalogue }, car),
      pictures,
    }),
    createOwnBackgroundsRoutes({ db, isProUser }),
    createEnginesRoutes({ db, offers }),
    openPresetsRoutes(base),
    createStoredFilesRoutes(base, { enqueueCutOut, decoder, ...answers }),
    ...openTakenAway(base, decoder, answers),
    openStorageRoutes(base, answers),
  ];
}

function openRequestsRoutes({ db, queue }: Base): Router {
  return createRequestsRoutes({
    db,
    requestLimit: createRateLimiter(db, { name: "requests", ...requestLimit }),
    enqueueCollection: (tx) => enqueueCollection(queue, tx),
  });
}

function openPresetsRoutes({ db, libraries: { presets, scenes } }: Base): Router {
  return createPresetsRoutes({
    db,
    presets,
    readThumbnail: async (id) => {
      const found = scenes.get(id);
      return found === undefined ? null : readFile(found.thumbnailPath);
    },
  });
}

function openDecoder({ logger, closing }: Base, tiles: WebParts["tiles"]): PhotoDecoder {
  const decoder = createPhotoDecoder({ logger, environment: memorySettings });
  closing.defer(decoder.close);
  return {
    ...decoder,
    storePhoto: (task) => {
      if (task.use === "photo") tiles.wake();
      return decoder.storePhoto(task);
    },
  };
}

function openCorrections({ db, queue, room }: Base): Omit<CorrectCutOutDeps & TurnPhotoDeps, "db" | "files"> {
  const limit = createRateLimiter(db, { name: "cut-out-versions", ...cutOutLimit });
  return {
    enqueueCutOutVersion: (tx, version) => enqueueCutOutVersion(queue, tx, version),
    enqueueTurned: (tx, turned) => enqueuePhoto(queue, tx, turned),
    enqueueReading: (tx, photo) => enqueueReading(queue, tx, photo),
    requireRoom: () => room.requireRoomFor("pictures"),
    limitCorrections: (userId) => limit.consume(userId),
  };
}

function openStorageRoutes({ db, files, queue }: Base, { madeAnswers }: CountedAnswers): Router {
  return createStorageRoutes({
    db,
    files,
    madeAnswers,
    exportLimit: createRateLimiter(db, { name: "exports", refusal: "export_limit", ...exportLimit }),
    enqueueCollection: (tx) => enqueueCollection(queue, tx),
  });
}

type CarPhotoParts = Pick<AcceptUploadDeps, "storePhoto" | "enqueueCutOut"> &
  ViewsDeps &
  Pick<WebParts, "uploadLimits">;

function createCarPhotoRoutes(base: Base, { uploadLimits, ...deps }: CarPhotoParts): Router {
  const { db, files, queue } = base;
  return createDetectionRoutes({
    ...deps,
    db,
    files,
    enqueueReading: (tx, photo) => enqueueReading(queue, tx, photo),
    enqueueRegister: registerOf(base),
    correctionLimit: createRateLimiter(db, { name: "corrections", ...correctionLimit }),
    readAgainLimit: createRateLimiter(db, { name: "read-again", ...readAgainLimit }),
    allowance: openAllowance(base, uploadLimits),
  });
}

function openAllowance({ db, files, room }: Base, limits = usualUploadLimits): UploadAllowance {
  return createUploadAllowance({ db, files, requireRoom: () => room.requireRoomFor("photos"), limits });
}

type StoredFilesParts = Pick<AcceptUploadDeps, "enqueueCutOut"> &
  Pick<CountedAnswers, "storedAnswers"> & { decoder: PhotoDecoder };

function createStoredFilesRoutes(
  { db, files, room, config }: Base,
  { enqueueCutOut, decoder, storedAnswers }: StoredFilesParts,
): Router {
  return createFilesRoutes({
    storedAnswers,
    db,
    files,
    derived: createDerivedFiles(files),
    makeRendition: decoder.makeRendition,
    makeMattePreview: decoder.makeMattePreview,
    makeAlphaFile: decoder.makeAlphaFile,
    makeTurned: decoder.turnPhoto,
    enqueueCutOut,
    isProUser,
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
