import type { Database } from "#server/db/client.ts";
import { askRegister, giveRegisterUp, type AskRegisterDeps } from "#server/domain/detection/ask-register.ts";
import {
  failModelReading,
  readPhotoWithModel,
  type ReadWithModelDeps,
} from "#server/domain/detection/read-photo-with-model.ts";
import { failPhoto, readPhoto, type ReadPhotoDeps } from "#server/domain/detection/read-photo.ts";
import { sweepReadings } from "#server/domain/detection/sweep-readings.ts";
import { failGeneration } from "#server/domain/generations/fail-generation.ts";
import { runGeneration, type RunGenerationDeps } from "#server/domain/generations/run-generation.ts";
import { sweepGenerations } from "#server/domain/generations/sweep-generations.ts";
import { sweepSearchTexts } from "#server/domain/history/read-history.ts";
import { renewPlanCredits } from "#server/domain/plans/renew-plan-credits.ts";
import { collectAbandoned } from "#server/domain/storage/collect-files.ts";
import { sweepStorage, type SweepStorageDeps } from "#server/domain/storage/sweep-storage.ts";
import { cutOutPhoto } from "#server/domain/uploads/cut-out-photo.ts";
import { failCutOut, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { failCutOutVersion, makeCutOutVersion } from "#server/domain/uploads/make-cut-out-version.ts";
import { sweepUploads } from "#server/domain/uploads/sweep-uploads.ts";
import type { Logger } from "#server/log/logger.ts";
import { enqueueRunPicture, isGenerationQueued } from "./enqueue-picture.ts";
import type { JobQueue } from "./job-queue.ts";
import type { JobHandlers } from "./job-worker.ts";

export type JobHandlerDeps = {
  db: Database;
  uploads: CutOutDeps;
  generations: RunGenerationDeps;
  readings: ReadPhotoDeps & ReadWithModelDeps & AskRegisterDeps;
  storage: SweepStorageDeps;
  queue: Pick<JobQueue, "isOpen" | "isOpenFor" | "enqueue">;
  /** Removes what interrupted uploads left on disk. */
  sweepFiles: () => Promise<number>;
  /** Removes expired sessions and the like, and tells what is to be told; expired rows are no orphans and worth no line. */
  sweepAccounts?: () => Promise<number>;
  /** Asks the payment provider after those of whom news is due, and ends what has run out. */
  careForBilling?: () => Promise<void>;
  log: Logger;
};

/** Each holds a photo and a picture or two in memory while it waits; and somebody else's turn comes, however long the answers take. */
const modelsWaitedForAtOnce = { inAll: 4, ofOne: 3 };

/** What each kind of job does: one use case each. */
export function createJobHandlers(deps: JobHandlerDeps): JobHandlers {
  return {
    "cut-out-upload": {
      isPixelWork: true,
      run: ({ uploadId }) => cutOutPhoto(deps.uploads, uploadId),
      giveUp: ({ uploadId }) => failCutOut(deps, uploadId),
    },
    "make-cut-out-version": {
      isPixelWork: true,
      run: ({ versionId }) => makeCutOutVersion(deps.uploads, versionId),
      giveUp: ({ versionId }) => failCutOutVersion(deps, versionId),
    },
    "generate-image": {
      isPixelWork: true,
      run: ({ generationId }, { signal }) => runGeneration(deps.generations, { id: generationId, signal }),
      giveUp: ({ generationId }) => failGeneration(deps.generations, { id: generationId, code: "engine_failed" }),
    },
    "generate-views": {
      isPixelWork: true,
      run: ({ generationId }, { signal }) => runGeneration(deps.generations, { id: generationId, signal }),
      giveUp: ({ generationId }) => failGeneration(deps.generations, { id: generationId, code: "engine_failed" }),
    },
    "generate-with-ai": {
      isPixelWork: false,
      run: ({ generationId }, { signal }) => runGeneration(deps.generations, { id: generationId, signal }),
      giveUp: ({ generationId }) => failGeneration(deps.generations, { id: generationId, code: "engine_failed" }),
      atOnce: modelsWaitedForAtOnce,
    },
    ...readingHandlers(deps),
    "sweep-work": {
      isPixelWork: false,
      run: () => sweepWork(deps),
      // The next minute brings the next one.
      giveUp: async () => {},
    },
    "care-for-billing": {
      isPixelWork: false,
      run: async () => deps.careForBilling?.(),
      giveUp: async () => {},
    },
    "renew-plan-credits": {
      isPixelWork: false,
      run: async () => void (await renewPlanCredits({ db: deps.db, logger: deps.log })),
      giveUp: async () => {},
    },
    "collect-files": {
      isPixelWork: false,
      run: async () => {
        const { owners, files } = await collectAbandoned(deps.storage);
        deps.log.debug({ owners, files }, "files that nobody needs were removed");
      },
      giveUp: async () => {},
    },
    "sweep-storage": {
      isPixelWork: false,
      run: () => tidyStorage(deps),
      giveUp: async () => {},
    },
  };
}

type ReadingJobs = "read-car" | "read-car-with-model" | "ask-register";

function readingHandlers(deps: JobHandlerDeps): Pick<JobHandlers, ReadingJobs> {
  return {
    "read-car": {
      isPixelWork: true,
      run: ({ photoId }, { signal }) => readPhoto(deps.readings, { photoId, signal }),
      giveUp: ({ photoId }) => failPhoto(deps.readings, photoId),
    },
    "read-car-with-model": {
      isPixelWork: false,
      run: ({ photoId }, { signal }) => readPhotoWithModel(deps.readings, { photoId, signal }),
      giveUp: ({ photoId }) => failModelReading(deps.readings, photoId),
      atOnce: modelsWaitedForAtOnce,
    },
    "ask-register": {
      isPixelWork: false,
      run: ({ requestId }, { signal }) => askRegister(deps.readings, { requestId, signal }),
      giveUp: ({ requestId }) => giveRegisterUp(deps.readings, requestId),
    },
  };
}

async function tidyStorage({ storage, log }: JobHandlerDeps): Promise<void> {
  const swept = await sweepStorage(storage);
  if (swept.orphans > 0) log.warn(swept, "files without a row were removed");
  else if (Object.values(swept).some((count) => count > 0)) log.info(swept, "storage was tidied up");
}

/** Each step by itself: one that fails is told to the log, and stops no other. */
async function sweepWork(deps: JobHandlerDeps): Promise<void> {
  const { db, queue, log, sweepFiles, sweepAccounts } = deps;
  const step = (name: string, work: () => Promise<number>) => takeStep(log, name, work);
  // Not by the job's id: a photo that was turned has one of its own.
  const isPhotoQueued = (uploadId: string) => queue.isOpenFor("cut-out-upload", { uploadId });
  const generations = await step("generations", () =>
    sweepGenerations({
      db,
      files: deps.generations.files,
      isQueued: (id) => isGenerationQueued(queue, id),
      putBack: (id) => db.transaction((tx) => enqueueRunPicture(queue, tx, id)),
      log,
    }),
  );
  const uploads = await step("uploads", () =>
    sweepUploads({
      db,
      isQueued: isPhotoQueued,
      // What another network makes anew belongs to the photo's own job.
      isVersionQueued: async ({ id, uploadId }) =>
        (await queue.isOpen("make-cut-out-version", id)) || isPhotoQueued(uploadId),
      log,
    }),
  );
  const readings = await step("readings", () =>
    sweepReadings({
      ...deps.readings,
      isQueued: (id) => queue.isOpen("read-car", id),
      isQueuedForModel: (id) => queue.isOpen("read-car-with-model", id),
      isAsked: (requestId) => queue.isOpenFor("ask-register", { requestId }),
      log,
    }),
  );
  const files = await step("files", sweepFiles);
  const filled = await step("search texts", () => sweepSearchTexts(db));
  const swept = { generations, uploads, readings, files };
  if (Object.values(swept).some((count) => count > 0)) log.warn(swept, "orphans were swept");
  const expired = sweepAccounts === undefined ? 0 : await step("accounts", sweepAccounts);
  if (filled > 0) log.debug({ filled }, "pictures of an older version can be searched fast");
  if (expired > 0) log.debug({ expired }, "what had expired was removed");
}

async function takeStep(log: Logger, step: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, step }, "a step of the minute's sweep failed");
    return 0;
  }
}
