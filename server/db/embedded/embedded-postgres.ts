import { createHash } from "node:crypto";
import { lchown, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "#server/log/logger.ts";
import { databaseUser, initialiseCluster } from "./initialise-cluster.ts";
import { lockDataFolder } from "./lock-data-folder.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import { PostmasterError, startPostmaster, type Postmaster, type PostmasterSetup } from "./postmaster.ts";
import { chooseProgramUser, type ProgramUser } from "./unprivileged-user.ts";

export type EmbeddedPostgresOptions = {
  /** The cluster lies in its folder `postgres`. */
  dataDirectory: string;
  password: string;
  logger: Logger;
  /** More `name=value` settings for the server, such as `fsync=off` in tests. */
  settings?: readonly string[];
  /** Another PostgreSQL than the one from npm. */
  binaries?: PostgresBinaries;
};

export type EmbeddedPostgres = {
  /** Connection string of the database `carvas`, over a Unix socket. */
  url: string;
  stop: () => Promise<void>;
};

export const databaseName = "carvas";
const takeOverWithinSeconds = 20;
const retryAfterMs = 200;

/**
 * Starts PostgreSQL 18 as a child process on a Unix socket, with its files under `dataDirectory`, and keeps it running until `stop`:
 * should it die, it is started again. The first start takes about 2 s, a later one 0.1 s. A second server on the same folder waits
 * five seconds for the first one to end, and is then refused.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory, logger } = options;
  const binaries = options.binaries ?? findPostgresBinaries();
  await mkdir(dataDirectory, { recursive: true });
  const unlock = await lockDataFolder(dataDirectory, logger);
  try {
    const { url, stop } = await startLocked(options, binaries);
    return { url, stop: () => stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startLocked(
  { dataDirectory, password, logger, settings }: EmbeddedPostgresOptions,
  binaries: PostgresBinaries,
): Promise<EmbeddedPostgres> {
  const user = chooseProgramUser([binaries.postgres, dataDirectory]);
  const clusterPath = await initialiseCluster({ binaries, user, dataDirectory, password });
  const socketFolder = await makeSocketFolder(dataDirectory, user);
  const urlOf = (database: string) =>
    `postgresql://${databaseUser}:${password}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
  const setup: PostmasterSetup = {
    program: binaries.postgres,
    parameters: ["-D", clusterPath, ...serverSettings(socketFolder, settings).flatMap((line) => ["-c", line])],
    user,
    probeUrl: urlOf("postgres"),
    logger,
  };
  const stop = await keepRunning(setup, dataDirectory);
  await createDatabase(urlOf("postgres"));
  return { url: urlOf(databaseName), stop };
}

/** Messages are terse, and no statement is logged: details and statements can hold e-mail addresses. */
function serverSettings(socketFolder: string, more: readonly string[] = []): string[] {
  return [
    "listen_addresses=",
    `unix_socket_directories=${socketFolder}`,
    "unix_socket_permissions=0700",
    "max_connections=100",
    "shared_buffers=64MB",
    "max_wal_size=256MB",
    "log_error_verbosity=terse",
    "log_min_error_statement=panic",
    ...more,
  ];
}

async function keepRunning(setup: PostmasterSetup, dataDirectory: string): Promise<() => Promise<void>> {
  let isStopping = false;
  let postmaster = await startWhenFree(setup, dataDirectory);
  const watching = (async () => {
    while (!isStopping) {
      await postmaster.gone;
      if (isStopping) return;
      setup.logger.error("PostgreSQL ended by itself and is started again");
      await sleep(retryAfterMs);
      try {
        postmaster = await startWhenFree(setup, dataDirectory);
      } catch (error) {
        setup.logger.error({ err: error }, "PostgreSQL could not be started again");
      }
    }
  })();
  return async () => {
    isStopping = true;
    await postmaster.stop();
    await watching;
  };
}

/** The remains of a server that was killed may hold the folder for a moment. */
async function startWhenFree(setup: PostmasterSetup, dataDirectory: string): Promise<Postmaster> {
  const deadline = Date.now() + takeOverWithinSeconds * 1000;
  for (;;) {
    try {
      return await startPostmaster(setup);
    } catch (error) {
      const isTaken = error instanceof PostmasterError && /already exists|still in use/.test(error.output);
      if (!isTaken) throw error;
      if (Date.now() > deadline)
        throw new Error(`An earlier PostgreSQL is still using ${dataDirectory}.`, { cause: error });
      await sleep(retryAfterMs);
    }
  }
}

/** In the temporary folder, because a socket's path may have 103 bytes at most and `dataDirectory` may be deep. */
async function makeSocketFolder(dataDirectory: string, user: ProgramUser): Promise<string> {
  const name = createHash("sha256").update(dataDirectory).digest("hex").slice(0, 12);
  const folder = join(tmpdir(), `carvas-${name}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  // The temporary folder is everybody's: what lies there under our name may be a trap.
  const found = await lstat(folder);
  const ownId = process.getuid?.();
  if (!found.isDirectory() || (found.uid !== ownId && found.uid !== user.ids?.uid)) {
    throw new Error(`${folder} belongs to somebody else.`);
  }
  if (user.ids !== undefined) await lchown(folder, user.ids.uid, user.ids.gid);
  return folder;
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
