import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import { deleteLiveEventsBefore } from "./live-event-store.ts";

/** A page that was away longer reads everything again anyway. */
const keptHours = 48;
const hourMs = 60 * 60 * 1000;

/** Removes old events now and every hour. Any number of processes may do it. Gives the way to end it. */
export function startPruning(db: Database, logger: Logger): () => void {
  const prune = async (): Promise<void> => {
    try {
      await deleteLiveEventsBefore(db, new Date(Date.now() - keptHours * hourMs));
    } catch (error) {
      logger.warn({ err: error }, "old live events could not be removed");
    }
  };
  void prune();
  const timer = setInterval(() => void prune(), hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
