import { readConfig, type Config } from "#server/config/config.ts";
import { readOrCreateSecret } from "#server/config/local-secret.ts";
import { openDatabase, type Database } from "#server/db/client.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { findRunningPostgres } from "#server/db/embedded/running-postgres.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { requireDatabase } from "#server/db/require-database.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Payments } from "#server/payments/payments.ts";
import { createAccountDeletion, type AccountDeletion } from "./account-deletion.ts";
import { openFiles } from "./open-files.ts";
import { openPayments } from "./open-payments.ts";

/** What the operator's commands work with. */
export type AdminParts = {
  config: Config;
  db: Database;
  payments: Payments | null;
  deletion: AccountDeletion;
  /** Origin that people see. */
  publicUrl: string;
};

/**
 * Opens the installation's database beside a server that runs, or for this command alone when none does. A database that others use is not
 * migrated from here: they may be of another version.
 */
export async function openAdmin(logger: Logger, closing: AsyncDisposableStack): Promise<AdminParts> {
  const config = readConfig();
  const publicUrl = config.http.publicUrl ?? `http://localhost:${config.http.port}`;
  const connectionString = await findDatabase(config, { logger, closing, isMigrated: true });
  const { db, close } = openDatabase(connectionString, (err) => logger.warn({ err }, "a database connection broke"));
  closing.defer(close);
  const { payments } = await openPayments({ config: config.payments, db, publicUrl, logger });
  const files = await openFiles({ config, onFull: () => undefined, logger, closing });
  return { config, db, payments, publicUrl, deletion: createAccountDeletion({ db, files, payments, logger }) };
}

export type FindDatabaseSetup = {
  logger: Logger;
  closing: AsyncDisposableStack;
  /** Whether one that is started here is brought to this version. */
  isMigrated: boolean;
};

/** The address of a server's database that runs, or of one that is started for this command alone. */
export async function findDatabase(
  config: Config,
  { logger, closing, isMigrated }: FindDatabaseSetup,
): Promise<string> {
  const { databaseUrl, dataDirectory } = config;
  if (databaseUrl !== undefined) {
    await requireDatabase(databaseUrl);
    return databaseUrl;
  }
  const password = readOrCreateSecret(dataDirectory, "database-password");
  const running = await findRunningPostgres(dataDirectory, password);
  if (running !== null) return running;
  const { url, stop } = await startEmbeddedPostgres({ dataDirectory, password, logger });
  closing.defer(stop);
  if (isMigrated) await migrateDatabase(url);
  return url;
}
