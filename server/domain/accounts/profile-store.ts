import { eq, sql } from "drizzle-orm";
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

/**
 * Reads any number of users at once, as a statement that is built and planned once a connection. The balance is a column more, not a
 * second reading: `readBalance` is its rule.
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
      generationTokens: sql<number>`coalesce(${tokenBalances.planTokens} + ${tokenBalances.purchasedTokens}, 0)`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(tokenBalances, eq(tokenBalances.userId, profiles.id))
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
