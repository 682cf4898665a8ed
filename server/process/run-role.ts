import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment, type ChildVariables, type Role } from "#server/config/config.ts";
import type { Logger } from "#server/log/logger.ts";
import {
  roleMessageSchema,
  waitArgument,
  type BeginMessage,
  type PixelWorkMessage,
  type RoleMessage,
} from "./role-message.ts";

const mainPath = join(import.meta.dirname, "../main.ts");
/** Beside the time that it has to finish its work. */
const killAfterMs = 10_000;

/** Who lived shorter than this will die again: it is given more and more time. */
const shortLifeMs = 10_000;
const firstPauseMs = 1000;
const longestPauseMs = 10_000;

/** The database was there a moment ago: our own is started again within a second or two. */
const startTries = 4;

/** Pictures take all cores for seconds: with this they leave nine tenths of them to a web process that wants them (sched(7)). */
const workerNiceness = 10;

/**
 * What V8 gives to young objects grows with the machine's memory, to 128 MB here, and loading alone fills it: a process that has done nothing
 * yet held 334 MB, with this 170 MB, at the same speed.
 */
const nodeArguments = ["--max-semi-space-size=4"];

export type RoleSetup = {
  role: Role;
  environment: ChildVariables;
  logger: Logger;
  stopping: AbortSignal;
  /** How long it may take to finish its work when it is asked to end. */
  finishesWithinMs: number;
  /** Node starts the process again when a source file changes. */
  isWatching: boolean;
  onPixelWork: (message: PixelWorkMessage) => void;
};

export type RunningRole = {
  /** Lets the process work. Gives the address that a web role listens on; rejects when the role can't be started at all. */
  begin: (databaseUrl: string) => Promise<string | undefined>;
  /** Does nothing while the process is not there. */
  tell: (message: PixelWorkMessage) => void;
  stop: () => Promise<void>;
};

/**
 * Starts a process of the role, which loads its sources, a second of work, and waits for `begin`. Once it has been ready, the role is kept
 * running until `stop`.
 */
export function runRole(setup: RoleSetup): RunningRole {
  const { role, logger, stopping, isWatching, finishesWithinMs } = setup;
  // Node's watching starts the process again by itself, and nobody would tell that one to begin.
  let loaded = isWatching ? undefined : launch(setup);
  let current: ChildProcess | undefined;
  let running = Promise.resolve();

  const start = (databaseUrl: string): ChildProcess => {
    const child =
      loaded !== undefined && isAlive(loaded) ? loaded : launch(setup, isWatching ? databaseUrl : undefined);
    loaded = undefined;
    current = child;
    if (!isWatching) tell(child, { type: "begin", databaseUrl });
    return child;
  };
  const keepRunning = async (first: ChildProcess, databaseUrl: string): Promise<void> => {
    let shortLives = 0;
    for (let child = first; ; child = start(databaseUrl)) {
      const startedAt = performance.now();
      if (isAlive(child)) await once(child, "exit");
      if (stopping.aborted) return;
      const { exitCode: code, signalCode: signal } = child;
      logger.error({ process: role, code, signal }, "a process died and is started again");
      shortLives = performance.now() - startedAt < shortLifeMs ? shortLives + 1 : 0;
      if (shortLives > 0) await pause(shortLives, stopping);
      if (stopping.aborted) return;
    }
  };

  return {
    begin: async (databaseUrl) => {
      for (let tries = 1; ; tries += 1) {
        const child = start(databaseUrl);
        const outcome = await untilReady(child, role);
        if (outcome.type === "ready") {
          running = keepRunning(child, databaseUrl);
          return outcome.url;
        }
        const { reason, mayPass } = outcome;
        if (!mayPass || tries === startTries) throw new Error(reason);
        logger.warn({ process: role, reason }, "a process could not start and is started again");
        await pause(tries, stopping);
        if (stopping.aborted) throw new Error(reason);
      }
    },
    tell: (message) => {
      if (current?.connected === true) tell(current, message);
    },
    stop: async () => {
      await Promise.all([current, loaded].map((child) => end(child, finishesWithinMs)));
      await running;
    },
  };
}

function launch({ role, environment, isWatching, onPixelWork }: RoleSetup, databaseUrl?: string): ChildProcess {
  const child = fork(mainPath, isWatching ? [] : [waitArgument], {
    env: childEnvironment({
      ...environment,
      ROLES: role,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    }),
    execArgv: isWatching ? [...nodeArguments, "--watch", "--watch-preserve-output"] : nodeArguments,
  });
  // A server that was itself started further back stays there: nobody but root may go forward again.
  if (role === "worker" && child.pid !== undefined && getPriority() < workerNiceness) {
    setPriority(child.pid, workerNiceness);
  }
  child.on("message", (data) => {
    const message = roleMessageSchema.safeParse(data).data;
    if (message?.type === "pixel-work") onPixelWork(message);
  });
  return child;
}

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** That it has died meanwhile is heard from its exit. */
function tell(child: ChildProcess, message: BeginMessage | PixelWorkMessage): void {
  child.send(message, () => undefined);
}

async function pause(shortLives: number, stopping: AbortSignal): Promise<void> {
  const milliseconds = Math.min(firstPauseMs * 2 ** (shortLives - 1), longestPauseMs);
  await sleep(milliseconds, undefined, { signal: stopping }).catch(() => undefined);
}

async function end(child: ChildProcess | undefined, finishesWithinMs: number): Promise<void> {
  if (child === undefined || !isAlive(child)) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const kill = setTimeout(() => child.kill("SIGKILL"), finishesWithinMs + killAfterMs);
  await gone;
  clearTimeout(kill);
}

function untilReady(child: ChildProcess, role: Role): Promise<Exclude<RoleMessage, PixelWorkMessage>> {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("message", (data) => {
      const message = roleMessageSchema.safeParse(data).data;
      if (message !== undefined && message.type !== "pixel-work") resolve(message);
    });
    child.on("exit", (code, signal) =>
      reject(new Error(`The ${role} process ended at its start (${signal ?? code}).`)),
    );
  });
}
