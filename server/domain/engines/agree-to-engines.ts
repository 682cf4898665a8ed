import type { AgreeToEnginesBody, EngineChoice } from "#contract/engines.ts";
import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { EngineOffers } from "./engine-offers.ts";
import { lockEngineSettings, setAgreedCompanies } from "./engine-settings-store.ts";
import { readEngineChoice } from "./read-engine-choice.ts";

/**
 * Remembers to which companies photos and words may go, as the user has read them; null takes it back, and chooses the studio for everything. What
 * was ordered before and has not begun is refused then. Throws `engines_changed` when they are no longer those of the offers.
 */
export async function agreeToEngines(
  { db, offers }: { db: Database; offers: EngineOffers },
  { userId, companies }: AgreeToEnginesBody & { userId: string },
): Promise<EngineChoice> {
  const isAsOffered = companies === null || isSameSet(companies, offers.companies);
  if (!isAsOffered) throw new AppError("engines_changed");
  return db.transaction(async (tx) => {
    await lockEngineSettings(tx, userId);
    await setAgreedCompanies(tx, userId, companies);
    return readEngineChoice(tx, { userId, offers });
  });
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((one) => others.includes(one)) && others.every((one) => some.includes(one));
}
