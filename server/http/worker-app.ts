import { randomUUID } from "node:crypto";
import type { Registry } from "prom-client";
import { AppError } from "#contract/errors.ts";
import type { Logger } from "#server/log/logger.ts";
import { createClientAddressReader } from "./client-address.ts";
import { answerError } from "./error-response.ts";
import { createMetricsRoutes } from "./metrics.ts";
import { createRouter, type Router } from "./router.ts";
import { createHealthRoutes, type HealthDeps } from "./routes/health-routes.ts";

export type WorkerAppSetup = HealthDeps & {
  registry: Registry;
  metricsToken: string | undefined;
  logger: Logger;
};

/** What a worker answers: whether it lives, whether it is ready, and its numbers. */
export function createWorkerApp({ registry, metricsToken, logger, ...health }: WorkerAppSetup): Router {
  const readClientAddress = createClientAddressReader({ trustedProxies: 0, logger });
  const app = createRouter();
  app.use(async (context, next) => {
    context.set("requestId", randomUUID());
    context.set("logger", logger);
    context.set("clientAddress", readClientAddress(context));
    await next();
  });
  app.onError(answerError);
  app.notFound((context) => answerError(new AppError("not_found"), context));
  app.route("/", createHealthRoutes(health));
  app.route("/", createMetricsRoutes({ registry, token: metricsToken }));
  return app;
}
