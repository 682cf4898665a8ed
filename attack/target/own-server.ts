import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Role } from "#server/config/config.ts";
import { call, type Answer, type Call } from "./http-call.ts";
import { findListener, isAlive, processesNaming, readEnvironment, readTree, sendSignal } from "./processes.ts";
import { until } from "./until.ts";

const root = join(import.meta.dirname, "..", "..");
const startLimitMs = 120_000;
const stopLimitMs = 30_000;

export type ServerOptions = {
  environment?: Readonly<Record<string, string>>;
  /** A folder that is there already, and stays; without it one is made, and removed at the end. */
  dataDirectory?: string;
  port?: number;
  /** The program and its arguments; the supervisor under this Node if not given. */
  command?: readonly [string, ...string[]];
};

/** The product as `npm start` runs it, with a port and data of its own. Attacks reach no other server. */
export type OwnServer = {
  port: number;
  origin: string;
  dataDirectory: string;
  /** The process that was started: the supervisor, or npm. */
  pid: number;
  call: (request: Call) => Promise<Answer>;
  readOutput: () => string;
  isRunning: () => boolean;
  /** Resolves when the process that was started has ended; gives its exit code, null after a signal. */
  ended: Promise<number | null>;
  /** Until /readyz says yes; gives the milliseconds, null after two minutes or when the server has ended. */
  untilReady: () => Promise<number | null>;
  /** Of web processes the one that takes connections. */
  processOf: (role: Role) => Promise<number | null>;
  query: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  stop: () => Promise<void>;
};

/** Launches it and does not wait until it is ready. */
export async function launchServer(options: ServerOptions = {}): Promise<OwnServer> {
  const port = options.port ?? (await findFreePort());
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), "carvas-attack-")));
  const child = spawnServer(options, { port, dataDirectory });
  const pid = child.pid ?? 0;
  const output: string[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  const ended = once(child, "exit").then(([code]) => (typeof code === "number" ? code : null));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ownCall = (request: Call) => call(port, request);
  const processOf = (role: Role) => findRole(role, { dataDirectory, port });
  return {
    port,
    origin: `http://localhost:${port}`,
    dataDirectory,
    pid,
    call: ownCall,
    readOutput: () => output.join(""),
    isRunning,
    ended,
    untilReady: async () => {
      const isReady = async () => (await ownCall({ path: "/readyz", timeoutMs: 2000 })).status === 200;
      const ms = await until(async () => !isRunning() || (await isReady()), { withinMs: startLimitMs, everyMs: 50 });
      return isRunning() ? ms : null;
    },
    processOf,
    query: (text, values) => query(dataDirectory, { text, values }),
    stop: async () => {
      await stopTree(child);
      if (options.dataDirectory === undefined) await removeFolder(dataDirectory);
    },
  };
}

function spawnServer({ environment, command }: ServerOptions, own: { port: number; dataDirectory: string }) {
  const [program, ...args] = command ?? [process.execPath, "server/supervisor.ts"];
  return spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      TMPDIR: tmpdir(),
      PORT: String(own.port),
      PUBLIC_URL: `http://localhost:${own.port}`,
      DATA_DIR: own.dataDirectory,
      LOG_LEVEL: "warn",
      SIGN_UPS_PER_HOUR: "1000000",
      ...environment,
    },
    // The channel ends with this process, however it ends, and the supervisor with the channel.
    stdio: command === undefined ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"],
    // Ctrl-C is for the attacker, who stops the server in its own time.
    detached: true,
  });
}

/** A process that was stopped in its tracks hears of the end as well. */
async function stopTree(child: ChildProcess): Promise<void> {
  const tree = await readTree(child.pid ?? 0);
  for (const { pid } of tree) sendSignal(pid, "SIGCONT");
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
  await until(() => tree.every(({ pid }) => !isAlive(pid)), { withinMs: stopLimitMs });
  for (const { pid } of tree) sendSignal(pid, "SIGKILL");
}

/** Removes a server's folder after everything that still runs on it, such as what a hard kill left behind. */
export async function removeFolder(dataDirectory: string): Promise<void> {
  for (const { pid } of await processesNaming(dataDirectory)) sendSignal(pid, "SIGKILL");
  await until(async () => (await processesNaming(dataDirectory)).length === 0, { withinMs: 5000 });
  await rm(dataDirectory, { recursive: true, force: true });
}

async function findRole(role: Role, { dataDirectory, port }: { dataDirectory: string; port: number }) {
  const own = await processesNaming(dataDirectory);
  if (role === "web") return findListener(port, own);
  for (const { pid, command } of own) {
    if (command.includes("server/main.ts") && (await readEnvironment(pid)).get("ROLES") === role) return pid;
  }
  return null;
}

async function query(dataDirectory: string, { text, values = [] }: { text: string; values?: readonly unknown[] }) {
  const own = await processesNaming(dataDirectory);
  const socketFolder = own.flatMap(({ command }) => /unix_socket_directories=(\S+)/.exec(command)?.[1] ?? [])[0];
  const password = await readFile(join(dataDirectory, "secrets", "database-password"), "utf8");
  const client = new pg.Client({ host: socketFolder, user: "carvas", database: "carvas", password });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
