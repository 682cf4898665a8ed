import { availableParallelism } from "node:os";
import sharp from "sharp";
import { findPlate } from "#imaging/plates/find-plate.ts";
import { fetchedModelsFolder } from "#server/config/model-files.ts";
import { countGeneration } from "#server/domain/accounts/count-generation.ts";
import { createPictureMaker, type PictureMakerDeps } from "#server/domain/generations/make-picture.ts";
import { createViewsMaker } from "#server/domain/generations/make-views.ts";
import { createSpending } from "#server/domain/spending/create-spending.ts";
import { matteStartsOf } from "#server/domain/storage/file-owners.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { readPhotoOf, type CutOutDeps, type FindPlate } from "#server/domain/uploads/cut-out-upload.ts";
import { findNumberPlate } from "#server/domain/uploads/find-number-plate.ts";
import { loadOrderedCutOut } from "#server/domain/uploads/make-cut-out-version.ts";
import { prepareCutOut } from "#server/domain/uploads/prepare-cut-out.ts";
import { announceWorker } from "#server/domain/workers/announce-worker.ts";
import { openMatting, type OpenedMatting } from "#server/engines/studio/matting/open-matting.ts";
import { openTextNetworks, type TextNetworks } from "#server/engines/studio/plates/text-networks.ts";
import { createJobHandlers } from "#server/jobs/job-handlers.ts";
import { startJobWorker } from "#server/jobs/job-worker.ts";
import { createTurns } from "#server/jobs/turns.ts";
import { workKinds, type WorkKind } from "#server/jobs/work-kinds.ts";
import type { Logger } from "#server/log/logger.ts";
import { tellSupervisor } from "#server/process/role-message.ts";
import { timeMatting } from "#server/telemetry/time-matting.ts";
import { traceEngine } from "#server/telemetry/trace-engine.ts";
import { createWorkMeter } from "#server/telemetry/work-meter.ts";
import type { Base } from "./open-base.ts";
import { openReadings } from "./open-detection.ts";
import { openEngines, type Engines } from "./open-engines.ts";

/** Decoded pixels that a worker keeps between jobs; with the model (0.6 GB) and what the engines keep this leaves room below 1.5 GB. */
const maxKeptCutOutBytes = 64 * 1024 * 1024;

export type WorkerParts = {
  /** What a worker does for the accounts every minute; gives how many rows it removed. */
  sweepAccounts?: () => Promise<number>;
  /** And for billing. */
  careForBilling?: () => Promise<void>;
  /** What it takes; everything if not given. */
  kinds?: readonly WorkKind[];
  /** What it thinks with, if not with what its settings name. */
  networks?: { matting: OpenedMatting; text: TextNetworks };
};

/** The role that makes pictures: begins to take jobs. */
export async function openWorker(base: Base, parts: WorkerParts = {}): Promise<void> {
  const { sweepAccounts, careForBilling, kinds = workKinds } = parts;
  // A worker makes one picture at a time: each of its steps may use all cores.
  sharp.concurrency(availableParallelism());
  const { config, db, files, room, queue, logger, underJobs, closing, ending, registry, tracing } = base;
  const meter = createWorkMeter(registry);
  const opened = parts.networks?.matting ?? (await openMatting(config.imaging));
  underJobs.defer(opened.close);
  const matting = timeMatting(opened, { ...meter, tracing });
  const cutOuts = createCutOutCache(maxKeptCutOutBytes);
  const text = parts.networks?.text ?? openText(base);
  const { cutBy } = opened;
  const uploads: CutOutDeps = { db, files, model: matting, cutBy, cutOuts, findPlate: createPlateFinder(text, logger) };
  const inTurn = createTurns((isUnderWay) => void tellSupervisor({ type: "pixel-work", isUnderWay }));
  const { prepareCar, studio, cloud } = openEngines(base, { matting, text, inTurn });
  const engines = {
    studio: traceEngine(studio, tracing),
    cloud: cloud === null ? null : traceEngine(cloud, tracing),
  };
  const generations = {
    ...createMakers(base, { uploads, engines, inTurn, prepareCar }),
    db,
    files,
    requireRoom: () => room.requireRoomFor("pictures"),
    noteEnd: meter.notePicture,
  };
  const handlers = createJobHandlers({
    db,
    uploads,
    generations,
    readings: openReadings(base, { uploads, engines, inTurn }),
    storage: { db, files, forget: (owner) => matteStartsOf(owner).forEach(cutOuts.forget) },
    queue,
    sweepFiles: files.sweep,
    sweepAccounts,
    careForBilling,
    log: logger,
  });
  // Not with the queue's own end: a web process in the same place goes on putting jobs in while it drains.
  ending.addEventListener("abort", queue.stopTaking, { once: true });
  await startJobWorker(queue, handlers, { log: logger, inTurn, kinds, noteJob: meter.noteJob });
  closing.defer(await announceWorker(base, { kinds, cutBy }));
}

type Making = Pick<PictureMakerDeps, "inTurn" | "engines"> & { uploads: CutOutDeps; prepareCar: Engines["prepareCar"] };

/** Who makes pictures, and who makes views. */
function createMakers(base: Base, { uploads, engines, inTurn, prepareCar }: Making) {
  const { config, db, files, libraries, signer, logger } = base;
  const making: PictureMakerDeps = {
    db,
    files,
    presets: libraries.presets,
    engines,
    offers: config.ai,
    signer,
    inTurn,
    openSource: (wanted) => ({
      // Who waits for a model has no turn meanwhile.
      readCutOut: () => inTurn(() => loadOrderedCutOut(uploads, wanted)),
      readPhoto: () => readPhotoOf(uploads, wanted),
    }),
    prepareSource: async (uploadId) => {
      const car = await prepareCutOut(uploads, uploadId);
      if (car !== null) prepareCar(car);
    },
    openSpending: createSpending({ db, caps: config.ai, log: logger }).open,
    findPlate: (version) => findNumberPlate(uploads, version),
    countGeneration,
  };
  return { makePicture: createPictureMaker(making), makeViews: createViewsMaker(making) };
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
