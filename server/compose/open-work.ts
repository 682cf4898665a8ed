import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Registry } from "prom-client";
import sharp from "sharp";
import type { Config } from "#server/config/config.ts";
import { memorySettings } from "#server/config/memory-settings.ts";
import type { Database } from "#server/db/client.ts";
import { createPhotoDecoder } from "#server/decoder/photo-decoder.ts";
import { countGeneration } from "#server/domain/accounts/count-generation.ts";
import { readCarKind } from "#server/domain/catalogue/car-kind.ts";
import { indexCarNames } from "#server/domain/catalogue/car-names.ts";
import { readCatalogue } from "#server/domain/catalogue/read-catalogue.ts";
import { findOwnGeneration } from "#server/domain/generations/read-generations.ts";
import { findOwnViewSet } from "#server/domain/generations/read-view-sets.ts";
import type { RunGenerationDeps } from "#server/domain/generations/run-context.ts";
import type { LiveSubjects } from "#server/domain/live-events/live-subjects.ts";
import { orderPresets, type PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import { createStorageRoom } from "#server/domain/storage-room/storage-room.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { loadCutOut, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { findOwnUpload } from "#server/domain/uploads/read-upload.ts";
import type { UploadLimits } from "#server/domain/uploads/upload-allowance.ts";
import { createViewPictures } from "#server/engines/studio/car-body-layers.ts";
import { readCarBodyLibrary } from "#server/engines/studio/car-body-library.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";
import { createViewPainter } from "#server/engines/studio/paint-views.ts";
import { readSceneLibrary, type LibraryScene } from "#server/engines/studio/scene-library.ts";
import { createScenePictures } from "#server/engines/studio/scene-pictures.ts";
import { createStudioEngine } from "#server/engines/studio/studio-engine.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import { readVolumeSpace } from "#server/files/disk/read-volume-space.ts";
import type { Router } from "#server/http/router.ts";
import { createJobHandlers } from "#server/jobs/job-handlers.ts";
import { registerJobMetrics } from "#server/jobs/job-metrics.ts";
import { openJobQueue } from "#server/jobs/job-queue.ts";
import { startJobWorker } from "#server/jobs/job-worker.ts";
import type { Logger } from "#server/log/logger.ts";
import { createWorkRoutes, type WebParts, type WorkParts } from "./work-routes.ts";

const projectFolder = fileURLToPath(new URL("../..", import.meta.url));
const scenesFolder = join(projectFolder, "assets", "scenes");
const carsFolder = join(projectFolder, "assets", "cars");
const brandsFolder = join(projectFolder, "assets", "catalogue", "brands");
const fetchedModelPath = join(projectFolder, ".cache", "models", "isnet-medium.onnx");

/** Decoded pixels that a worker keeps between jobs; with the model (0.6 GB) this leaves room below 1.5 GB. */
const maxKeptCutOutBytes = 96 * 1024 * 1024;
const maxKeptSceneBytes = 96 * 1024 * 1024;
const maxKeptBodyBytes = 64 * 1024 * 1024;

export interface WorkSetup {
  config: Pick<Config, "dataDirectory" | "storage" | "imaging" | "http">;
  db: Database;
  connectionString: string;
  logger: Logger;
  isWorker: boolean;
  /** What a worker does for the accounts every minute; gives how many rows it removed. */
  sweepAccounts?: () => Promise<number>;
  /** Where the 3D bodies lie, if not with the product. */
  carsFolder?: string;
  /** If not the usual ones. */
  uploadLimits?: UploadLimits;
}

/** Uploads, presets, requests and generations, with what they stand on. */
export interface Work {
  /** Starts the decoder beside it, which only a web process needs. */
  createRoutes: (web: Omit<WebParts, "decoder">) => Router[];
  registerMetrics: (registry: Registry) => void;
  /** Throws `storage_low` as soon as the volume of photos and pictures leaves the database little. */
  requireStorage: () => Promise<void>;
  /** Begins to take jobs. */
  startWorker: () => Promise<void>;
  /** Lets jobs under way finish for up to `timeoutMs`; another worker repeats those that don't. */
  stop: (timeoutMs: number) => Promise<void>;
}

export async function openWork(setup: WorkSetup): Promise<Work> {
  // The cache of decoded inputs never hits here, and holds on to memory.
  sharp.cache(false);
  // A worker makes one picture at a time: each of its steps may use all cores.
  if (setup.isWorker) sharp.concurrency(availableParallelism());
  const { connectionString, logger, isWorker } = setup;
  const scenes = await readSceneLibrary(scenesFolder, logger);
  const bodies = await readCarBodyLibrary(setup.carsFolder ?? carsFolder, logger);
  const { dataDirectory, storage } = setup.config;
  const room = createStorageRoom({ readSpace: () => readVolumeSpace(dataDirectory), ...storage, logger });
  const files = createDiskObjectStore(join(dataDirectory, "files"), { onFull: room.noteFull });
  const queue = await openJobQueue({
    connectionString,
    isWorker,
    onError: (error) => logger.error({ err: error }, "the job queue failed"),
  });
  const parts: WorkParts & WorkSetup = { ...setup, scenes, bodies, files, room, queue, presets: catalogueOf(scenes) };
  let closeWorker = async (): Promise<void> => {};
  let closeDecoder = async (): Promise<void> => {};
  return {
    createRoutes: (web) => {
      const decoder = createPhotoDecoder({ logger, environment: memorySettings });
      closeDecoder = decoder.close;
      return createWorkRoutes(parts, { ...web, decoder });
    },
    registerMetrics: (registry) => registerJobMetrics(registry, queue),
    requireStorage: () => room.requireRoomFor("pictures"),
    startWorker: async () => {
      closeWorker = await startWorker(parts);
    },
    stop: async (timeoutMs) => {
      await closeDecoder();
      await queue.stop(timeoutMs);
      await closeWorker();
    },
  };
}

/** How the live stream reads an upload, a generation and a set of views. */
export const workSubjects = {
  "generation.changed": (db, userId, id) => findOwnGeneration(db, { userId, id }),
  "views.changed": (db, userId, id) => findOwnViewSet(db, { userId, id }),
  "upload.changed": (db, userId, id) => findOwnUpload(db, { userId, id }),
} as const satisfies Partial<LiveSubjects>;

function catalogueOf(scenes: ReadonlyMap<string, LibraryScene>): PresetCatalogue {
  const presets = Array.from(scenes.values(), ({ scene: { id, name, section }, thumbnailHash }) => ({
    id,
    name,
    section,
    thumbnailUrl: `/scenes/${id}/thumbnail.webp?v=${thumbnailHash}`,
  }));
  return orderPresets(presets);
}

/** Gives the way to close what the worker opened. */
async function startWorker(parts: WorkParts & WorkSetup): Promise<() => Promise<void>> {
  const { db, files, room, queue, presets, scenes, bodies, logger, config, sweepAccounts } = parts;
  const matting = createMatting(config.imaging.mattingModelPath ?? fetchedModelPath, {
    threads: config.imaging.inferenceThreads,
  });
  const catalogue = await readCatalogue(brandsFolder);
  const names = indexCarNames(catalogue);
  const uploads: CutOutDeps = { db, files, infer: matting.infer, cutOuts: createCutOutCache(maxKeptCutOutBytes) };
  const generations: RunGenerationDeps = {
    db,
    files,
    presets,
    engine: createStudioEngine({
      scenes,
      loadPictures: createScenePictures(maxKeptSceneBytes),
      paintViews: createViewPainter({
        bodies,
        loadPictures: createViewPictures(maxKeptBodyBytes),
        kindOf: (car) => readCarKind({ names, catalogue }, car),
      }),
    }),
    requireRoom: () => room.requireRoomFor("pictures"),
    openSource: (uploadId) => ({ readCutOut: () => loadCutOut(uploads, uploadId) }),
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
  return matting.close;
}
