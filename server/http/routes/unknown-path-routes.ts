import { unknownPathRoute } from "#contract/unknown-path.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { createRouter, type Router } from "../router.ts";

/** The log's line for a loaded address is the request itself; one that was only reached inside the app has to be told. */
export function createUnknownPathRoutes(deps: { unknownPathsPerClient: Pick<RateLimiter, "consume"> }): Router {
  const router = createRouter();
  router.openapi(unknownPathRoute, async (context) => {
    await deps.unknownPathsPerClient.consume(context.get("clientAddress"));
    context.get("logger").info({ event: "unknown-path", unknownPath: context.req.valid("json").path }, "unknown path");
    return context.body(null, 204);
  });
  return router;
}
