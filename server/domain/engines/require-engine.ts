import type { EngineWork } from "#contract/engine-works.ts";
import { AppError } from "#contract/errors.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import type { EngineOffers } from "./engine-offers.ts";
import { findEngineSettings, type EngineSettings } from "./engine-settings-store.ts";
import { hasAgreed } from "./read-engine-choice.ts";

/**
 * What the work of an AI model costs: nothing goes to one unless it is offered for the work, and the user has agreed to who gets it. Throws
 * `engine_not_offered`, `engine_not_agreed`.
 */
export async function requireCloudFor(
  db: DatabaseOrTransaction,
  { userId, ...asked }: { userId: string; offers: EngineOffers; work: EngineWork },
): Promise<{ tokens: number }> {
  return requireCloud({ ...asked, settings: await findEngineSettings(db, userId) });
}

export function requireCloud({
  settings,
  offers,
  work,
}: {
  settings: EngineSettings | null;
  offers: EngineOffers;
  work: EngineWork;
}): { tokens: number } {
  const offer = offers.offers.find((one) => one.work === work);
  if (offer === undefined) throw new AppError("engine_not_offered");
  if (!hasAgreed(settings, offers)) throw new AppError("engine_not_agreed");
  return { tokens: offer.tokens };
}
