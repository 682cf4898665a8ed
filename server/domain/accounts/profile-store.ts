import { and, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { profiles, users } from "#server/db/schema/accounts.ts";
import { tokenBalances } from "#server/db/schema/tokens.ts";

export type ProfileRow = Omit<typeof profiles.$inferSelect, "addressKeyVersion"> & { email: string };

export async function selectProfile(db: DatabaseOrTransaction, userId: string): Promise<ProfileRow | null> {
  const rows = await db
    .select({ profile: profiles, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId));
  const row = rows[0];
  return row === undefined ? null : { ...row.profile, email: row.email };
}

export type ProfileWithBalance = ProfileRow & { planTokens: number; purchasedTokens: number; nextResetAt: Date };

/**
 * Reads any number of users at once, as a statement that is built and planned once a connection. The balance is some columns more, not a
 * second reading.
 */
export function prepareProfilesWithBalance(
  db: DatabaseOrTransaction,
): (userIds: readonly string[]) => Promise<ProfileWithBalance[]> {
  const statement = db
    .select({
      id: profiles.id,
      displayName: profiles.displayName,
      isPro: profiles.isPro,
      totalGenerations: profiles.totalGenerations,
      createdAt: profiles.createdAt,
      email: users.email,
      planTokens: tokenBalances.planTokens,
      purchasedTokens: tokenBalances.purchasedTokens,
      nextResetAt: tokenBalances.nextResetAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .innerJoin(tokenBalances, eq(tokenBalances.userId, profiles.id))
    .where(sql`${profiles.id} = any(${sql.placeholder("userIds")}::uuid[])`)
    .prepare("profiles_with_balance");
  return (userIds) => statement.execute({ userIds });
}

export async function incrementTotalGenerations(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ totalGenerations: sql`${profiles.totalGenerations} + 1` })
    .where(eq(profiles.id, userId));
}

export async function setPro(tx: Transaction, userId: string, isPro: boolean): Promise<void> {
  await tx.update(profiles).set({ isPro }).where(eq(profiles.id, userId));
}

/** Private links and addresses that were signed for the account so far open nothing from now on. */
export async function raiseAddressKeyVersion(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ addressKeyVersion: sql`${profiles.addressKeyVersion} + 1` })
    .where(eq(profiles.id, userId));
}

export async function selectAddressKeyVersion(db: DatabaseOrTransaction, userId: string): Promise<number | null> {
  const rows = await db.select({ version: profiles.addressKeyVersion }).from(profiles).where(eq(profiles.id, userId));
  return rows[0]?.version ?? null;
}

export async function selectVerifiedAddress(db: DatabaseOrTransaction, userId: string): Promise<string | null> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), users.emailVerified));
  return rows[0]?.email ?? null;
}

export async function setDisplayName(tx: Transaction, userId: string, displayName: string | null): Promise<void> {
  await tx.update(profiles).set({ displayName }).where(eq(profiles.id, userId));
}
