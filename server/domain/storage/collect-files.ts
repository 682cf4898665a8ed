import type { Database, Transaction } from "#server/db/client.ts";
import { someAtOnce } from "#server/domain/some-at-once/some-at-once.ts";
import type { ObjectStore, WithdrawnObject } from "#server/files/object-store.ts";
import {
  deleteNotes,
  findNeeded,
  lockForRemoval,
  mayRemoveFiles,
  putNotesOff,
  takeNotes,
} from "./abandoned-files-store.ts";
import { findKeysOf, type FileOwner } from "./file-owners.ts";

export type CollectDeps = {
  db: Database;
  files: Pick<ObjectStore, "withdraw" | "list">;
  /** What this process holds of them in memory. */
  forget?: (owner: FileOwner) => void;
};

export type Collected = {
  /** Owners whose files are gone. */
  owners: number;
  files: number;
};

const ownersAtOnce = 50;

/**
 * Removes the files of owners that a trigger has noted, unless a row still needs them: up to `atMost` owners, of one account where it is named. May
 * be done by several at once, and be ended at any moment.
 */
export async function collectAbandoned(
  deps: CollectDeps,
  { userId = null, atMost = Number.POSITIVE_INFINITY }: { userId?: string | null; atMost?: number } = {},
): Promise<Collected> {
  const sum = { owners: 0, files: 0 };
  for (let seen = 0; seen < atMost;) {
    const limit = Math.min(ownersAtOnce, atMost - seen);
    const batch = await removeUnneeded(deps, (tx) => takeNotes(tx, { userId, limit }));
    seen += batch.seen;
    sum.owners += batch.owners;
    sum.files += batch.files;
    // Those that are in use stay noted: another round would find them again at once.
    if (batch.seen < limit || batch.inUse > 0) break;
  }
  return sum;
}

/** The same for owners of files that were found in the store, with the keys that were found. */
export async function collectFound(
  deps: CollectDeps,
  found: ReadonlyMap<FileOwner, readonly string[]>,
): Promise<Collected> {
  const owners = [...found.keys()];
  const sum = { owners: 0, files: 0 };
  for (let start = 0; start < owners.length; start += ownersAtOnce) {
    const some = owners.slice(start, start + ownersAtOnce);
    const batch = await removeUnneeded(deps, async () => some, found);
    sum.owners += batch.owners;
    sum.files += batch.files;
  }
  return sum;
}

/**
 * The one way by which a file leaves the store once its row has gone. Under the owners' locks no row can come to need them; still in the transaction
 * their files are taken from under their keys, in one step each. Only when the transaction's end has proved that the locks held until then are they
 * gone for good: a connection that broke in between has let somebody else in, and everything is put back. While a backup reads, none goes.
 */
async function removeUnneeded(
  { db, files, forget }: CollectDeps,
  choose: (tx: Transaction) => Promise<FileOwner[]>,
  found?: ReadonlyMap<FileOwner, readonly string[]>,
): Promise<Collected & { seen: number; inUse: number }> {
  const withdrawn: WithdrawnObject[] = [];
  const work = db.transaction(async (tx) => {
    if (!(await mayRemoveFiles(tx))) return { seen: 0, inUse: 0, unneeded: [] };
    const chosen = await choose(tx);
    const locked = await lockForRemoval(tx, chosen);
    const needed = await findNeeded(tx, locked);
    const unneeded = locked.filter((owner) => !needed.has(owner));
    const keys = new Set(unneeded.flatMap((owner) => found?.get(owner) ?? []));
    for (const key of (await someAtOnce(unneeded, (owner) => findKeysOf(files, owner))).flat()) keys.add(key);
    await someAtOnce(keys, async (key) => {
      const object = await files.withdraw(key);
      if (object !== null) withdrawn.push(object);
    });
    await deleteNotes(tx, locked);
    const inUse = chosen.filter((owner) => !locked.includes(owner));
    await putNotesOff(tx, inUse);
    return { seen: chosen.length, inUse: inUse.length, unneeded };
  });
  const { seen, inUse, unneeded } = await work.catch(async (error: unknown) => {
    await Promise.allSettled(withdrawn.map((object) => object.restore()));
    throw error;
  });
  await someAtOnce(withdrawn, (object) => object.discard());
  for (const owner of unneeded) forget?.(owner);
  return { seen, inUse, owners: unneeded.length, files: withdrawn.length };
}
