import type { EngineWork } from "#contract/engine-works.ts";
import { AppError } from "#contract/errors.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { BackgroundRecipe } from "#contract/picture-recipe.ts";
import type { DescribedCar, PriceOfViews } from "#contract/view-sets.ts";
import type { Transaction } from "#server/db/client.ts";
import { hasFreeCorrection } from "#server/domain/detection/take-free-correction.ts";
import { type EngineOffers, tokensPerImage } from "#server/domain/engines/engine-offers.ts";
import { requireCloudFor } from "#server/domain/engines/require-engine.ts";
import { findEntitlement } from "./entitlements.ts";

type Order = {
  userId: string;
  offers: EngineOffers;
  work: EngineWork;
  engine: EngineName;
  /** No prompt of ours describes a user's own photo as a place. */
  background?: BackgroundRecipe | null | undefined;
};

/** What is asked for work that nothing has paid for. Throws `engine_not_offered`, `engine_not_agreed`. */
export async function priceOfWork(tx: Transaction, { engine, background = null, ...order }: Order): Promise<number> {
  if (engine === "studio") return tokensPerImage;
  if (background !== null) throw new AppError("engine_not_offered");
  return (await requireCloudFor(tx, order)).tokens;
}

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

/** Nobody pays more than was shown. `expected` is undefined where nothing was: then the price of the moment holds. Throws `price_changed`. */
export function requirePrice(cost: number, expected: number | undefined): void {
  if (expected === undefined || cost <= expected) return;
  throw new AppError("price_changed", { reasons: [`It costs ${cost === 1 ? "1 token" : `${cost} tokens`} now.`] });
}
