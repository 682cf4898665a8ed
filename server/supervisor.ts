import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment, ConfigError, readConfig } from "#server/config/config.ts";
import type { ChildVariables, Config, Role } from "#server/config/config.ts";
import { readOrCreateSecret } from "#server/config/local-secret.ts";
import { reasonNotToMail } from "#server/config/reason-not-to-mail.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { createLogger } from "#server/log/logger.ts";
import type { Logger } from "#server/log/logger.ts";
import { roleMessageSchema } from "#server/process/role-message.ts";
import { untilStopRequested } from "#server/process/stop-request.ts";
import { readVersion } from "#server/version.ts";

/*
 * `npm start`: the embedded PostgreSQL (unless DATABASE_URL names another) and one process per role, so that pictures never stall the
 * API. A role that dies is started again; when this process dies, however it dies, the roles and PostgreSQL end with it.
 * With `--watch` the roles start again when a source file changes.
 */
const mainPath = join(import.meta.dirname, "main.ts");
const restartAfterMs = 1000;
const killAfterMs = 20_000;

async function supervise(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig();
  // On a terminal the start-up report is enough; a pipe is somebody collecting logs.
  const level = process.stdout.isTTY && config.log.level === "info" ? "warn" : config.log.level;
  const logger = createLogger({ level, role: "supervisor" });
  await using closing = new AsyncDisposableStack();
  const stopping = new AbortController();

  const databaseUrl = config.databaseUrl ?? (await startOwnPostgres(config, logger, closing));
  const environment = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: config.accounts.sessionSecret,
    DATA_DIR: config.dataDirectory,
    LOG_LEVEL: level,
    NODE_COMPILE_CACHE: join(config.dataDirectory, "compiled"),
  };
  const roles = config.roles.map((role) =>
    startRole({ role, environment: { ...environment, ROLES: role }, logger, stopping: stopping.signal }),
  );
  for (const role of roles) closing.defer(role.stop);
  closing.defer(() => stopping.abort());
  const urls = await Promise.all(roles.map((role) => role.ready));
  const url = urls.find((found) => found !== undefined);
  process.stdout.write(describeStart(config, { url, seconds: (performance.now() - startedAt) / 1000 }));
  await untilStopRequested();
}

async function startOwnPostgres(config: Config, logger: Logger, closing: AsyncDisposableStack): Promise<string> {
  const { dataDirectory } = config;
  const password = readOrCreateSecret(dataDirectory, "database-password");
  const { url, stop } = await startEmbeddedPostgres({ dataDirectory, password, logger });
  closing.defer(stop);
  return url;
}

interface RoleSetup {
  role: Role;
  environment: ChildVariables;
  logger: Logger;
  stopping: AbortSignal;
}

interface RunningRole {
  /** Gives the address that a web role listens on; rejects when the role can't be started at all. */
  ready: Promise<string | undefined>;
  stop: () => Promise<void>;
}

/** Once it has been ready, the role is kept running until `stop`. */
function startRole({ role, environment, logger, stopping }: RoleSetup): RunningRole {
  const launch = (): ChildProcess =>
    fork(mainPath, {
      env: childEnvironment(environment),
      execArgv: process.argv.includes("--watch") ? ["--watch", "--watch-preserve-output"] : [],
    });
  let child = launch();
  const ready = untilReady(child, role);
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      if (stopping.aborted) return;
      logger.error(
        { process: role, code: child.exitCode, signal: child.signalCode },
        "a process died and is started again",
      );
      await sleep(restartAfterMs);
      if (stopping.aborted) return;
      child = launch();
    }
  };
  const running = ready.then(keepRunning, () => undefined);
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    const kill = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    await running;
    clearTimeout(kill);
  };
  return { ready, stop };
}

function untilReady(child: ChildProcess, role: Role): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("message", (data) => {
      const message = roleMessageSchema.safeParse(data).data;
      if (message?.type === "ready") resolve(message.url);
      if (message?.type === "failed") reject(new Error(message.reason));
    });
    child.on("exit", (code, signal) =>
      reject(new Error(`The ${role} process ended at its start (${signal ?? code}).`)),
    );
  });
}

function describeStart(config: Config, { url, seconds }: { url: string | undefined; seconds: number }): string {
  const lines = [
    ["Open", url ?? "(no web role here)"],
    ["Data", config.dataDirectory],
    ["Database", config.databaseUrl === undefined ? "PostgreSQL, embedded" : "PostgreSQL, from DATABASE_URL"],
    ["Google", config.accounts.google === undefined ? "not configured" : "offered"],
    ["Contact", reasonNotToMail(config.contact) ?? `mailed to ${config.contact.email}`],
    ["Ready", `in ${seconds.toFixed(1)} s; stop with Ctrl-C`],
  ];
  const body = lines.map(([name = "", value = ""]) => `    ${name.padEnd(10)}${value}`).join("\n");
  return `\n  Carvas ${readVersion()}\n${body}\n\n`;
}

try {
  await supervise();
  process.exit(0);
} catch (error) {
  const reason = error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n  Carvas can't start. ${reason}\n\n`);
  process.exit(1);
}
