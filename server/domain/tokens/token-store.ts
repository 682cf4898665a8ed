import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { PlanId } from "#contract/plans.ts";
import type { LedgerEntryKind } from "#contract/token-movements.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { tokenBalances, tokenLedger } from "#server/db/schema/tokens.ts";

export type TokenAmounts = {
  planTokens: number;
  purchasedTokens: number;
};

export type LedgerEntry = {
  userId: string;
  entry: LedgerEntryKind;
  plan?: PlanId | null;
  cause: string;
} & TokenAmounts;

export type StoredEntry = LedgerEntry & { id: number };

/** A user's tokens and the month that they are of, locked; `now` is the database's clock, which all machines share. */
export type TokenAccount = typeof tokenBalances.$inferSelect & { now: Date };

/** The balance with its row locked until the transaction ends: all of a user's token movements take turns behind it. */
export async function lockBalance(tx: Transaction, userId: string): Promise<TokenAccount> {
  const rows = await tx.select().from(tokenBalances).where(eq(tokenBalances.userId, userId)).for("update");
  const balance = rows[0];
  if (balance === undefined) throw new Error("A user without a token balance: the sign-up trigger did not run.");
  return { ...balance, now: await readClock(tx) };
}

/** Asked once the lock is there: who waited for it may have waited past the end of a month. */
async function readClock(tx: Transaction): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]?.now ?? Date.now());
}

export async function selectBalance(db: DatabaseOrTransaction, userId: string): Promise<TokenAmounts | null> {
  const rows = await db.select().from(tokenBalances).where(eq(tokenBalances.userId, userId));
  return rows[0] ?? null;
}

export async function findLedgerEntry(tx: Transaction, cause: string): Promise<StoredEntry | null> {
  const rows = await tx.select().from(tokenLedger).where(eq(tokenLedger.cause, cause));
  return rows[0] ?? null;
}

/** Writes the row; the database moves the balance by its amounts, and says in the row what it leaves. Call it with the balance locked. */
export async function appendLedgerEntry(tx: Transaction, entry: LedgerEntry): Promise<void> {
  await tx.insert(tokenLedger).values(entry);
}

export async function setPeriod(
  tx: Transaction,
  { userId, periodAnchor, nextResetAt }: Pick<TokenAccount, "userId" | "periodAnchor" | "nextResetAt">,
): Promise<void> {
  await tx.update(tokenBalances).set({ periodAnchor, nextResetAt }).where(eq(tokenBalances.userId, userId));
}

export async function setOwed(tx: Transaction, userId: string, owedTokens: number): Promise<void> {
  await tx.update(tokenBalances).set({ owedTokens }).where(eq(tokenBalances.userId, userId));
}

/** Whether a month or a plan has ended since the entry was written. */
export async function hasPeriodEndedSince(tx: Transaction, { userId, id }: StoredEntry): Promise<boolean> {
  const rows = await tx
    .select({ id: tokenLedger.id })
    .from(tokenLedger)
    .where(
      and(
        eq(tokenLedger.userId, userId),
        gt(tokenLedger.id, id),
        inArray(tokenLedger.entry, ["reset", "plan"]),
        isNotNull(tokenLedger.plan),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether the month under way began with Core's tokens. */
export async function hasPeriodOfCore(tx: Transaction, userId: string): Promise<boolean> {
  const isStart = and(inArray(tokenLedger.entry, ["reset", "plan"]), isNotNull(tokenLedger.plan));
  const [row] = await tx
    .select({ plan: tokenLedger.plan })
    .from(tokenLedger)
    .where(and(eq(tokenLedger.userId, userId), isStart))
    .orderBy(desc(tokenLedger.id))
    .limit(1);
  return row?.plan === "core";
}

export const longestPeriodDays = 32;

/** Whose month has ended, the longest wait first; then those whose month can't be: it began while the clock was ahead. */
export async function selectDueUsers(db: DatabaseOrTransaction, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ userId: tokenBalances.userId })
    .from(tokenBalances)
    .where(
      sql`${tokenBalances.nextResetAt} <= clock_timestamp()
        or ${tokenBalances.nextResetAt} > clock_timestamp() + make_interval(days => ${longestPeriodDays})
        and ${tokenBalances.periodAnchor} <= clock_timestamp()`,
    )
    .orderBy(tokenBalances.nextResetAt)
    .limit(atMost);
  return rows.map(({ userId }) => userId);
}
