import { and, desc, eq, isNull, lte } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { planGifts } from "#server/db/schema/billing.ts";

export async function insertPlanGift(tx: Transaction, gift: { userId: string; until: Date }): Promise<void> {
  await tx.insert(planGifts).values(gift);
}

/** Until when the user has Pro as a gift; null when there never was one. */
export async function findGiftEnd(db: DatabaseOrTransaction, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ until: planGifts.until })
    .from(planGifts)
    .where(eq(planGifts.userId, userId))
    .orderBy(desc(planGifts.until))
    .limit(1);
  return row?.until ?? null;
}

const isOver = (now: Date) => and(isNull(planGifts.endedAt), lte(planGifts.until, now));

/** Whose gift's time is over and was not looked at yet. */
export async function listUsersWithGiftOver(db: DatabaseOrTransaction, now: Date): Promise<string[]> {
  const rows = await db.selectDistinct({ userId: planGifts.userId }).from(planGifts).where(isOver(now));
  return rows.map(({ userId }) => userId);
}

/** Marks those of a user whose time is over. */
export async function endPlanGifts(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(planGifts)
    .set({ endedAt: now })
    .where(and(eq(planGifts.userId, userId), isOver(now)));
}
