import type { Profile } from "#contract/accounts.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { selectProfile } from "./profile-store.ts";

/** The profile with the token balance; null when there is no such user. */
export async function readProfile(db: DatabaseOrTransaction, userId: string): Promise<Profile | null> {
  const row = await selectProfile(db, userId);
  if (row === null) return null;
  return {
    id: row.id,
    email: row.email,
    display_name: row.displayName,
    generation_tokens: await readBalance(db, userId),
    is_pro: row.isPro,
    total_generations: row.totalGenerations,
    created_at: row.createdAt.toISOString(),
  };
}
