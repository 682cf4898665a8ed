import type { EngineName } from "#contract/generation-kinds.ts";
import type { DescribedCar, PriceOfViews } from "#contract/view-sets.ts";
import type { Transaction } from "#server/db/client.ts";
import { hasFreeCorrection } from "#server/domain/detection/take-free-correction.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { findEntitlement } from "./entitlements.ts";
import { priceOfWork } from "./price-of-work.ts";

/** Six views that are not made yet, of a request's car in these words. */
type WantedViews = { userId: string; requestId: string; car: DescribedCar; engine: EngineName };

/**
 * What they cost now, and why they cost nothing where they do: the studio has painted the same car before, under this request or another, or the request has its one
 * free correction. Throws `engine_not_offered`, `engine_not_agreed`.
 */
export async function priceOfViews(
  { offers }: { offers: EngineOffers },
  tx: Transaction,
  wanted: WantedViews,
): Promise<PriceOfViews> {
  const tokens = await priceOfWork(tx, { ...wanted, offers, work: "views" });
  if (wanted.engine === "cloud") return { tokens, freeBecause: null };
  if ((await findEntitlement(tx, { ...wanted, subject: wanted })) !== null)
    return { tokens: 0, freeBecause: "paid_before" };
  if (await hasFreeCorrection(tx, wanted.requestId)) return { tokens: 0, freeBecause: "correction" };
  return { tokens, freeBecause: null };
}
