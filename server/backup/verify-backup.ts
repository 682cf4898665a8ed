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
  const faults: string[] = [];
  const compare = async (key: string, sha256: string, how?: Packing): Promise<void> => {
    const fault = await findFault(store, { key, sha256, how });
    if (fault !== null) faults.push(`${key} ${fault}`);
  };
  const packed = { isPacked: true };
  for (const { name, sha256 } of manifest.tables) await compare(tableKeyOf(manifest.stamp, name), sha256, packed);
  await compare(jobsKeyOf(manifest.stamp), manifest.jobs.sha256, packed);
  await compare(objectListKeyOf(manifest.stamp), manifest.objects.sha256, packed);
  if (faults.length > 0) return { manifest, faults };
  for await (const { key, sha256 } of readObjectList(store, manifest.stamp)) await compare(backedUpKeyOf(key), sha256);
  return { manifest, faults };
}

async function findFault(
  store: BackupStore,
  { key, sha256, how }: { key: string; sha256: string; how: Packing | undefined },
): Promise<string | null> {
  try {
    const found = await store.examine(key, how);
    if (found === null) return "is missing";
    return found.sha256 === sha256 ? null : "was changed";
  } catch (error) {
    return `can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
