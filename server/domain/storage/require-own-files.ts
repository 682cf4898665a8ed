import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/client.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { insertStoreIdentity, lockStoreIdentity, readStoreIdentity } from "./store-identity-store.ts";

/**
 * Makes sure that a store's files are those of this database: what has no row here is swept from it, and a second installation on one bucket
 * would empty the first. Whoever is the first claims a store that is nobody's.
 */
export async function requireOwnFiles({
  db,
  files,
}: {
  db: Database;
  files: Pick<ObjectStore, "owner">;
}): Promise<void> {
  await db.transaction(async (tx) => {
    await lockStoreIdentity(tx);
    const own = await readStoreIdentity(tx);
    const owner = await files.owner.read();
    if (owner !== null && owner !== own) throw new Error(belongsElsewhere);
    const id = own ?? randomUUID();
    if (owner === null) await files.owner.claim(id);
    if (own === null) await insertStoreIdentity(tx, id);
  });
}

const belongsElsewhere =
  "The photos and pictures in this store belong to another database than this one, and what this one does not know would be removed. " +
  "Set STORAGE_URL to another place or prefix, or DATABASE_URL to its database. If that database is gone for good, take the file `store-id` out of the store.";
