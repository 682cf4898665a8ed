import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storagePlaceAt } from "#server/config/choose-storage.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { Logger } from "#server/log/logger.ts";
import { openFiles } from "./open-files.ts";

export type StoreSetup = {
  logger: Logger;
  /** What to close at the end, last opened first. */
  closing: AsyncDisposableStack;
};

/** A backup's objects are read once: copies of them are only in the way. */
const maxCopiedBytes = 64 * 1024 * 1024;

/** Opens the store of an address, as `STORAGE_URL` has it, or of a folder. Rejects with a sentence. */
export async function openStoreAt(address: string, { logger, closing }: StoreSetup): Promise<ObjectStore> {
  const place = storagePlaceAt(address);
  // On its way into a bucket a file lies here for a moment.
  const dataDirectory = await mkdtemp(join(tmpdir(), "carvas-backup-"));
  closing.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const storage = { place, reserveBytes: undefined, maxCopiedBytes, isLinked: false };
  return openFiles({ config: { dataDirectory, storage }, onFull: () => undefined, logger, closing });
}
