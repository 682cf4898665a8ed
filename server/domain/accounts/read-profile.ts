import type { Profile } from "#contract/accounts.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { prepareProfilesWithBalance, type ProfileWithBalance } from "./profile-store.ts";

/** The profile with the token balance; null when there is no such user. */
export async function readProfile(db: DatabaseOrTransaction, userId: string): Promise<Profile | null> {
  const [row] = await prepareProfilesWithBalance(db)([userId]);
  return row === undefined ? null : present(row);
}

export type ReadProfile = (userId: string) => Promise<Profile | null>;

/**
 * Reads profiles for many callers at once: those who ask while one reading is under way share the next. A reading begins after everybody
 * in it has asked, so that each sees what was committed before; a cache could not promise that of a balance.
 */
export function createProfileReader(db: DatabaseOrTransaction): ReadProfile {
  const select = prepareProfilesWithBalance(db);
  let waiting: Asker[] = [];
  let isReading = false;

  const readAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const askers = waiting;
      waiting = [];
      try {
        const rows = await select([...new Set(askers.map(({ userId }) => userId))]);
        const profiles = new Map(rows.map((row) => [row.id, present(row)]));
        for (const { userId, resolve } of askers) resolve(profiles.get(userId) ?? null);
      } catch (error) {
        for (const { reject } of askers) reject(error);
      }
    }
    isReading = false;
  };
  return (userId) =>
    new Promise((resolve, reject) => {
      waiting.push({ userId, resolve, reject });
      if (isReading) return;
      isReading = true;
      // What arrived in the same turn of the event loop goes into the same reading.
      setImmediate(() => void readAll());
    });
}

type Asker = {
  userId: string;
  resolve: (profile: Profile | null) => void;
  reject: (error: unknown) => void;
};

function present(row: ProfileWithBalance): Profile {
  return {
    id: row.id,
    email: row.email,
    display_name: row.displayName,
    generation_tokens: row.planTokens + row.purchasedTokens,
    plan_tokens: row.planTokens,
    purchased_tokens: row.purchasedTokens,
    next_tokens_at: row.nextResetAt.toISOString(),
    is_pro: row.isPro,
    total_generations: row.totalGenerations,
    created_at: row.createdAt.toISOString(),
  };
}
