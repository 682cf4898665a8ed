import { agreeToEnginesRoute, chooseEngineRoute, readEnginesRoute } from "#contract/engine-routes.ts";
import type { Database } from "#server/db/client.ts";
import { agreeToEngines } from "#server/domain/engines/agree-to-engines.ts";
import { chooseEngine } from "#server/domain/engines/choose-engine.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { readEngineChoice } from "#server/domain/engines/read-engine-choice.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

const noStore = { "Cache-Control": "no-store" };

/** Who makes pictures here, and what the caller has chosen and agreed to. */
export function createEnginesRoutes(deps: { db: Database; offers: EngineOffers }): Router {
  const router = createRouter();
  // For visitors too: the privacy notice names the companies.
  router.openapi(readEnginesRoute, async (context) => {
    const user = await context.get("authentication").findUser(context.req.raw.headers);
    const own = { userId: user?.id ?? null, offers: deps.offers };
    return context.json(await readEngineChoice(deps.db, own), 200, noStore);
  });
  router.openapi(forUsers(chooseEngineRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("json") };
    return context.json(await chooseEngine(deps, own), 200, noStore);
  });
  router.openapi(forUsers(agreeToEnginesRoute), async (context) => {
    const own = { userId: context.get("user").id, ...context.req.valid("json") };
    return context.json(await agreeToEngines(deps, own), 200, noStore);
  });
  return router;
}
