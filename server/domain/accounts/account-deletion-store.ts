import { asc, eq, lte, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import {
  accountDeletions,
  authAccounts,
  guessingNotices,
  knownAddresses,
  mailedLinks,
  passkeys,
  profiles,
  twoFactors,
  users,
} from "#server/db/schema/accounts.ts";

/** Seconds in which a process that empties an account is left alone. */
const leaseSeconds = 120;
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** For a locked user. False when the account is closed already. */
export async function insertDeletion(tx: Transaction, deletion: { userId: string; email: string }): Promise<boolean> {
  const inserted = await tx
    .insert(accountDeletions)
    .values({ ...deletion, nextTryAt: leaseEnd })
    .onConflictDoNothing();
  return inserted.rowCount === 1;
}

/** All ways into the account, and what names its owner beside the address that a deletion keeps for its last mail. */
export async function deleteWaysIn(tx: Transaction, userId: string): Promise<void> {
  for (const table of [authAccounts, passkeys, twoFactors, mailedLinks, knownAddresses, guessingNotices]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  // Free for a new account at once; the domain can't exist (RFC 2606).
  const email = `${userId}@deleted.invalid`;
  const nobody = { name: "", email, emailVerified: false, twoFactorEnabled: false, image: null };
  await tx.update(users).set(nobody).where(eq(users.id, userId));
  await tx.update(profiles).set({ displayName: null }).where(eq(profiles.id, userId));
}

/** The deletion that has waited longest, set aside for whoever asks; null when none waits. */
export async function claimDeletion(db: Database): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ userId: accountDeletions.userId })
      .from(accountDeletions)
      .where(lte(accountDeletions.nextTryAt, sql`now()`))
      .orderBy(asc(accountDeletions.nextTryAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (due === undefined) return null;
    await tx.update(accountDeletions).set({ nextTryAt: leaseEnd }).where(eq(accountDeletions.userId, due.userId));
    return due.userId;
  });
}

/** Whoever asks next may go on with it, after those that have waited longer. */
export async function offerDeletion(db: Database, userId: string): Promise<void> {
  await db
    .update(accountDeletions)
    .set({ nextTryAt: sql`now()` })
    .where(eq(accountDeletions.userId, userId));
}

export type Deletion = Pick<typeof accountDeletions.$inferSelect, "email" | "requestedAt">;

export async function findDeletion(db: DatabaseOrTransaction, userId: string): Promise<Deletion | null> {
  const rows = await db
    .select({ email: accountDeletions.email, requestedAt: accountDeletions.requestedAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  return rows[0] ?? null;
}

/** What still belongs to the user goes with the row. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}
