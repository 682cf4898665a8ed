import sharp from "sharp";
import { chooseWatchedVolume } from "#server/config/choose-watched-volume.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/client.ts";
import { recordSceneNames } from "#server/domain/presets/preset-catalogue.ts";
import { createStorageRoom, type StorageRoom } from "#server/domain/storage-room/storage-room.ts";
import { readVolumeSpace } from "#server/files/disk/read-volume-space.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { openJobQueue, type JobQueue } from "#server/jobs/job-queue.ts";
import type { Logger } from "#server/log/logger.ts";
import type { ContentSigner } from "#server/provenance/content-signer.ts";
import type { Registry } from "#server/telemetry/process-meter.ts";
import { meterStore } from "#server/telemetry/store-meter.ts";
import { noTracing, type Tracing } from "#server/telemetry/tracing.ts";
import { meterVolume } from "#server/telemetry/volume-meter.ts";
import { openFiles } from "./open-files.ts";
import { openLibraries, type Libraries } from "./open-libraries.ts";
import { openSigner } from "./open-signer.ts";

/** What is left for putting the others back. */
const putBackMs = 2000;

export type BaseSetup = {
  config: Pick<
    Config,
    | "dataDirectory"
    | "storage"
    | "stopping"
    | "imaging"
    | "http"
    | "accounts"
    | "credentials"
    | "proFirst"
    | "vehicleRegister"
    | "models"
    | "ai"
  >;
  db: Database;
  connectionString: string;
  logger: Logger;
  isWorker: boolean;
  /** What to close at the end, last opened first. */
  closing: AsyncDisposableStack;
  /** Aborted when the process is to end, before anything is closed: from then on it is not ready, and takes no new work. */
  ending: AbortSignal;
  /** Where this process counts what it does. */
  registry: Registry;
  /** Nobody is told how calls go unless this is given. */
  tracing?: Tracing;
  /** Where the 3D bodies lie, if not with the product. */
  carsFolder?: string;
};

/** What a web process and a worker both stand on. */
export type Base = {
  libraries: Libraries;
  files: ObjectStore;
  /** What the volume has left that files come to. */
  room: StorageRoom;
  queue: JobQueue;
  /** Gives files that leave their Content Credentials. */
  signer: ContentSigner;
  /** What jobs stand on: closed when the last one has ended. */
  underJobs: AsyncDisposableStack;
  tracing: Tracing;
} & Omit<BaseSetup, "carsFolder" | "tracing">;

export async function openBase({ carsFolder, tracing = noTracing, ...setup }: BaseSetup): Promise<Base> {
  // The cache of decoded inputs never hits here, and holds on to memory.
  sharp.cache(false);
  const { config, db, connectionString, isWorker, logger, closing, registry } = setup;
  const libraries = await openLibraries(logger, { carsFolder });
  await recordSceneNames(db, libraries.presets);
  const room = openRoom(setup);
  const files = meterStore(await openFiles({ config, onFull: room.noteFull, logger, closing }), registry, tracing);
  const underJobs = closing.use(new AsyncDisposableStack());
  const queue = await openJobQueue({
    connectionString,
    isWorker,
    tracing,
    onError: (error) => logger.error({ err: error }, "the job queue failed"),
  });
  // Jobs under way may finish; another worker repeats those that don't.
  closing.defer(() => queue.stop(Math.max(1000, config.stopping.finishSeconds * 1000 - putBackMs)));
  const signer = await openSigner(setup);
  return { ...setup, tracing, libraries, files, room, queue, signer, underJobs };
}

function openRoom({ config, logger, registry }: Pick<BaseSetup, "config" | "logger" | "registry">): StorageRoom {
  const { folder, reserveBytes } = chooseWatchedVolume({ ...config.storage, dataDirectory: config.dataDirectory });
  const readSpace = () => readVolumeSpace(folder);
  meterVolume(readSpace, registry);
  return createStorageRoom({ readSpace, reserveBytes, logger });
}
