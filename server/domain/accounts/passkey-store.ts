import { and, asc, count, eq } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { passkeys } from "#server/db/schema/accounts.ts";

export type PasskeyRow = { id: string; name: string | null; createdAt: Date };
type Own = { id: string; userId: string };

const isOwn = ({ id, userId }: Own) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** Oldest first. */
export async function listPasskeysOf(db: DatabaseOrTransaction, userId: string): Promise<PasskeyRow[]> {
  const { id, name, createdAt } = passkeys;
  return db.select({ id, name, createdAt }).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(createdAt));
}

export async function countPasskeysOf(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const rows = await db.select({ found: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return rows[0]?.found ?? 0;
}

/** False when the user has no such passkey. */
export async function setPasskeyName(db: DatabaseOrTransaction, own: Own & { name: string }): Promise<boolean> {
  const renamed = await db.update(passkeys).set({ name: own.name }).where(isOwn(own));
  return renamed.rowCount === 1;
}

/** False when the user has no such passkey. */
export async function deletePasskey(tx: Transaction, own: Own): Promise<boolean> {
  const removed = await tx.delete(passkeys).where(isOwn(own));
  return removed.rowCount === 1;
}
