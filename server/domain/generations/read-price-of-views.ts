import type { z } from "zod";
import type { PriceOfViews, priceOfViewsQuery } from "#contract/view-sets.ts";
import type { Database } from "#server/db/client.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { readRequest, type OwnRequest } from "#server/domain/requests/read-request.ts";
import { priceOfViews } from "./price-of-views.ts";
import { describeCar } from "./start-views.ts";

type Asked = { own: OwnRequest; words: z.output<typeof priceOfViewsQuery> };

/** What the views of a request's car would cost now. Throws `not_found`, also for another user's request, `engine_not_offered`, `engine_not_agreed`. */
export async function readPriceOfViews(
  deps: { db: Database; offers: EngineOffers },
  { own, words: { engine = "studio", ...words } }: Asked,
): Promise<PriceOfViews> {
  return deps.db.transaction(async (tx) => {
    const car = describeCar(await readRequest(tx, own), words);
    return priceOfViews(deps, tx, { userId: own.userId, requestId: own.id, car, engine });
  });
}
