import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import type { Bucket } from "#server/files/cloud/bucket.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { Logger } from "#server/log/logger.ts";

export type FilesSetup = {
  config: Pick<Config, "dataDirectory" | "storage">;
  onFull: (error: Error) => void;
  logger: Logger;
  /** What to close at the end, last opened first. */
  closing: AsyncDisposableStack;
};

const sweepsEveryMs = 60 * 60 * 1000;

/**
 * Where photos and pictures lie: under this machine's disk or in a bucket, whose library is loaded then only.
 * Rejects when the bucket does not take, give and remove an object.
 */
export async function openFiles({ config, onFull, logger, closing }: FilesSetup): Promise<ObjectStore> {
  const { place, maxCopiedBytes, isLinked } = config.storage;
  const folderOfOwn = join(config.dataDirectory, "files");
  if (place.kind === "disk") {
    await mkdir(place.folder, { recursive: true });
    // Nobody else of this machine reads people's photos; earlier versions left the folder open. A folder that several machines share has its owner's rights.
    if (place.folder === folderOfOwn) await chmod(place.folder, 0o700);
    return createDiskObjectStore(place.folder, { onFull });
  }
  const { createCloudObjectStore } = await import("#server/files/cloud/cloud-object-store.ts");
  const bucket = await openBucket(place);
  const store = createCloudObjectStore({
    bucket,
    directory: folderOfOwn,
    maxCopiedBytes,
    onFull,
    onFailed: (err) =>
      logger.error({ event: "store-failed", err }, `${bucket.name} could not be reached or did not do it`),
  });
  closing.defer(store.close);
  await store.check().catch((cause: unknown) => {
    throw new Error(`STORAGE_URL: ${bucket.name} can't be used`, { cause });
  });
  closing.defer(sweepHere(store, logger));
  return isLinked ? store : { ...store, linkTo: null };
}

/** Opens the bucket of a place. Asks nobody yet. */
export async function openBucket(place: Exclude<Config["storage"]["place"], { kind: "disk" }>): Promise<Bucket> {
  if (place.kind === "s3") return (await import("#server/files/cloud/s3-bucket.ts")).openS3Bucket(place);
  return (await import("#server/files/cloud/gcs-bucket.ts")).openGcsBucket(place);
}

/** What a worker sweeps lies on its own machine: a machine without one sweeps its disk by itself. */
function sweepHere(store: { sweepHere: () => Promise<number> }, logger: Logger): () => void {
  const sweep = () => {
    store.sweepHere().catch((err: unknown) => logger.warn({ err }, "what interrupted uploads left can't be removed"));
  };
  sweep();
  const timer = setInterval(sweep, sweepsEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
