import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Authentication } from "#server/domain/accounts/authentication.ts";
import type { Logger } from "#server/log/logger.ts";
import { createClientAddressReader } from "./client-address.ts";
import type { Metrics } from "./metrics.ts";
import type { AppEnv } from "./router.ts";

export type RequestLogDeps = {
  logger: Logger;
  authentication: Authentication;
  metrics: Metrics;
  trustedProxies: number;
};

/** A proxy's request id is kept when it looks like one, so that its log and ours can be laid side by side. */
const requestIdPattern = /^[\w-]{8,64}$/;
const quietRoutes = new Set(["/healthz", "/readyz", "/metrics"]);

/** Gives every request its id, its logger and one line at the end: method, path without query, status, time. */
export function requestLog({ logger, authentication, metrics, trustedProxies }: RequestLogDeps) {
  const readClientAddress = createClientAddressReader({ trustedProxies, logger });
  return createMiddleware<AppEnv>(async (context, next) => {
    const startedAt = performance.now();
    const given = context.req.header("x-request-id");
    const requestId = given !== undefined && requestIdPattern.test(given) ? given : randomUUID();
    const requestLogger = logger.child({ requestId });
    context.set("requestId", requestId);
    context.set("logger", requestLogger);
    context.set("authentication", authentication);
    context.set("clientAddress", readClientAddress(context));
    await next();
    context.res.headers.set("X-Request-Id", requestId);
    const milliseconds = performance.now() - startedAt;
    const { method, path } = context.req;
    const { status } = context.res;
    const route = findRoute(context);
    metrics.observeRequest({ method, route, status, seconds: milliseconds / 1000 });
    const line = { method, path, status, ms: Math.round(milliseconds), code: context.get("errorCode") };
    if (quietRoutes.has(route)) requestLogger.debug(line, "request");
    else requestLogger.info(line, "request");
  });
}

/** The pattern that matched, never the address itself: an unknown address must not make a new time series. */
function findRoute(context: Context): string {
  const routes = matchedRoutes(context).map(({ path }) => path);
  return routes.findLast((path) => !path.endsWith("*")) ?? "other";
}
