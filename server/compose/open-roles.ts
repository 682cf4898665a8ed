import { mkdir } from "node:fs/promises";
import type { Config } from "#server/config/config.ts";
import { boundsOfCalls, boundsOfJobs, openDatabase } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import type { Logger } from "#server/log/logger.ts";
import { createAccountDeletion } from "./account-deletion.ts";
import { createAccountCare } from "./open-accounts.ts";
import { openBase } from "./open-base.ts";
import { openMails } from "./open-mails.ts";
import { openPayments } from "./open-payments.ts";
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
  const publicUrl = config.http.publicUrl ?? `http://localhost:${config.http.port}`;
  const billing = await openPayments({ config: config.payments, db, publicUrl, logger });
  const deletion = createAccountDeletion({ db, files: base.files, payments: billing.payments, logger });
  const url = roles.includes("web") ? await openWeb(base, { config, billing, deletion }) : undefined;
  if (isWorker) {
    const careForAccounts = createAccountCare({ config, deletion, db, logger });
    const mails = await openMails({ config, db, connectionString, logger, closing });
    const sweepAccounts = async (): Promise<number> => (await careForAccounts()) + (await mails.sweep());
    await openWorker(base, { sweepAccounts, careForBilling: billing.care });
  }
  return url;
}
