import { availableParallelism } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { countGeneration } from "#server/domain/accounts/count-generation.ts";
import { readCarKind } from "#server/domain/catalogue/car-kind.ts";
import type { RunGenerationDeps } from "#server/domain/generations/run-context.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { loadCutOut, readPhotoOf, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import type { ImageEngine } from "#server/engines/image-engine.ts";
import { createViewPictures } from "#server/engines/studio/car-body-layers.ts";
import { openMatting } from "#server/engines/studio/matting/open-matting.ts";
import { createViewPainter } from "#server/engines/studio/paint-views.ts";
import { createScenePictures } from "#server/engines/studio/scene-pictures.ts";
import { createStudioEngine } from "#server/engines/studio/studio-engine.ts";
import { createJobHandlers } from "#server/jobs/job-handlers.ts";
import { startJobWorker } from "#server/jobs/job-worker.ts";
import type { Base } from "./open-base.ts";
import type { Libraries } from "./open-libraries.ts";

const fetchedModelPath = join(import.meta.dirname, "../../.cache/models/isnet-medium.onnx");

/** Decoded pixels that a worker keeps between jobs; with the model (0.6 GB) this leaves room below 1.5 GB. */
const maxKeptCutOutBytes = 96 * 1024 * 1024;
const maxKeptSceneBytes = 96 * 1024 * 1024;
const maxKeptBodyBytes = 64 * 1024 * 1024;

export type WorkerParts = {
  /** What a worker does for the accounts every minute; gives how many rows it removed. */
  sweepAccounts?: () => Promise<number>;
};

/** The role that makes pictures: begins to take jobs. */
export async function openWorker(base: Base, { sweepAccounts }: WorkerParts = {}): Promise<void> {
  // A worker makes one picture at a time: each of its steps may use all cores.
  sharp.concurrency(availableParallelism());
  const { config, db, files, libraries, room, queue, logger, underJobs } = base;
  const matting = await openMatting(config.imaging, fetchedModelPath);
  underJobs.defer(matting.close);
  const uploads: CutOutDeps = { db, files, model: matting, cutOuts: createCutOutCache(maxKeptCutOutBytes) };
  const generations: RunGenerationDeps = {
    db,
    files,
    presets: libraries.presets,
    engine: createEngine(libraries),
    requireRoom: () => room.requireRoomFor("pictures"),
    openSource: (uploadId) => ({
      readCutOut: () => loadCutOut(uploads, uploadId),
      readPhoto: () => readPhotoOf(uploads, uploadId),
    }),
    countGeneration,
  };
  const handlers = createJobHandlers({
    db,
    uploads,
    generations,
    queue,
    sweepFiles: files.sweep,
    sweepAccounts,
    log: logger,
  });
  await startJobWorker(queue, handlers, logger);
}

function createEngine({ scenes, bodies, names, catalogue }: Libraries): ImageEngine {
  return createStudioEngine({
    scenes,
    loadPictures: createScenePictures(maxKeptSceneBytes),
    paintViews: createViewPainter({
      bodies,
      loadPictures: createViewPictures(maxKeptBodyBytes),
      kindOf: (car) => readCarKind({ names, catalogue }, car),
    }),
  });
}
