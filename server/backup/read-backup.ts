import { snapshotsStart, manifestKeyOf, objectListKeyOf } from "./backup-keys.ts";
import { readText, type BackupStore } from "./backup-store.ts";
import { readLines } from "./lines.ts";
import { backedUpObjectSchema, manifestSchema, type BackedUpObject, type Manifest } from "./manifest.ts";

/** The finished snapshots of a backup, the oldest first. */
export async function listStamps(store: BackupStore): Promise<string[]> {
  const stamps: string[] = [];
  for await (const key of store.list(snapshotsStart)) {
    const stamp = key.split("/")[1] ?? "";
    if (key === manifestKeyOf(stamp)) stamps.push(stamp);
  }
  return stamps.toSorted();
}

/** The newest snapshot, or the one of the stamp. Rejects with a sentence when there is none. */
export async function readManifest(store: BackupStore, wanted?: string): Promise<Manifest> {
  const stamps = await listStamps(store);
  const stamp = wanted ?? stamps.at(-1);
  if (stamp === undefined) throw new Error("There is no finished snapshot in this backup.");
  if (!stamps.includes(stamp)) throw new Error(`There is no snapshot ${stamp}. There are: ${stamps.join(", ")}.`);
  return manifestSchema.parse(JSON.parse(await readText(store, manifestKeyOf(stamp))));
}

export async function* readObjectList(store: BackupStore, stamp: string): AsyncGenerator<BackedUpObject> {
  yield* readLines(await store.read(objectListKeyOf(stamp), { isPacked: true }), backedUpObjectSchema);
}

/** What the newest snapshot says of the objects; an object never changes under its key. */
export async function readKnownObjects(store: BackupStore): Promise<Map<string, BackedUpObject>> {
  const known = new Map<string, BackedUpObject>();
  const newest = (await listStamps(store)).at(-1);
  if (newest === undefined) return known;
  for await (const object of readObjectList(store, newest)) known.set(object.key, object);
  return known;
}
