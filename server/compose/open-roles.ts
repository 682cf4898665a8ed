import { mkdir } from "node:fs/promises";
import type { Config } from "#server/config/config.ts";
import { boundsOfCalls, boundsOfJobs, openDatabase } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import type { Logger } from "#server/log/logger.ts";
import { createAccountCare } from "./open-accounts.ts";
import { openBase } from "./open-base.ts";
import { openWeb } from "./open-web.ts";
import { openWorker } from "./open-worker.ts";

export type RolesSetup = {
  config: Config;
  logger: Logger;
  /** What to close at the end, last opened first. */
  closing: AsyncDisposableStack;
};

/** Opens the roles of this process. Gives the address that people see, if it is a web process. */
export async function openRoles({ config, logger, closing }: RolesSetup): Promise<string | undefined> {
  const { databaseUrl: connectionString, dataDirectory, roles } = config;
  if (connectionString === undefined) {
    throw new Error("DATABASE_URL is required here; server/supervisor.ts brings its own.");
  }
  await mkdir(dataDirectory, { recursive: true });
  await migrateDatabase(connectionString);
  const isWorker = roles.includes("worker");
  const onConnectionError = (err: Error): void => logger.warn({ err }, "a database connection broke");
  const { db, close } = openDatabase(connectionString, onConnectionError, isWorker ? boundsOfJobs : boundsOfCalls);
  closing.defer(close);
  const base = await openBase({ config, db, connectionString, logger, isWorker, closing });
  const url = roles.includes("web") ? await openWeb(base, config) : undefined;
  if (isWorker) await openWorker(base, { sweepAccounts: createAccountCare({ config, db, logger }) });
  return url;
}
