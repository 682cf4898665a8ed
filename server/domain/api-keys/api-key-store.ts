import { and, count, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { SessionUser } from "#contract/accounts.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/accounts.ts";
import { apiKeys } from "#server/db/schema/api-keys.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type OpenedKeyRow = Pick<ApiKeyRow, "id" | "scopes"> & { user: SessionUser };

export async function insertApiKey(tx: Transaction, key: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [row] = await tx.insert(apiKeys).values(key).returning();
  if (row === undefined) throw new Error("The key that was inserted was not given back.");
  return row;
}

/** The key that has not ended, with its user: one look into the unique index of hashes. */
export async function selectApiKey(db: DatabaseOrTransaction, keyHash: string): Promise<OpenedKeyRow | null> {
  const hasNotEnded = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`));
  const rows = await db
    .select({ id: apiKeys.id, scopes: apiKeys.scopes, user: { id: users.id, email: users.email } })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, keyHash), hasNotEnded));
  return rows[0] ?? null;
}

/** Notes a use, at most one an hour: most calls write nothing. */
export async function noteKeyUse(db: DatabaseOrTransaction, id: string): Promise<void> {
  const hour = sql`date_trunc('hour', now())`;
  await db
    .update(apiKeys)
    .set({ lastUsedAt: hour })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, hour))));
}

/** The newest first. */
export async function listApiKeysOf(db: DatabaseOrTransaction, userId: string): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.createdAt));
}

export async function countApiKeysOf(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const [row] = await db.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
  return row?.keys ?? 0;
}

/** Gives what was deleted; null when the user has no such key. */
export async function deleteApiKey(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<ApiKeyRow | null> {
  const [row] = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
    .returning();
  return row ?? null;
}

/** Gives how many there were. */
export async function deleteApiKeysOf(tx: Transaction, userId: string): Promise<number> {
  const removed = await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
  return removed.rowCount ?? 0;
}
