import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { profiles, users } from "#server/db/schema/accounts.ts";

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

export async function incrementTotalGenerations(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ totalGenerations: sql`${profiles.totalGenerations} + 1` })
    .where(eq(profiles.id, userId));
}
