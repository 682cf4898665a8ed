import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "#contract/errors.ts";
import { createRouter, type AppEnv, type Router } from "./router.ts";

export type Metrics = {
  registry: Registry;
  observeRequest: (request: { method: string; route: string; status: number; seconds: number }) => void;
};

export function createMetrics(registry = new Registry()): Metrics {
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered",
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until the answer began",
    labelNames,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 180],
    registers: [registry],
  });
  return {
    registry,
    observeRequest: ({ method, route, status, seconds }) => {
      const labels = { method, route, status };
      requests.inc(labels);
      durations.observe(labels, seconds);
    },
  };
}

/** How many live streams are open here. */
export function registerStreamMetrics(registry: Registry, countStreams: () => number): void {
  registry.registerMetric(
    new Gauge({
      name: "live_streams",
      help: "Open streams of live events",
      registers: [],
      collect() {
        this.set(countStreams());
      },
    }),
  );
}

export type MetricsRouteDeps = {
  registry: Registry;
  /** Bearer token that reads them; without one only a client on this machine may, and none that came through a proxy. */
  token: string | undefined;
};

export function createMetricsRoutes({ registry, token }: MetricsRouteDeps): Router {
  const router = createRouter();
  router.get("/metrics", async (context) => {
    if (!mayRead(context, token)) throw new AppError("not_found");
    return context.text(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return router;
}

const ownAddresses = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

function mayRead(context: Context<AppEnv>, token: string | undefined): boolean {
  if (token === undefined) {
    return context.req.header("x-forwarded-for") === undefined && ownAddresses.has(context.get("clientAddress"));
  }
  const given = Buffer.from(context.req.header("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
