import { join } from "node:path";
import sharp from "sharp";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/client.ts";
import { createStorageRoom, type StorageRoom } from "#server/domain/storage-room/storage-room.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import { readVolumeSpace } from "#server/files/disk/read-volume-space.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { openJobQueue, type JobQueue } from "#server/jobs/job-queue.ts";
import type { Logger } from "#server/log/logger.ts";
import { openLibraries, type Libraries } from "./open-libraries.ts";

const jobsFinishWithinMs = 8000;

export type BaseSetup = {
  config: Pick<
    Config,
    "dataDirectory" | "storage" | "imaging" | "http" | "proFirst" | "vehicleRegister" | "models" | "ai"
  >;
  db: Database;
  connectionString: string;
  logger: Logger;
  isWorker: boolean;
  /** What to close at the end, last opened first. */
  closing: AsyncDisposableStack;
  /** Where the 3D bodies lie, if not with the product. */
  carsFolder?: string;
};

/** What a web process and a worker both stand on. */
export type Base = {
  libraries: Libraries;
  files: ObjectStore;
  /** What the volume of `files` has left. */
  room: StorageRoom;
  queue: JobQueue;
  /** What jobs stand on: closed when the last one has ended. */
  underJobs: AsyncDisposableStack;
} & Omit<BaseSetup, "carsFolder">;

export async function openBase({ carsFolder, ...setup }: BaseSetup): Promise<Base> {
  // The cache of decoded inputs never hits here, and holds on to memory.
  sharp.cache(false);
  const { config, connectionString, isWorker, logger, closing } = setup;
  const { dataDirectory, storage } = config;
  const libraries = await openLibraries(logger, { carsFolder });
  const room = createStorageRoom({ readSpace: () => readVolumeSpace(dataDirectory), ...storage, logger });
  const files = createDiskObjectStore(join(dataDirectory, "files"), { onFull: room.noteFull });
  const underJobs = closing.use(new AsyncDisposableStack());
  const queue = await openJobQueue({
    connectionString,
    isWorker,
    onError: (error) => logger.error({ err: error }, "the job queue failed"),
  });
  // Jobs under way may finish; another worker repeats those that don't.
  closing.defer(() => queue.stop(jobsFinishWithinMs));
  return { ...setup, libraries, files, room, queue, underJobs };
}
