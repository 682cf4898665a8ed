import type { EngineWork } from "#contract/engine-works.ts";
import { AppError } from "#contract/errors.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { BackgroundRecipe } from "#contract/picture-recipe.ts";
import type { Transaction } from "#server/db/client.ts";
import { tokensPerImage, type EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { requireCloudFor } from "#server/domain/engines/require-engine.ts";

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
