import type { EngineWork } from "#contract/engine-works.ts";
import { engineChoiceSchema, type EngineChoice } from "#contract/engines.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { listOffers, type EngineOffers } from "./engine-offers.ts";
import { findEngineSettings, type EngineSettings } from "./engine-settings-store.ts";

/** Who makes what, and what the user has chosen and agreed to, as it counts now; null: a visitor, who has chosen nothing. */
export async function readEngineChoice(
  db: DatabaseOrTransaction,
  { userId, offers }: { userId: string | null; offers: EngineOffers },
): Promise<EngineChoice> {
  return presentEngineChoice(userId === null ? null : await findEngineSettings(db, userId), offers);
}

function presentEngineChoice(settings: EngineSettings | null, offers: EngineOffers): EngineChoice {
  const isAgreed = hasAgreed(settings, offers);
  const choose = (work: EngineWork): EngineName =>
    isAgreed && isOffered(offers, work) && settings?.chosen[work] === "cloud" ? "cloud" : "studio";
  return engineChoiceSchema.parse({
    offers: listOffers(offers),
    chosen: {
      preset: choose("preset"),
      retail: choose("retail"),
      views: choose("views"),
      "single-view": choose("single-view"),
      reading: choose("reading"),
    },
    agreedAt: isAgreed ? (settings?.agreedAt?.toISOString() ?? null) : null,
  });
}

/** To each company that would get something now; one that gets nothing any more changes nothing. */
export function hasAgreed(settings: EngineSettings | null, { companies }: EngineOffers): boolean {
  const agreed = settings?.agreedCompanies ?? null;
  return agreed !== null && companies.every((company) => agreed.includes(company));
}

export function isOffered({ offers }: EngineOffers, work: EngineWork): boolean {
  return offers.some((offer) => offer.work === work);
}
