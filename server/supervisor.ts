import { join } from "node:path";
import { describeCredentials } from "#server/config/choose-credentials.ts";
import { describePayments } from "#server/config/choose-payments.ts";
import { describeStorage } from "#server/config/choose-storage.ts";
import { findMisspelt, readConfig, type Config } from "#server/config/config.ts";
import { describeContact, describeMail } from "#server/config/describe-mail.ts";
import { describeModels } from "#server/config/describe-models.ts";
import { describeWork } from "#server/config/describe-work.ts";
import { readOrCreateSecret } from "#server/config/local-secret.ts";
import type { MisspeltVariable } from "#server/config/misspelt-variables.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { requireDatabase } from "#server/db/require-database.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import { createLogger, type Logger } from "#server/log/logger.ts";
import { requireFreePort } from "#server/process/require-free-port.ts";
import { runRole, type RunningRole } from "#server/process/run-role.ts";
import { untilStopRequested } from "#server/process/stop-request.ts";
import { readVersion } from "#server/version.ts";

/*
 * `npm start`: the embedded PostgreSQL (unless DATABASE_URL names another) and one process per role, so that pictures never stall the
 * API. The processes load their sources while PostgreSQL starts. A role that dies is started again; when this process dies, however it dies, the roles and PostgreSQL end with it.
 * With `--watch` the roles start again when a source file changes.
 */
async function supervise(): Promise<void> {
  const startedAt = performance.now();
  // Who asks while it is still starting gets the same orderly end.
  const stopRequested = untilStopRequested();
  const config = readConfig();
  // On a terminal the start-up report is enough; a pipe is somebody collecting logs.
  const level = process.stdout.isTTY && config.log.level === "info" ? "warn" : config.log.level;
  const logger = createLogger({ level, role: "supervisor" });
  // Before anything that may fail because of it.
  const misspelt = findMisspelt();
  for (const { name, meant } of misspelt) logger.warn({ event: "misspelt-variable", name, meant }, "unknown variable");
  if (config.roles.includes("web") && config.http.port !== 0) await requireFreePort(config.http);
  // What is opened last ends first: the roles before the database.
  await using database = new AsyncDisposableStack();
  await using closing = new AsyncDisposableStack();
  const stopping = new AbortController();
  const environment = {
    SESSION_SECRET: config.accounts.sessionSecret,
    DATA_DIR: config.dataDirectory,
    LOG_LEVEL: level,
    NODE_COMPILE_CACHE: join(config.dataDirectory, "compiled"),
  };
  const isWatching = process.argv.includes("--watch");
  const roles: RunningRole[] = config.roles.map((role) =>
    runRole({
      role,
      environment,
      logger,
      stopping: stopping.signal,
      finishesWithinMs: (config.stopping.drainSeconds + config.stopping.finishSeconds) * 1000,
      isWatching,
      onPixelWork: (message) => roles.forEach(({ tell }) => tell(message)),
    }),
  );
  // At once: who waits for a picture hears from the web process that it ends, while the worker finishes what it can.
  closing.defer(async () => void (await Promise.all(roles.map((role) => role.stop()))));
  closing.defer(() => stopping.abort());
  const databaseUrl = await openDatabase(config, logger, database);
  const urls = await Promise.race([Promise.all(roles.map((role) => role.begin(databaseUrl))), stopRequested]);
  if (urls === undefined) return;
  const url = urls.find((found) => found !== undefined);
  process.stdout.write(describeStart(config, { url, misspelt, seconds: (performance.now() - startedAt) / 1000 }));
  await stopRequested;
}

/** Gives the address of the one that DATABASE_URL names, or of our own. */
async function openDatabase(config: Config, logger: Logger, closing: AsyncDisposableStack): Promise<string> {
  if (config.databaseUrl === undefined) return startOwnPostgres(config, logger, closing);
  await requireDatabase(config.databaseUrl);
  return config.databaseUrl;
}

async function startOwnPostgres(config: Config, logger: Logger, closing: AsyncDisposableStack): Promise<string> {
  const { dataDirectory } = config;
  const password = readOrCreateSecret(dataDirectory, "database-password");
  const { url, stop } = await startEmbeddedPostgres({ dataDirectory, password, logger });
  closing.defer(stop);
  return url;
}

type Started = {
  url: string | undefined;
  misspelt: readonly MisspeltVariable[];
  seconds: number;
};

function describeStart(config: Config, { url, misspelt, seconds }: Started): string {
  const models = describeModels(config.models, config.ai);
  const work = describeWork(config.workKinds);
  const lines = [
    ...misspelt.map(({ name, meant }) => ["Unknown", `${name} is read by nobody. Did you mean ${meant}?`]),
    ["Open", url ?? "(no web role here)"],
    ["Data", config.dataDirectory],
    ["Pictures", describeStorage(config.storage.place)],
    ...(work === null || !config.roles.includes("worker") ? [] : [["Work", work]]),
    ["Database", config.databaseUrl === undefined ? "PostgreSQL, embedded" : "PostgreSQL, from DATABASE_URL"],
    ["Google", config.accounts.google === undefined ? "not configured" : "offered"],
    ...(config.roles.includes("worker") ? [["Mail", describeMail(config.contact, config.dataDirectory)]] : []),
    ["Contact", describeContact(config.contact)],
    ["Payment", describePayments(config.payments)],
    ["Pictures", describeCredentials(config.credentials)],
    ...(models === null ? [] : [["AI models", models]]),
    ["Ready", `in ${seconds.toFixed(1)} s; stop with Ctrl-C`],
  ];
  const body = lines.map(([name = "", value = ""]) => `    ${name.padEnd(10)}${value}`).join("\n");
  return `\n  Carvas ${readVersion()}\n${body}\n\n`;
}

try {
  await supervise();
  process.exit(0);
} catch (error) {
  process.stderr.write(`\n  Carvas can't start. ${describeCauses(error)}\n\n`);
  process.exit(1);
}
