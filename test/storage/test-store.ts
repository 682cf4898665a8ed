import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { StorageVariables } from "./provide-storage.ts";
import { openFilesFor, storageVariablesFor } from "./storage-of-run.ts";

export type TestStore = {
  store: ObjectStore;
  /** Another process's, on the same place. */
  another: ObjectStore;
  /** Where it keeps files on this machine. */
  directory: string;
};

/** Two stores on one place of their own, as two processes open them. */
export async function openTestStore(
  variables: StorageVariables | "of-run",
  closing: AsyncDisposableStack,
): Promise<TestStore> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "carvas-store-"));
  const own =
    variables === "of-run" ? storageVariablesFor(dataDirectory) : storageVariablesFor(dataDirectory, variables);
  const [one, other] = [await openFilesFor(dataDirectory, own), await openFilesFor(dataDirectory, own)];
  closing.defer(other.remove);
  closing.defer(one.remove);
  return { store: one.files, another: other.files, directory: join(dataDirectory, "files") };
}
