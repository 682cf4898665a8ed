import { and, desc, eq, gt, gte, inArray, isNotNull, lte, ne } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { subscriptions } from "#server/db/schema/billing.ts";
import type { Account } from "./billing-store.ts";
import { testAccounts } from "./counted-accounts.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function findSubscription(
  tx: Transaction,
  { account, id }: Pick<SubscriptionRow, "account" | "id">,
): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.account, account), eq(subscriptions.id, id)));
  return row ?? null;
}

export async function upsertSubscription(tx: Transaction, row: SubscriptionRow): Promise<void> {
  const { account: _account, id: _id, userId: _userId, ...change } = row;
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: [subscriptions.account, subscriptions.id], set: change });
}

/** Those that have not ended, newest first. */
export async function listLiveSubscriptions(
  db: DatabaseOrTransaction,
  { userId, accounts }: { userId: string; accounts: readonly Account[] },
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.account, [...accounts]),
        ne(subscriptions.state, "ended"),
      ),
    )
    .orderBy(desc(subscriptions.startedAt));
}

export async function hasSubscribed(db: DatabaseOrTransaction, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** One that is paid, whether it will be renewed or not, and by that reaches beyond the moment. */
export async function hasSubscriptionPaidBeyond(tx: Transaction, userId: string, moment: Date): Promise<boolean> {
  const isPaid = and(inArray(subscriptions.state, ["active", "ending"]), gt(subscriptions.paidUntil, moment));
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isPaid))
    .limit(1);
  return rows.length > 0;
}

/** Users on Pro whose subscription is not renewed, and whose paid time is over. */
export async function listUsersEndedBy(db: DatabaseOrTransaction, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: profiles.id })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.userId))
    .where(and(eq(subscriptions.state, "ending"), lte(subscriptions.paidUntil, now), profiles.isPro));
  return rows.map(({ userId }) => userId);
}

/** Users whose unpaid subscription's grace ended in the given span. */
export async function listUsersUnpaidSince(
  db: DatabaseOrTransaction,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const isOver = and(gte(subscriptions.unpaidSince, from), lte(subscriptions.unpaidSince, to));
  const rows = await db
    .selectDistinct({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.state, "unpaid"), isNotNull(subscriptions.userId), isOver));
  return rows.flatMap(({ userId }) => userId ?? []);
}

const isLiveTest = and(inArray(subscriptions.account, testAccounts), ne(subscriptions.state, "ended"));

/** Who subscribed in tests. */
export async function listTestSubscribers(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await db.selectDistinct({ userId: subscriptions.userId }).from(subscriptions).where(isLiveTest);
  return rows.flatMap(({ userId }) => userId ?? []);
}

export async function endTestSubscriptions(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ state: "ended" })
    .where(and(eq(subscriptions.userId, userId), isLiveTest));
}
