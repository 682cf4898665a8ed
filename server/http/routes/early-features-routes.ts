import { readEarlyFeaturesRoute } from "#contract/early-feature-routes.ts";
import type { EarlyFeature } from "#contract/early-features.ts";
import { createRouter, type Router } from "../router.ts";

export function createEarlyFeaturesRoutes({ proFirst }: { proFirst: readonly EarlyFeature[] }): Router {
  const router = createRouter();
  router.openapi(readEarlyFeaturesRoute, (context) =>
    context.json({ proFirst: [...proFirst] }, 200, { "Cache-Control": "no-cache" }),
  );
  return router;
}
