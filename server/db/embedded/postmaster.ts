import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "#server/log/logger.ts";
import type { ProgramUser } from "./unprivileged-user.ts";

/**
 * Runs the program and interrupts it when standard input closes. The pipe to it closes when this process ends, however it ends, so
 * a server that was killed leaves no PostgreSQL behind; and closing it is how the program is stopped.
 */
const watcher = `
exec 3<&0
"$@" 3<&- </dev/null &
program=$!
{ cat <&3 >/dev/null; kill -INT "$program"; } 2>/dev/null &
exec 3<&-
wait "$program"
`;

export type Postmaster = {
  /** Resolves once the program is gone, whoever stopped it. */
  gone: Promise<void>;
  /** Ends open transactions and connections, writes a checkpoint and waits for the end. */
  stop: () => Promise<void>;
};

export type PostmasterSetup = {
  program: string;
  parameters: readonly string[];
  user: ProgramUser;
  /** Connection string of a database that exists from the start. */
  probeUrl: string;
  logger: Logger;
};

/** Thrown when the program ended before it took connections, with the last lines that it wrote. */
export class PostmasterError extends Error {
  readonly output: string;

  constructor(output: string) {
    super(`The embedded PostgreSQL did not start: ${output}`);
    this.name = "PostmasterError";
    this.output = output;
  }
}

const keptOutputLines = 20;
const readyWithinSeconds = 120;
const probeAnswersWithinMs = 5000;
const probeEveryMs = 25;

/** A setting of no meaning to PostgreSQL: by it the probe knows this start's process from one that is still ending on the same socket. */
const startIdSetting = "carvas.start_id";

/** Starts PostgreSQL and waits until it takes connections; after a crash that includes its recovery. */
export async function startPostmaster(setup: PostmasterSetup): Promise<Postmaster> {
  const { program, parameters, user, logger } = setup;
  // A session of its own: Ctrl-C in a terminal reaches this process alone, which then stops PostgreSQL last.
  const startId = randomUUID();
  const named = [...parameters, "-c", `${startIdSetting}=${startId}`];
  const child = spawn("/bin/sh", ["-c", watcher, "postgres", ...user.prefix, program, ...named], {
    ...user.spawnIds,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const output: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    output.push(line);
    if (output.length > keptOutputLines) output.shift();
    logger.debug({ line }, "postgres");
  });
  child.stdin.on("error", (error) => logger.debug({ err: error }, "the pipe to PostgreSQL broke"));
  let isGone = false;
  const gone = once(child, "close").then(() => {
    isGone = true;
    child.stdin.end();
  });
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await gone;
  };
  const deadline = Date.now() + readyWithinSeconds * 1000;
  while (!(await takesConnections(setup.probeUrl, startId))) {
    if (isGone) throw new PostmasterError(output.join("\n"));
    if (Date.now() > deadline) {
      await stop();
      throw new PostmasterError(`not ready after ${readyWithinSeconds} s\n${output.join("\n")}`);
    }
    await sleep(probeEveryMs);
  }
  return { gone, stop };
}

async function takesConnections(connectionString: string, startId: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: probeAnswersWithinMs });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query({
      text: "select current_setting($1, true)",
      values: [startIdSetting],
      rowMode: "array",
    });
    return rows.flat().includes(startId);
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
