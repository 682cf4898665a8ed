import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import { countWorkers } from "./announce-worker.ts";

const lookEveryMs = 30_000;

export type WatchDeps = { db: Database; logger: Pick<Logger, "warn" | "info" | "debug">; everyMs?: number };

/**
 * Tells the log when there is a kind of work that no worker takes, and when there is one again. Twice in a row: between the end of one and the
 * start of the next nobody is missed. Gives the way to end it.
 */
export function watchForWorkers(
  { db, logger, everyMs = lookEveryMs }: WatchDeps,
  kinds: readonly string[],
): () => void {
  let missedBefore = new Set<string>();
  let told = "";
  const look = async (): Promise<void> => {
    const counts = await countWorkers(db);
    const missed = kinds.filter((kind) => (counts.get(kind) ?? 0) === 0);
    const unserved = missed.filter((kind) => missedBefore.has(kind)).join(",");
    missedBefore = new Set(missed);
    if (unserved === told) return;
    told = unserved;
    if (unserved === "") logger.info({ event: "work-taken-again" }, "every kind of work has a worker again");
    else
      logger.warn(
        { event: "work-taken-by-nobody", kinds: unserved },
        "no worker takes these kinds of work (WORKER_KINDS)",
      );
  };
  const timer = setInterval(() => {
    look().catch((err: unknown) => logger.debug({ err }, "workers could not be counted"));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
