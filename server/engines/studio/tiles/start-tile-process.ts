import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { tileReportSchema, type TileReport, type TileTask } from "./tile-messages.ts";

const entryPath = join(import.meta.dirname, "tile-process.ts");

/** A tile takes 30 ms, on a machine that is busy with orders much longer. */
const stuckAfterMs = 60_000;

export type TileProcess = {
  /** One at a time. Throws when the process dies, can't be started, or answers nothing. */
  readonly ask: (task: TileTask) => Promise<TileReport>;
  readonly isGone: () => boolean;
  /** Resolves when it is gone. */
  readonly kill: () => Promise<void>;
};

/** What `environment` leaves out the process doesn't know. While nobody waits for it, it keeps ours from nothing. */
export function startTileProcess(setup: {
  readonly scenesFolder: string;
  readonly environment: Readonly<Record<string, string>>;
}): TileProcess {
  const child = fork(entryPath, [setup.scenesFolder], {
    env: { ...setup.environment },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Tiles come as bytes, not as JSON.
    serialization: "advanced",
  });
  let failure: Error | null = null;
  child.on("error", (error) => {
    failure = error;
  });
  child.unref();
  child.channel?.unref();
  const isGone = () => failure !== null || child.exitCode !== null || child.signalCode !== null;
  return {
    ask: (task) => ask(child, task),
    isGone,
    kill: async () => {
      if (isGone() || child.pid === undefined) return;
      const gone = once(child, "exit");
      child.ref();
      child.kill("SIGKILL");
      await gone;
    },
  };
}

async function ask(child: ChildProcess, task: TileTask): Promise<TileReport> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(stuckAfterMs)]);
  child.channel?.ref();
  try {
    // `once` rejects when the process can't be started, too.
    const answer = once(child, "message", { signal });
    const end = once(child, "exit", { signal }).then(([code, name]) => {
      throw new Error(`it ended (${String(name ?? code)})`);
    });
    child.send(task, (error) => {
      if (error !== null) over.abort(error);
    });
    const [message] = await Promise.race([answer, end]);
    return tileReportSchema.parse(message);
  } finally {
    over.abort();
    child.channel?.unref();
  }
}
