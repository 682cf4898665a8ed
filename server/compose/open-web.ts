import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import { requireAnswer } from "#server/db/client.ts";
import { startLiveHub } from "#server/domain/live-events/live-hub.ts";
import { startPruning } from "#server/domain/live-events/prune-live-events.ts";
import { createUnknownPathLimit } from "#server/domain/rate-limits/unknown-path-limit.ts";
import { createApp } from "#server/http/app.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { registerModelMetrics } from "#server/http/model-metrics.ts";
import { createCatalogueRoutes } from "#server/http/routes/catalogue-routes.ts";
import { createEarlyFeaturesRoutes } from "#server/http/routes/early-features-routes.ts";
import { createHealthRoutes, type HealthDeps } from "#server/http/routes/health-routes.ts";
import { createLiveEventsRoutes } from "#server/http/routes/live-events-routes.ts";
import { createProfileRoutes } from "#server/http/routes/profile-routes.ts";
import { createSessionRoutes } from "#server/http/routes/session-routes.ts";
import { createTokensRoutes } from "#server/http/routes/tokens-routes.ts";
import { createUnknownPathRoutes } from "#server/http/routes/unknown-path-routes.ts";
import { serve } from "#server/http/serve.ts";
import { createStaticSite } from "#server/http/static-site.ts";
import { registerJobMetrics } from "#server/jobs/job-metrics.ts";
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

const siteFolder = join(import.meta.dirname, "../../dist");

export type WebSetup = { config: Config; billing: OpenPayments; deletion: AccountDeletion };

/** The role that answers requests. Gives the address that people see. */
export async function openWeb(base: Base, { config, billing, deletion }: WebSetup): Promise<string> {
  const { connectionString, logger, db, libraries, closing } = base;
  const { port, host, publicUrl, socialUrl, trustedProxies, metricsToken } = config.http;
  const ownAddress = publicUrl ?? `http://localhost:${port}`;
  const accounts = openAccounts({ config: config.accounts, db, publicUrl: ownAddress, logger });
  closing.defer(accounts.close);
  const { authentication } = accounts;
  const otherChannels = [accounts.channel];
  const hub = await startLiveHub({ db, connectionString, subjects: liveSubjects, logger, otherChannels });
  closing.defer(hub.stop);
  closing.defer(startPruning(db, logger));
  const stopping = new AbortController();
  const shutdown = stopping.signal;
  const pictures = openCarPictures(base);
  const tiles = openSceneTiles(base);
  const metrics = createMetrics();
  registerJobMetrics(metrics.registry, base.queue);
  registerModelMetrics(metrics.registry, { db, dailyUsd: config.ai.dailyUsd });
  const app = createApp({
    logger,
    authentication,
    metrics,
    trustedProxies,
    publicUrl,
    metricsToken,
    version: readVersion(),
    routes: [
      createHealthRoutes({ readinessChecks: readinessOf(base), shutdown }),
      ...accounts.createRoutes(deletion),
      createSessionRoutes(),
      createProfileRoutes({ db }),
      createTokensRoutes({ db }),
      createEarlyFeaturesRoutes({ proFirst: config.proFirst }),
      createLiveEventsRoutes({ hub, shutdown }),
      createCatalogueRoutes({ catalogue: libraries.catalogue, pictures }),
      ...billing.createRoutes(),
      openContact({ config: config.contact, db, logger }),
      createUnknownPathRoutes({ unknownPathsPerClient: createUnknownPathLimit(db) }),
      ...openPictureRoutes(base, { hub, pictures, tiles, shutdown }),
      tiles.routes,
    ],
    site: createStaticSite(siteFolder, { origin: ownAddress, socialUrl }),
  });
  const server = await serve(app, { port, host });
  closing.defer(server.close);
  // Open live streams would hold the server for ever: they are ended before it closes.
  closing.defer(() => stopping.abort());
  return publicUrl ?? `http://localhost:${server.port}`;
}

function readinessOf({ db, config, room }: Base): HealthDeps["readinessChecks"] {
  return {
    database: () => requireAnswer(db),
    storage: async () => {
      await access(config.dataDirectory);
      // The volume of photos and pictures must leave the database enough.
      await room.requireRoomFor("pictures");
    },
  };
}
