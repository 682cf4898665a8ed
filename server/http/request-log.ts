import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "#server/log/logger.ts";
import { withoutKeys } from "./api-key.ts";
import type { Callers } from "./callers.ts";
import { createClientAddressReader } from "./client-address.ts";
import { findRoute } from "./find-route.ts";
import type { Metrics } from "./metrics.ts";
import type { AppEnv } from "./router.ts";

export type RequestLogDeps = {
  logger: Logger;
  metrics: Metrics;
  trustedProxies: number;
} & Callers;

/** A proxy's request id is kept when it looks like one, so that its log and ours can be laid side by side. */
const requestIdPattern = /^[\w-]{8,64}$/;
/** Longer ones are nobody's mistake. */
const shownPathLength = 300;
const quietRoutes = new Set(["/healthz", "/readyz", "/metrics"]);

/** Gives every request its id, its logger and one line at the end: method, path without query, status, time, whose it was. */
export function requestLog({
  logger,
  authentication,
  apiKeys,
  repeats,
  changes,
  metrics,
  trustedProxies,
}: RequestLogDeps) {
  const readClientAddress = createClientAddressReader({ trustedProxies, logger });
  return createMiddleware<AppEnv>(async (context, next) => {
    const startedAt = performance.now();
    const given = context.req.header("x-request-id");
    const requestId = given !== undefined && requestIdPattern.test(given) ? given : randomUUID();
    const requestLogger = logger.child({ requestId });
    context.set("requestId", requestId);
    context.set("logger", requestLogger);
    context.set("authentication", authentication);
    context.set("apiKeys", apiKeys);
    context.set("repeats", repeats);
    context.set("changes", changes);
    context.set("clientAddress", readClientAddress(context));
    await next();
    context.res.headers.set("X-Request-Id", requestId);
    const milliseconds = performance.now() - startedAt;
    const { method } = context.req;
    const path = withoutKeys(context.req.path);
    const { status } = context.res;
    const route = findRoute(context);
    metrics.observeRequest({ method, route, status, seconds: milliseconds / 1000 });
    const line = {
      method,
      path: path.slice(0, shownPathLength),
      status,
      ms: Math.round(milliseconds),
      code: context.get("errorCode"),
      userId: context.get("userId"),
      apiKey: context.get("apiKeyId"),
    };
    if (quietRoutes.has(route)) requestLogger.debug(line, "request");
    else requestLogger.info(line, "request");
  });
}
