import type { Config } from "#server/config/config.ts";
import { serve } from "#server/http/serve.ts";
import { createWorkerApp } from "#server/http/worker-app.ts";
import type { Base } from "./open-base.ts";
import { readinessOf } from "./readiness-of.ts";

/** Where a worker tells how it is, for who looks after it: `/healthz`, `/readyz` and `/metrics`, and nothing else. */
export async function openWorkerPort(base: Base, { http, worker }: Pick<Config, "http" | "worker">): Promise<void> {
  if (worker.port === undefined) return;
  const { registry, logger, ending } = base;
  const app = createWorkerApp({
    registry,
    logger,
    metricsToken: http.metricsToken,
    readinessChecks: readinessOf(base),
    shutdown: ending,
  });
  const server = await serve(app, { port: worker.port, host: http.host });
  // Open to the end: it is asked how it is while it finishes its work.
  base.underJobs.defer(server.close);
  logger.info({ port: server.port }, "the worker tells how it is");
}
