import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { refunds } from "#server/db/schema/billing.ts";

export type RefundRow = typeof refunds.$inferSelect;

/** Once per payment. */
export async function insertRefund(tx: Transaction, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund).onConflictDoNothing();
}

const isWaiting = isNull(refunds.refundedAt);
const longestPauseMinutes = 6 * 60;

/** The one that has waited longest, put off for a minute, then two, then four: what fails holds up no other, and no other process takes it. */
export async function claimRefund(db: DatabaseOrTransaction, account: RefundRow["account"]): Promise<RefundRow | null> {
  const next = db
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.account, account), isWaiting, lte(refunds.nextTryAt, sql`now()`)))
    .orderBy(asc(refunds.nextTryAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const pause = sql`least(power(2, least(${refunds.tries}, 20)), ${longestPauseMinutes})`;
  const [row] = await db
    .update(refunds)
    .set({ tries: sql`${refunds.tries} + 1`, nextTryAt: sql`now() + ${pause} * interval '1 minute'` })
    .where(and(eq(refunds.account, account), eq(refunds.paymentId, sql`${next}`)))
    .returning();
  return row ?? null;
}

export async function setRefunded(
  db: DatabaseOrTransaction,
  { account, paymentId }: Pick<RefundRow, "account" | "paymentId">,
): Promise<void> {
  await db
    .update(refunds)
    .set({ refundedAt: sql`now()` })
    .where(and(eq(refunds.account, account), eq(refunds.paymentId, paymentId)));
}

/** Those that wait first, then the newest. */
export async function listRefunds(db: DatabaseOrTransaction, atMost: number): Promise<RefundRow[]> {
  return db.select().from(refunds).orderBy(desc(isWaiting), desc(refunds.createdAt)).limit(atMost);
}
