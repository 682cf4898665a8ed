import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#server/config/config.ts";
import { startLiveHub, type LiveHub } from "#server/domain/live-events/live-hub.ts";
import { startPruning } from "#server/domain/live-events/prune-live-events.ts";
import { createUnknownPathLimit } from "#server/domain/rate-limits/unknown-path-limit.ts";
import { watchForWorkers } from "#server/domain/workers/watch-for-workers.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { createApp } from "#server/http/app.ts";
import { createMetrics, registerStreamMetrics, type Metrics } from "#server/http/metrics.ts";
import { registerModelMetrics } from "#server/http/model-metrics.ts";
import { createCatalogueRoutes } from "#server/http/routes/catalogue-routes.ts";
import { createEarlyFeaturesRoutes } from "#server/http/routes/early-features-routes.ts";
import { createHealthRoutes } from "#server/http/routes/health-routes.ts";
import { createLiveEventsRoutes } from "#server/http/routes/live-events-routes.ts";
import { createProfileRoutes } from "#server/http/routes/profile-routes.ts";
import { createSessionRoutes } from "#server/http/routes/session-routes.ts";
import { createTokensRoutes } from "#server/http/routes/tokens-routes.ts";
import { createUnknownPathRoutes } from "#server/http/routes/unknown-path-routes.ts";
import { serve } from "#server/http/serve.ts";
import { createStaticSite } from "#server/http/static-site.ts";
import { registerJobMetrics, registerWorkerMetrics } from "#server/jobs/job-metrics.ts";
import { workKinds } from "#server/jobs/work-kinds.ts";
import { meterLedger } from "#server/telemetry/ledger-meter.ts";
import { readVersion } from "#server/version.ts";
import type { AccountDeletion } from "./account-deletion.ts";
import { liveSubjects } from "./live-subjects.ts";
import { openAccounts } from "./open-accounts.ts";
import type { Base } from "./open-base.ts";
import { openCarPictures } from "./open-car-pictures.ts";
import { openContact } from "./open-contact.ts";
import type { OpenPayments } from "./open-payments.ts";
import { openPictureRoutes } from "./open-picture-routes.ts";
import { openSceneTiles } from "./open-scene-tiles.ts";
import { openWebhookRoutes } from "./open-webhooks.ts";
import { readinessOf } from "./readiness-of.ts";

const siteFolder = join(import.meta.dirname, "../../dist");

export type WebSetup = { config: Config; billing: OpenPayments; deletion: AccountDeletion };

/** The role that answers requests. Gives the address that people see. */
export async function openWeb(base: Base, { config, billing, deletion }: WebSetup): Promise<string> {
  const { connectionString, logger, db, libraries, closing, ending } = base;
  const { port, host, publicUrl, socialUrl, trustedProxies, metricsToken } = config.http;
  const ownAddress = publicUrl ?? `http://localhost:${port}`;
  const accounts = openAccounts({ config: config.accounts, db, publicUrl: ownAddress, logger });
  closing.defer(accounts.close);
  const otherChannels = [accounts.channel];
  const hub = await startLiveHub({ db, connectionString, subjects: liveSubjects, logger, otherChannels });
  closing.defer(hub.stop);
  closing.defer(startPruning(db, logger));
  closing.defer(watchForWorkers({ db, logger }, workKinds));
  const { drainSeconds, finishSeconds } = config.stopping;
  const stopping = new AbortController();
  const shutdown = stopping.signal;
  const pictures = openCarPictures(base);
  const tiles = openSceneTiles(base);
  const metrics = openMetrics(base, hub);
  const app = createApp({
    logger,
    ...accounts.callers,
    metrics,
    trustedProxies,
    publicUrl,
    metricsToken,
    version: readVersion(),
    ...(config.tracing !== undefined && { tracing: base.tracing }),
    routes: [
      createHealthRoutes({ readinessChecks: readinessOf(base), shutdown: ending }),
      ...accounts.createRoutes(deletion),
      createSessionRoutes(),
      createProfileRoutes({ db }),
      createTokensRoutes({ db }),
      createEarlyFeaturesRoutes({ proFirst: config.proFirst }),
      createLiveEventsRoutes({ hub, shutdown, endWithinMs: Math.min(drainSeconds, finishSeconds / 2) * 1000 }),
      createCatalogueRoutes({ catalogue: libraries.catalogue, pictures }),
      ...billing.createRoutes(),
      openWebhookRoutes({ config: { ...config.accounts, ...config.webhooks }, db }),
      openContact({ config: config.contact, db, logger }),
      createUnknownPathRoutes({ unknownPathsPerClient: createUnknownPathLimit(db) }),
      ...openPictureRoutes(base, { hub, pictures, tiles, shutdown }),
      ...tiles.routes,
    ],
    site: createStaticSite(siteFolder, {
      origin: ownAddress,
      socialUrl,
      imageOrigins: await imageOriginsOf(base.files),
    }),
  });
  const server = await serve(app, { port, host, finishWithinMs: finishSeconds * 1000 });
  closing.defer(server.close);
  // Open live streams would hold the server for ever: they are ended before it closes.
  closing.defer(() => stopping.abort());
  // Before that: who asks whether it is ready (it is not from the beginning of the end) sends no more here, while all is still answered.
  closing.defer(async () => {
    server.endConnections();
    if (drainSeconds > 0) await sleep(drainSeconds * 1000);
  });
  return publicUrl ?? `http://localhost:${server.port}`;
}

/** What `/metrics` of a web process tells, beside what its parts count. */
function openMetrics({ registry, queue, db, config }: Base, hub: LiveHub): Metrics {
  const metrics = createMetrics(registry);
  registerStreamMetrics(registry, hub.countAllSubscribers);
  registerJobMetrics(registry, queue, db);
  registerWorkerMetrics(registry, db);
  meterLedger(db, registry);
  registerModelMetrics(registry, { db, dailyUsd: config.ai.dailyUsd });
  return metrics;
}

/** Of the bucket that browsers are sent to for pictures, if they are. */
async function imageOriginsOf({ linkTo }: ObjectStore): Promise<string[]> {
  if (linkTo === null) return [];
  return [new URL(await linkTo("pictures/any.jpg", { mediaType: "image/jpeg" })).origin];
}
