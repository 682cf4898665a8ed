import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { TraceCarrier, Tracing } from "#server/telemetry/tracing.ts";
import { findRoute } from "./find-route.ts";
import type { AppEnv } from "./router.ts";

/** What is asked every few seconds by machines tells nothing. */
const untold = new Set(["/healthz", "/readyz", "/metrics"]);

const traceparentSchema = z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/);

/** A span for each call, by the pattern of its address: the address itself may name whose thing is asked for. */
export function traceCalls({ tracing, trustedProxies }: { tracing: Tracing; trustedProxies: number }) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const { method, path } = context.req;
    if (untold.has(path)) return next();
    // Of a proxy of ours it is believed; anybody else could fill the operator's collector.
    const from = trustedProxies > 0 ? readCarrier(context.req.header("traceparent")) : null;
    const facts = { "http.request.method": method };
    await tracing.entry({ name: method, kind: "server", facts, from }, async (span) => {
      await next();
      const route = findRoute(context);
      const { status } = context.res;
      span.rename(`${method} ${route}`);
      span.tell({ "http.route": route, "http.response.status_code": status });
      if (status >= 500) span.fail(context.get("errorCode") ?? String(status));
    });
  });
}

function readCarrier(header: string | undefined): TraceCarrier | null {
  const parsed = traceparentSchema.safeParse(header);
  return parsed.success ? { traceparent: parsed.data } : null;
}
