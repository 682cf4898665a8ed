import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { tileAnswerSchema, type TileOrder, type TileReport, type TileTask } from "./tile-messages.ts";

const entryPath = join(import.meta.dirname, "tile-process.ts");

/** A tile takes 30 ms, on a machine that is busy with orders much longer. */
const stuckAfterMs = 60_000;

export type TileProcess = {
  /** Throws when the process dies, can't be started, or answers nothing. */
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
  const waiting = new Map<number, PromiseWithResolvers<TileReport>>();
  let nextId = 0;
  let failure: Error | null = null;
  const rejectAll = (reason: Error): void => {
    failure ??= reason;
    for (const { reject } of waiting.values()) reject(reason);
  };
  child.on("error", rejectAll);
  child.on("exit", (code, signal) => rejectAll(new Error(`it ended (${String(signal ?? code)})`)));
  child.on("message", (message) => {
    const { id, report } = tileAnswerSchema.parse(message);
    waiting.get(id)?.resolve(report);
  });
  child.unref();
  child.channel?.unref();
  const isGone = () => failure !== null || child.exitCode !== null || child.signalCode !== null;

  const ask = async (task: TileTask): Promise<TileReport> => {
    if (failure !== null) throw failure;
    const id = nextId++;
    const answer = Promise.withResolvers<TileReport>();
    const stuck = setTimeout(() => answer.reject(new Error("it answers nothing")), stuckAfterMs);
    waiting.set(id, answer);
    child.channel?.ref();
    try {
      child.send({ id, task } satisfies TileOrder, (error) => {
        if (error !== null) answer.reject(error);
      });
      return await answer.promise;
    } finally {
      clearTimeout(stuck);
      waiting.delete(id);
      if (waiting.size === 0) child.channel?.unref();
    }
  };
  return {
    ask,
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
