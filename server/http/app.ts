import { compress } from "hono/compress";
import { AppError } from "#contract/errors.ts";
import type { Tracing } from "#server/telemetry/tracing.ts";
import { answerHead } from "./answer-head.ts";
import { addApiDescription } from "./api-description.ts";
import { answerError } from "./error-response.ts";
import { jsonWithLength } from "./json-with-length.ts";
import { limitBody } from "./limit-body.ts";
import { createMetricsRoutes } from "./metrics.ts";
import { originGuard } from "./origin-guard.ts";
import { renewCookies } from "./renew-cookies.ts";
import { requestLog, type RequestLogDeps } from "./request-log.ts";
import { createRouter, type Router } from "./router.ts";
import { securityHeaders } from "./security-headers.ts";
import { traceCalls } from "./trace-calls.ts";

export type AppSetup = {
  /** Origin that people see; undefined when the server itself is what they see. */
  publicUrl: string | undefined;
  metricsToken: string | undefined;
  version: string;
  /** Undefined: nobody wants to know how calls go. */
  tracing?: Tracing;
  /** The routes of every part, in any order. */
  routes: readonly Router[];
  /** The pages; undefined when none are built. */
  site: Router | undefined;
} & RequestLogDeps;

/** The order matters: log and headers around everything, compression before the routes, no body before it is known to be small, pages last. */
export function createApp(setup: AppSetup): Router {
  const app = createRouter();
  if (setup.tracing !== undefined)
    app.use(traceCalls({ tracing: setup.tracing, trustedProxies: setup.trustedProxies }));
  app.use(requestLog(setup));
  app.use(securityHeaders({ isHttps: setup.publicUrl?.startsWith("https:") ?? false }));
  app.use(compress());
  app.use(jsonWithLength());
  app.use(originGuard(setup.publicUrl));
  app.use(renewCookies());
  app.use(limitBody());
  app.use("/api/*", answerHead());
  app.onError(answerError);
  app.notFound((context) => answerError(new AppError("not_found"), context));

  for (const routes of setup.routes) app.route("/", routes);
  app.route("/", createMetricsRoutes({ registry: setup.metrics.registry, token: setup.metricsToken }));
  addApiDescription(app, setup);
  for (const calls of ["/api/*", "/storage/*"]) {
    app.all(calls, () => {
      throw new AppError("not_found");
    });
  }
  if (setup.site !== undefined) app.route("/", setup.site);
  return app;
}
