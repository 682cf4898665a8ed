import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createAccountCare, openAccounts } from "#server/compose/open-accounts.ts";
import { openCatalogue } from "#server/compose/open-catalogue.ts";
import { openContact } from "#server/compose/open-contact.ts";
import { openWork, workSubjects } from "#server/compose/open-work.ts";
import type { Work } from "#server/compose/open-work.ts";
import { readConfig } from "#server/config/config.ts";
import type { Config } from "#server/config/config.ts";
import { boundsOfCalls, boundsOfJobs, openDatabase } from "#server/db/client.ts";
import type { Database } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { startLiveHub } from "#server/domain/live-events/live-hub.ts";
import type { LiveSubjects } from "#server/domain/live-events/live-subjects.ts";
import { startPruning } from "#server/domain/live-events/prune-live-events.ts";
import { createUnknownPathLimit } from "#server/domain/rate-limits/unknown-path-limit.ts";
import { createApp } from "#server/http/app.ts";
import { isConnectionFailure } from "#server/http/connection-failure.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { createHealthRoutes } from "#server/http/routes/health-routes.ts";
import { createLiveEventsRoutes } from "#server/http/routes/live-events-routes.ts";
import { createProfileRoutes } from "#server/http/routes/profile-routes.ts";
import { createSessionRoutes } from "#server/http/routes/session-routes.ts";
import { createUnknownPathRoutes } from "#server/http/routes/unknown-path-routes.ts";
import { serve } from "#server/http/serve.ts";
import { createStaticSite } from "#server/http/static-site.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import { createLogger } from "#server/log/logger.ts";
import type { Logger } from "#server/log/logger.ts";
import { tellSupervisor, untilBegun, waitArgument } from "#server/process/role-message.ts";
import { untilStopRequested } from "#server/process/stop-request.ts";
import { readVersion } from "#server/version.ts";

/*
 * One process of the server, with the roles of ROLES: `web` answers requests, `worker` makes pictures. It needs DATABASE_URL;
 * `supervisor.ts` starts both roles on the embedded PostgreSQL. What uploads and pictures stand on is put together in `compose/`.
 */
const siteFolder = join(import.meta.dirname, "../dist");
const jobsFinishWithinMs = 8_000;
/** Longer than a request, a job and an inference under way take; whatever still runs then would run for ever. */
const endsWithinMs = 60_000;

interface Base {
  config: Config;
  databaseUrl: string;
  logger: Logger;
  db: Database;
  work: Work;
  /** What to close at the end, last opened first. */
  closing: AsyncDisposableStack;
}

async function openBase(config: Config, logger: Logger, closing: AsyncDisposableStack): Promise<Base> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new Error("DATABASE_URL is required here; server/supervisor.ts brings its own.");
  await mkdir(config.dataDirectory, { recursive: true });
  await migrateDatabase(databaseUrl);
  const isWorker = config.roles.includes("worker");
  const onConnectionError = (err: Error): void => logger.warn({ err }, "a database connection broke");
  const { db, close } = openDatabase(databaseUrl, onConnectionError, isWorker ? boundsOfJobs : boundsOfCalls);
  closing.defer(close);
  const sweepAccounts = createAccountCare({ config, db, logger });
  const work = await openWork({ config, db, connectionString: databaseUrl, logger, isWorker, sweepAccounts });
  closing.defer(() => work.stop(jobsFinishWithinMs));
  return { config, databaseUrl, logger, db, work, closing };
}

const liveSubjects: LiveSubjects = {
  "profile.changed": (db, userId) => readProfile(db, userId),
  ...workSubjects,
};

/** Gives the address that people see. */
async function startWeb({ config, databaseUrl, logger, db, work, closing }: Base): Promise<string> {
  const { port, host, publicUrl, socialUrl, trustedProxies, metricsToken } = config.http;
  const ownAddress = publicUrl ?? `http://localhost:${port}`;
  const accounts = openAccounts({ config: config.accounts, db, publicUrl: ownAddress });
  closing.defer(accounts.close);
  const { authentication } = accounts;
  const otherChannels = [accounts.channel];
  const hub = await startLiveHub({ db, connectionString: databaseUrl, subjects: liveSubjects, logger, otherChannels });
  closing.defer(hub.stop);
  closing.defer(startPruning(db, logger));
  const stopping = new AbortController();
  const shutdown = stopping.signal;
  const readinessChecks = {
    database: async () => void (await db.execute(sql`select 1`)),
    storage: async () => {
      await access(config.dataDirectory);
      await work.requireStorage();
    },
  };
  const { catalogue, pictures, createRoutes: createCatalogueRoutes, close } = await openCatalogue(logger);
  closing.defer(close);
  const contact = openContact({ config: config.contact, db, logger });
  closing.defer(contact.close);
  const metrics = createMetrics();
  work.registerMetrics(metrics.registry);
  const app = createApp({
    logger,
    authentication,
    metrics,
    trustedProxies,
    publicUrl,
    metricsToken,
    version: readVersion(),
    routes: [
      createHealthRoutes({ readinessChecks, shutdown }),
      accounts.createRoutes(),
      createSessionRoutes(),
      createProfileRoutes({ db }),
      createLiveEventsRoutes({ hub, shutdown }),
      createCatalogueRoutes(),
      contact.createRoutes(),
      createUnknownPathRoutes({ unknownPathsPerClient: createUnknownPathLimit(db) }),
      ...work.createRoutes({ hub, catalogue, pictures, shutdown }),
    ],
    site: createStaticSite(siteFolder, { origin: ownAddress, socialUrl }),
  });
  const server = await serve(app, { port, host });
  closing.defer(server.close);
  // Open live streams would hold the server for ever: they are ended before it closes.
  closing.defer(() => stopping.abort());
  return publicUrl ?? `http://localhost:${server.port}`;
}

async function main(): Promise<void> {
  // Asked for at once: a supervisor may die while this process is still starting.
  const stopRequested = untilStopRequested();
  const begun = process.argv.includes(waitArgument) ? await Promise.race([untilBegun(), stopRequested]) : {};
  if (begun === undefined) return;
  const config = { ...readConfig(), ...begun };
  const logger = createLogger({ level: config.log.level, role: config.roles.join("+") });
  process.on("uncaughtExceptionMonitor", (err) => logger.fatal({ err }, "the process ends"));
  await using closing = new AsyncDisposableStack();
  const base = await openBase(config, logger, closing);
  const url = config.roles.includes("web") ? await startWeb(base) : undefined;
  if (config.roles.includes("worker")) await base.work.startWorker();
  logger.info({ url }, "ready");
  await tellSupervisor({ type: "ready", url });
  await stopRequested;
  logger.info("stopping");
  // What breaks now must not cut short what is being finished.
  process.on("uncaughtException", (err) => logger.warn({ err }, "something broke while stopping"));
  setTimeout(() => process.kill(process.pid, "SIGKILL"), endsWithinMs).unref();
}

try {
  await main();
} catch (error) {
  const reason = describeCauses(error);
  process.stderr.write(`${reason}\n`);
  await tellSupervisor({ type: "failed", reason, mayPass: isConnectionFailure(error) });
  process.exitCode = 1;
} finally {
  if (process.connected) process.disconnect();
}
