import { and, asc, eq, exists, gt, isNull, lt, sql, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { authAccounts, guessingNotices, knownAddresses, users } from "#server/db/schema/accounts.ts";

const knownDays = 90;
const knownSince = sql`now() - make_interval(days => ${knownDays})`;

export async function isKnownAddress(
  db: DatabaseOrTransaction,
  { email, addressHash }: { email: string; addressHash: string },
): Promise<boolean> {
  const rows = await db
    .select({ seenAt: knownAddresses.seenAt })
    .from(knownAddresses)
    .innerJoin(users, eq(users.id, knownAddresses.userId))
    .where(
      and(eq(users.email, email), eq(knownAddresses.addressHash, addressHash), gt(knownAddresses.seenAt, knownSince)),
    );
  return rows.length > 0;
}

export async function upsertKnownAddress(
  db: DatabaseOrTransaction,
  address: { userId: string; addressHash: string },
): Promise<void> {
  await db
    .insert(knownAddresses)
    .values(address)
    .onConflictDoUpdate({
      target: [knownAddresses.userId, knownAddresses.addressHash],
      set: { seenAt: sql`now()` },
    });
}

/** Gives how many were removed. */
export async function deleteOldKnownAddresses(db: DatabaseOrTransaction, atMost: number): Promise<number> {
  const old = db
    .select({ userId: knownAddresses.userId, addressHash: knownAddresses.addressHash })
    .from(knownAddresses)
    .where(lt(knownAddresses.seenAt, knownSince))
    .limit(atMost);
  const removed = await db
    .delete(knownAddresses)
    .where(inArray(sql`(${knownAddresses.userId}, ${knownAddresses.addressHash})`, old));
  return removed.rowCount ?? 0;
}

/** Notes that somebody guesses at the account's password, unless that was noted within a day. Nothing for an account without one. */
export async function upsertGuessingNotice(db: DatabaseOrTransaction, email: string): Promise<void> {
  const passwords = db
    .select({ id: authAccounts.id })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, users.id), eq(authAccounts.providerId, "credential")));
  const owner = db
    .select({ userId: users.id, noticedAt: sql`now()`.as("noticed_at"), toldAt: sql`null::timestamptz`.as("told_at") })
    .from(users)
    .where(and(eq(users.email, email), exists(passwords)));
  await db
    .insert(guessingNotices)
    .select(owner)
    .onConflictDoUpdate({
      target: guessingNotices.userId,
      set: { noticedAt: sql`now()`, toldAt: null },
      setWhere: lt(guessingNotices.noticedAt, sql`now() - interval '1 day'`),
    });
}

export type WaitingNotice = {
  userId: string;
  email: string;
  noticedAt: Date;
};

/** The notice that has waited longest, locked; another process that asks meanwhile gets the next. Those of yesterday are left. */
export async function findWaitingNotice(tx: Transaction): Promise<WaitingNotice | null> {
  const rows = await tx
    .select({ userId: guessingNotices.userId, email: users.email, noticedAt: guessingNotices.noticedAt })
    .from(guessingNotices)
    .innerJoin(users, eq(users.id, guessingNotices.userId))
    .where(and(isNull(guessingNotices.toldAt), gt(guessingNotices.noticedAt, sql`now() - interval '1 day'`)))
    .orderBy(asc(guessingNotices.noticedAt))
    .limit(1)
    .for("update", { of: guessingNotices, skipLocked: true });
  return rows[0] ?? null;
}

export async function setNoticeTold(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(guessingNotices)
    .set({ toldAt: sql`now()` })
    .where(eq(guessingNotices.userId, userId));
}
