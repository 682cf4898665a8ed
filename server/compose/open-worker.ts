import { availableParallelism } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { findPlate } from "#imaging/plates/find-plate.ts";
import { countGeneration } from "#server/domain/accounts/count-generation.ts";
import type { RunGenerationDeps } from "#server/domain/generations/run-context.ts";
import { createSpending } from "#server/domain/spending/create-spending.ts";
import { photoKeysOf } from "#server/domain/storage/file-owners.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { loadCutOut, readPhotoOf, type CutOutDeps, type FindPlate } from "#server/domain/uploads/cut-out-upload.ts";
import { findNumberPlate } from "#server/domain/uploads/find-number-plate.ts";
import { prepareCutOut } from "#server/domain/uploads/prepare-cut-out.ts";
import { openMatting } from "#server/engines/studio/matting/open-matting.ts";
import { openTextNetworks, type TextNetworks } from "#server/engines/studio/plates/text-networks.ts";
import { createJobHandlers } from "#server/jobs/job-handlers.ts";
import { startJobWorker } from "#server/jobs/job-worker.ts";
import { createTurns } from "#server/jobs/turns.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Base } from "./open-base.ts";
import { openReadings } from "./open-detection.ts";
import { openEngines } from "./open-engines.ts";

const fetchedModelsFolder = join(import.meta.dirname, "../../.cache/models");

/** Decoded pixels that a worker keeps between jobs; with the model (0.6 GB) and what the engines keep this leaves room below 1.5 GB. */
const maxKeptCutOutBytes = 96 * 1024 * 1024;

export type WorkerParts = {
  /** What a worker does for the accounts every minute; gives how many rows it removed. */
  sweepAccounts?: () => Promise<number>;
  /** And for billing. */
  careForBilling?: () => Promise<void>;
};

/** The role that makes pictures: begins to take jobs. */
export async function openWorker(base: Base, { sweepAccounts, careForBilling }: WorkerParts = {}): Promise<void> {
  // A worker makes one picture at a time: each of its steps may use all cores.
  sharp.concurrency(availableParallelism());
  const { config, db, files, libraries, room, queue, logger, underJobs } = base;
  const matting = await openMatting(config.imaging, join(fetchedModelsFolder, "isnet-medium.onnx"));
  underJobs.defer(matting.close);
  const cutOuts = createCutOutCache(maxKeptCutOutBytes);
  const text = openText(base);
  const uploads: CutOutDeps = { db, files, model: matting, cutOuts, findPlate: createPlateFinder(text, logger) };
  const inTurn = createTurns();
  const { prepareCar, ...engines } = openEngines(base, { matting, text, inTurn });
  const generations: RunGenerationDeps = {
    db,
    files,
    presets: libraries.presets,
    engines,
    offers: config.ai,
    inTurn,
    requireRoom: () => room.requireRoomFor("pictures"),
    openSource: (uploadId) => ({
      // Who waits for a model has no turn meanwhile.
      readCutOut: () => inTurn(() => loadCutOut(uploads, uploadId)),
      readPhoto: () => readPhotoOf(uploads, uploadId),
    }),
    prepareSource: async (uploadId) => {
      const car = await prepareCutOut(uploads, uploadId);
      if (car !== null) prepareCar(car);
    },
    openSpending: createSpending({ db, caps: config.ai, log: logger }).open,
    findPlate: (uploadId) => findNumberPlate(uploads, uploadId),
    countGeneration,
  };
  const handlers = createJobHandlers({
    db,
    uploads,
    generations,
    readings: openReadings(base, { uploads, engines, inTurn }),
    storage: { db, files, forget: (owner) => photoKeysOf(owner).forEach(cutOuts.forget) },
    queue,
    sweepFiles: files.sweep,
    sweepAccounts,
    careForBilling,
    log: logger,
  });
  await startJobWorker(queue, handlers, { log: logger, inTurn });
}

function openText({ config, underJobs }: Base): TextNetworks {
  const networks = openTextNetworks(fetchedModelsFolder, { threads: config.imaging.inferenceThreads });
  underJobs.defer(networks.close);
  return networks;
}

/** A plate that could not be looked for is looked for again by who needs it; until then users show where it is. */
function createPlateFinder(networks: TextNetworks, logger: Logger): FindPlate {
  return async (search) => {
    try {
      return { quad: await findPlate(search, networks) };
    } catch (error) {
      logger.error({ err: error }, "number plates can't be looked for");
      return null;
    }
  };
}
