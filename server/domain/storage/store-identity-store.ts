import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { storeIdentity } from "#server/db/schema/storage.ts";

/** Until the transaction ends nobody else looks for, or decides, which store these rows belong to. */
export async function lockStoreIdentity(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('store-identity', 0))`);
}

/** Null before the first start with a store. */
export async function readStoreIdentity(tx: Transaction): Promise<string | null> {
  const [row] = await tx.select({ id: storeIdentity.id }).from(storeIdentity);
  return row?.id ?? null;
}

export async function insertStoreIdentity(tx: Transaction, id: string): Promise<void> {
  await tx.insert(storeIdentity).values({ id });
}
