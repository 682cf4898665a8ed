import { eq, inArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { profiles, users } from "#server/db/schema/accounts.ts";
import { tokenBalances } from "#server/db/schema/tokens.ts";

export type ProfileRow = typeof profiles.$inferSelect & { email: string };

export async function selectProfile(db: DatabaseOrTransaction, userId: string): Promise<ProfileRow | null> {
  const rows = await db
    .select({ profile: profiles, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId));
  const row = rows[0];
  return row === undefined ? null : { ...row.profile, email: row.email };
}

export type ProfileWithBalance = ProfileRow & { generationTokens: number };

/** One reading for any number of users. The balance is a column more, not a second reading: `readBalance` is its rule. */
export async function selectProfilesWithBalance(
  db: DatabaseOrTransaction,
  userIds: readonly string[],
): Promise<ProfileWithBalance[]> {
  const rows = await db
    .select({
      profile: profiles,
      email: users.email,
      generationTokens: sql<number>`coalesce(${tokenBalances.planTokens} + ${tokenBalances.purchasedTokens}, 0)`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(tokenBalances, eq(tokenBalances.userId, profiles.id))
    .where(inArray(profiles.id, [...userIds]));
  return rows.map(({ profile, email, generationTokens }) => ({ ...profile, email, generationTokens }));
}

export async function incrementTotalGenerations(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ totalGenerations: sql`${profiles.totalGenerations} + 1` })
    .where(eq(profiles.id, userId));
}
