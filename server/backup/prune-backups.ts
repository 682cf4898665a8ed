import { backedUpKeyOf, objectsStart, snapshotsStart } from "./backup-keys.ts";
import type { BackupStore } from "./backup-store.ts";
import { listStamps, readObjectList } from "./read-backup.ts";

export type Pruned = { snapshots: number; objects: number };

/**
 * Removes all snapshots but the newest, what ones that came to no end left behind, and the objects that no kept snapshot names. Only while no
 * backup is under way that is not the caller's own.
 */
export async function pruneBackups(store: BackupStore, keep: number): Promise<Pruned> {
  const kept = new Set((await listStamps(store)).slice(-keep));
  const gone = new Set<string>();
  for await (const key of store.list(snapshotsStart)) {
    const stamp = key.split("/")[1] ?? "";
    if (kept.has(stamp)) continue;
    gone.add(stamp);
    await store.remove(key);
  }
  const needed = new Set<string>();
  for (const stamp of kept) for await (const { key } of readObjectList(store, stamp)) needed.add(backedUpKeyOf(key));
  const left: string[] = [];
  for await (const key of store.list(objectsStart)) if (!needed.has(key)) left.push(key);
  for (const key of left) await store.remove(key);
  return { snapshots: gone.size, objects: left.length };
}
