import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { bodyStyles } from "#contract/body-styles.ts";
import { createMatting } from "#imaging/cutout/matting.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/client.ts";
import { countGeneration } from "./domain/accounts/count-generation.ts";
import { readProfile } from "./domain/accounts/read-profile.ts";
import { indexCarNames } from "./domain/catalogue/car-names.ts";
import type { Catalogue } from "./domain/catalogue/read-catalogue.ts";
import type { WatchUser } from "./domain/generations/await-generation.ts";
import { chooseBody } from "./domain/generations/choose-body.ts";
import { findOwnGeneration } from "./domain/generations/read-generations.ts";
import { findOwnViewSet } from "./domain/generations/read-view-sets.ts";
import type { RunGenerationDeps } from "./domain/generations/run-context.ts";
import type { StartViewsDeps } from "./domain/generations/start-views.ts";
import type { LiveHub } from "./domain/live-events/live-hub.ts";
import type { LiveSubjects } from "./domain/live-events/live-subjects.ts";
import { orderPresets, type PresetCatalogue } from "./domain/presets/preset-catalogue.ts";
import { createRateLimiter } from "./domain/rate-limits/rate-limiter.ts";
import { createCutOutCache } from "./domain/uploads/cut-out-cache.ts";
import { loadCutOut, type CutOutDeps } from "./domain/uploads/cut-out-upload.ts";
import { findOwnUpload } from "./domain/uploads/read-upload.ts";
import { createViewPictures } from "./engines/studio/car-body-layers.ts";
import { readCarBodyLibrary, type LibraryBody } from "./engines/studio/car-body-library.ts";
import { createViewPainter } from "./engines/studio/paint-views.ts";
import { readSceneLibrary, type LibraryScene } from "./engines/studio/scene-library.ts";
import { createScenePictures } from "./engines/studio/scene-pictures.ts";
import { createStudioEngine } from "./engines/studio/studio-engine.ts";
import { createDiskObjectStore } from "./files/disk/disk-object-store.ts";
import type { ObjectStore } from "./files/object-store.ts";
import type { Router } from "./http/router.ts";
import { createFilesRoutes } from "./http/routes/files-routes.ts";
import { createGenerationsRoutes } from "./http/routes/generations-routes.ts";
import { createPresetsRoutes } from "./http/routes/presets-routes.ts";
import { createRequestsRoutes } from "./http/routes/requests-routes.ts";
import { createUploadsRoutes } from "./http/routes/uploads-routes.ts";
import { createViewsRoutes } from "./http/routes/views-routes.ts";
import { createJobHandlers } from "./jobs/job-handlers.ts";
import { openJobQueue, type JobQueue } from "./jobs/job-queue.ts";
import { startJobWorker } from "./jobs/job-worker.ts";
import type { Logger } from "./log/logger.ts";

const projectFolder = fileURLToPath(new URL("..", import.meta.url));
const scenesFolder = join(projectFolder, "assets", "scenes");
const carsFolder = join(projectFolder, "assets", "cars");
const samplePath = join(projectFolder, "assets", "samples", "sample-car.jpg");
const fetchedModelPath = join(projectFolder, ".cache", "models", "isnet-medium.onnx");

/** Decoded pixels that a worker keeps between jobs; with the model (0.6 GB) this leaves room below 1.5 GB. */
const maxKeptCutOutBytes = 96 * 1024 * 1024;
const maxKeptSceneBytes = 96 * 1024 * 1024;
const maxKeptBodyBytes = 64 * 1024 * 1024;

/** A dealer's whole day of photos in an hour; what is more fills the disk. */
const uploadLimit = { attempts: 600, windowSeconds: 3600 };

/** Far more than anybody describes. */
const requestLimit = { attempts: 600, windowSeconds: 3600 };

export interface WorkSetup {
  config: Pick<Config, "dataDirectory" | "imaging" | "http">;
  db: Database;
  connectionString: string;
  logger: Logger;
  isWorker: boolean;
  /** Where the 3D bodies lie, if not with the product. */
  carsFolder?: string;
}

