import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { inject } from "vitest";
import { openFiles } from "#server/compose/open-files.ts";
import { chooseStorage } from "#server/config/choose-storage.ts";
import type { Config } from "#server/config/config.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { createLogger } from "#server/log/logger.ts";
import type { StorageVariables } from "./provide-storage.ts";

const logger = createLogger({ level: "silent", role: "test" });

/** Whether this run's tests keep their files in a bucket, not in folders. */
export const isBucketRun = (): boolean => variablesOfRun().STORAGE_URL !== undefined;

/**
 * The variables of a store of its own: in the run's bucket under a prefix that follows from the folder, or, with none, in the folder itself.
 * Every process of a test that knows the folder finds the same store.
 */
export function storageVariablesFor(folder: string, ofRun: StorageVariables = variablesOfRun()): StorageVariables {
  if (ofRun.STORAGE_URL === undefined) return {};
  const url = new URL(ofRun.STORAGE_URL);
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${name}`;
  return { ...ofRun, STORAGE_URL: url.href };
}

/** The configuration of a server whose data lie in a folder. */
export function storageConfigFor(
  dataDirectory: string,
  variables = storageVariablesFor(dataDirectory),
): Config["storage"] {
  const { place, problems } = chooseStorage(variables, dataDirectory);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return { place, reserveBytes: 0, maxCopiedBytes: 64 * 1024 * 1024, isLinked: false };
}

/** That server's store, as another process of it opens it. */
export async function openFilesFor(
  dataDirectory: string,
  variables?: StorageVariables,
): Promise<{ files: ObjectStore; remove: () => Promise<void> }> {
  const closing = new AsyncDisposableStack();
  const config = { dataDirectory, storage: storageConfigFor(dataDirectory, variables) };
  const files = await openFiles({ config, onFull: () => undefined, logger, closing });
  const remove = async (): Promise<void> => {
    if (config.storage.place.kind !== "disk") await removeAll(files);
    await closing.disposeAsync();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  return { files, remove };
}

/** Nothing of a test stays in a bucket that is somebody's. */
async function removeAll(files: ObjectStore): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of files.list({ after: null })) keys.push(key);
  for (let start = 0; start < keys.length; start += 50)
    await Promise.all(keys.slice(start, start + 50).map((key) => files.remove(key)));
}

function variablesOfRun(): StorageVariables {
  return inject("storageVariables");
}
