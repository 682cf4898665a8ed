import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { tokenBalances, tokenLedger } from "#server/db/schema/tokens.ts";

export type TokenAmounts = {
  planTokens: number;
  purchasedTokens: number;
};

export type LedgerEntry = {
  userId: string;
  entry: "grant" | "hold" | "capture" | "release";
  cause: string;
} & TokenAmounts;

/** The balance with its row locked until the transaction ends: all of a user's token movements take turns behind it. */
export async function lockBalance(tx: Transaction, userId: string): Promise<TokenAmounts> {
  const rows = await tx.select().from(tokenBalances).where(eq(tokenBalances.userId, userId)).for("update");
  const balance = rows[0];
  if (balance === undefined) throw new Error("A user without a token balance: the sign-up trigger did not run.");
  return balance;
}

export async function selectBalance(db: DatabaseOrTransaction, userId: string): Promise<TokenAmounts | null> {
  const rows = await db.select().from(tokenBalances).where(eq(tokenBalances.userId, userId));
  return rows[0] ?? null;
}

export async function findLedgerEntry(tx: Transaction, cause: string): Promise<LedgerEntry | null> {
  const rows = await tx.select().from(tokenLedger).where(eq(tokenLedger.cause, cause));
  return rows[0] ?? null;
}

/** Writes the row and moves the balance by its amounts; call it with the balance locked. */
export async function appendLedgerEntry(tx: Transaction, entry: LedgerEntry): Promise<void> {
  await tx.insert(tokenLedger).values(entry);
  await tx
    .update(tokenBalances)
    .set({
      planTokens: sql`${tokenBalances.planTokens} + ${entry.planTokens}`,
      purchasedTokens: sql`${tokenBalances.purchasedTokens} + ${entry.purchasedTokens}`,
    })
    .where(eq(tokenBalances.userId, entry.userId));
}