/** Uploads, presets, requests and generations, with what they stand on. */
export interface Work {
  createRoutes: (hub: Hub, catalogue: Catalogue) => Router[];
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
  const files = createDiskObjectStore(join(setup.config.dataDirectory, "files"));
  const queue = await openJobQueue({
    connectionString,
    isWorker,
    onError: (error) => logger.error({ err: error }, "the job queue failed"),
  });
  const parts: Parts = { ...setup, scenes, bodies, files, queue, presets: catalogueOf(scenes) };
  let closeWorker = async (): Promise<void> => {};
  return {
    createRoutes: (hub, catalogue) => createRoutes(parts, hub, catalogue),
    startWorker: async () => {
      closeWorker = await startWorker(parts);
    },
    stop: async (timeoutMs) => {
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

type Hub = Pick<LiveHub, "subscribe">;

interface Parts extends WorkSetup {
  scenes: ReadonlyMap<string, LibraryScene>;
  /** The 3D bodies that can be painted. */
  bodies: ReadonlyMap<string, LibraryBody>;
  presets: PresetCatalogue;
  files: ObjectStore;
  queue: JobQueue;
}

function catalogueOf(scenes: ReadonlyMap<string, LibraryScene>): PresetCatalogue {
  const presets = Array.from(scenes.values(), ({ scene: { id, name, section }, thumbnailHash }) => ({
    id,
    name,
    section,
    thumbnailUrl: `/scenes/${id}/thumbnail.webp?v=${thumbnailHash}`,
  }));
  return orderPresets(presets);
}

const isProUser: RunGenerationDeps["isProUser"] = async (tx, userId) =>
  (await readProfile(tx, userId))?.is_pro ?? false;

function createRoutes(parts: Parts, hub: Hub, catalogue: Catalogue): Router[] {
  const { db, files, queue, presets, scenes, bodies } = parts;
  const names = indexCarNames(catalogue);
  const enqueueGeneration: StartViewsDeps["enqueueGeneration"] = (tx, id) =>
    queue.enqueue(tx, "generate-image", { id, payload: { generationId: id } });
  const watchUser: WatchUser = (userId, onChange) => hub.subscribe({ userId, receive: onChange });
  const modelled = new Set(bodyStyles.filter((style) => bodies.has(style)));
  const { publicUrl } = parts.config.http;
  return [
    createUploadsRoutes({
      db,
      files,
      enqueueCutOut: (tx, id) => queue.enqueue(tx, "cut-out-upload", { id, payload: { uploadId: id } }),
      readSample: () => readIfThere(samplePath),
      uploadLimit: createRateLimiter(db, { name: "uploads", ...uploadLimit }),
    }),
    createGenerationsRoutes({
      db,
      presets,
      publicUrl,
      engineName: "studio",
      isProUser,
      enqueueGeneration,
      watchUser,
    }),
    createRequestsRoutes({ db, requestLimit: createRateLimiter(db, { name: "requests", ...requestLimit }) }),
    createViewsRoutes({
      db,
      engineName: "studio",
      chooseBody: (car) => chooseBody({ names, modelled }, car),
      enqueueGeneration,
      watchUser,
    }),
    createPresetsRoutes({
      db,
      presets,
      readThumbnail: async (id) => {
        const found = scenes.get(id);
        return found === undefined ? null : readFile(found.thumbnailPath);
      },
    }),
    createFilesRoutes({ db, files, publicUrl }),
  ];
}

/** Gives the way to close what the worker opened. */
async function startWorker(parts: Parts): Promise<() => Promise<void>> {
  const { db, files, queue, presets, scenes, bodies, logger, config } = parts;
  const matting = createMatting(config.imaging.mattingModelPath ?? fetchedModelPath, {
    threads: config.imaging.inferenceThreads,
  });
  const uploads: CutOutDeps = { db, files, infer: matting.infer, cutOuts: createCutOutCache(maxKeptCutOutBytes) };
  const generations: RunGenerationDeps = {
    db,
    files,
    presets,
    engine: createStudioEngine({
      scenes,
      loadPictures: createScenePictures(maxKeptSceneBytes),
      paintViews: createViewPainter({ bodies, loadPictures: createViewPictures(maxKeptBodyBytes) }),
    }),
    openSource: (uploadId) => ({ readCutOut: () => loadCutOut(uploads, uploadId) }),
    isProUser,
    countGeneration,
  };
  const handlers = createJobHandlers({ db, uploads, generations, queue, sweepFiles: files.sweep, log: logger });
  await startJobWorker(queue, handlers, logger);
  return matting.close;
}

async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
