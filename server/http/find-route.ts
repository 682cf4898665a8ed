import type { Context } from "hono";
import { matchedRoutes } from "hono/route";

/** The pattern that matched, never the address itself: an unknown address must not make a new time series. */
export function findRoute(context: Context): string {
  const routes = matchedRoutes(context).map(({ path }) => path);
  return routes.findLast((path) => !path.endsWith("*")) ?? "other";
}
