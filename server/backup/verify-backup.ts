import { backedUpKeyOf, jobsKeyOf, objectListKeyOf, tableKeyOf } from "./backup-keys.ts";
import type { BackupStore, Packing } from "./backup-store.ts";
import type { Manifest } from "./manifest.ts";
import { readManifest, readObjectList } from "./read-backup.ts";

export type Verified = {
  manifest: Manifest;
  /** What is not there, or not as it was written; empty when the snapshot can be restored whole. */
  faults: readonly string[];
};

/** Reads every file of a snapshot, the newest unless another is named, and compares it with what the snapshot says of it. */
export async function verifyBackup(store: BackupStore, stamp?: string): Promise<Verified> {
  const manifest = await readManifest(store, stamp);
  const faults = await findSnapshotFaults(store, manifest);
  if (faults.length > 0) return { manifest, faults };
  for await (const { key, sha256 } of readObjectList(store, manifest.stamp)) {
    const fault = await findFault(store, { key: backedUpKeyOf(key), sha256 });
    if (fault !== null) faults.push(fault);
  }
  return { manifest, faults };
}

/** The same of what is the snapshot's own: tables, open jobs and the list of objects. */
export async function findSnapshotFaults(store: BackupStore, { stamp, ...own }: Manifest): Promise<string[]> {
  const files = [
    ...own.tables.map(({ name, sha256 }) => ({ key: tableKeyOf(stamp, name), sha256 })),
    { key: jobsKeyOf(stamp), sha256: own.jobs.sha256 },
    { key: objectListKeyOf(stamp), sha256: own.objects.sha256 },
  ];
  const faults: string[] = [];
  for (const file of files) {
    const fault = await findFault(store, { ...file, how: { isPacked: true } });
    if (fault !== null) faults.push(fault);
  }
  return faults;
}

async function findFault(
  store: BackupStore,
  { key, sha256, how }: { key: string; sha256: string; how?: Packing },
): Promise<string | null> {
  try {
    const found = await store.examine(key, how);
    if (found === null) return `${key} is missing`;
    return found.sha256 === sha256 ? null : `${key} was changed`;
  } catch (error) {
    return `${key} can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
