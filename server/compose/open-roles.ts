import { mkdir } from "node:fs/promises";
import type { Config } from "#server/config/config.ts";
import { boundsOfCalls, boundsOfJobs, openDatabase } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { sweepSharedPictures } from "#server/domain/shared-pictures/sweep-shared-pictures.ts";
import { requireOwnFiles } from "#server/domain/storage/require-own-files.ts";
import { sweepWebhooks } from "#server/domain/webhooks/sweep-webhooks.ts";
import type { Logger } from "#server/log/logger.ts";
import { openTracing } from "#server/telemetry/open-tracing.ts";
import { meterPool } from "#server/telemetry/pool-meter.ts";
import { createRegistry } from "#server/telemetry/process-meter.ts";
import { readVersion } from "#server/version.ts";
import { createAccountDeletion } from "./account-deletion.ts";
import { createAccountCare } from "./open-accounts.ts";
import { openBase, type Base } from "./open-base.ts";
import { openMails } from "./open-mails.ts";
import { openPayments } from "./open-payments.ts";
import { openWeb } from "./open-web.ts";
import { openWebhookWork } from "./open-webhooks.ts";
import { openWorkerPort } from "./open-worker-port.ts";
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
  const { db, pool, close } = openDatabase(
    connectionString,
    onConnectionError,
    isWorker ? boundsOfJobs : boundsOfCalls,
  );
  closing.defer(close);
  const registry = createRegistry({ role: roles.join("+"), version: readVersion() });
  meterPool(pool, registry);
  const tracing = await openTracing(config.tracing, { role: roles.join("+"), version: readVersion() });
  // After all that may tell of something, and before the database.
  closing.defer(tracing.close);
  const ending = new AbortController();
  const given = { config, db, connectionString, logger, isWorker, closing, registry, tracing };
  const base = await openBase({ ...given, ending: ending.signal });
  await requireOwnFiles(base);
  const publicUrl = config.http.publicUrl ?? `http://localhost:${config.http.port}`;
  const billing = await openPayments({ config: config.payments, db, publicUrl, logger });
  const deletion = createAccountDeletion({ db, files: base.files, payments: billing.payments, logger });
  const url = roles.includes("web") ? await openWeb(base, { config, billing, deletion }) : undefined;
  if (isWorker) {
    const careForAccounts = createAccountCare({ config, deletion, db, logger });
    // Who sends mails and webhooks is who looks after all the rest that nobody waits for in front of a screen.
    const isUpkeep = config.workKinds.includes("upkeep");
    const mails = isUpkeep
      ? await openMails({ config, db, connectionString, logger, closing: besideJobs(base) })
      : null;
    if (isUpkeep) {
      const webhooks = { ...config.accounts, ...config.webhooks };
      await openWebhookWork({ config: webhooks, db, connectionString, logger, closing: besideJobs(base) });
    }
    const sweepAccounts = async (): Promise<number> =>
      (await careForAccounts()) +
      ((await mails?.sweep()) ?? 0) +
      (await sweepWebhooks(db)) +
      (await sweepSharedPictures(db));
    await openWorker(base, { sweepAccounts, careForBilling: billing.care, kinds: config.workKinds });
    await openWorkerPort(base, config);
  }
  // First of all: none of the closings is waited for before the others hear of the end.
  closing.defer(() => ending.abort());
  return url;
}

/** For what would hold up the jobs' end with its own: begins to close when the process is to end, and is waited for when the last job has ended. */
function besideJobs({ ending, underJobs }: Base): AsyncDisposableStack {
  const stack = new AsyncDisposableStack();
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= stack.disposeAsync());
  // What it throws, who waits for it hears.
  ending.addEventListener("abort", () => void close().catch(() => undefined), { once: true });
  underJobs.defer(close);
  return stack;
}
