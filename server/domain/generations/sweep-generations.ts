import type { Database } from "#server/db/client.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { Logger } from "#server/log/logger.ts";
import { failGeneration } from "./fail-generation.ts";
import { listDueGenerations } from "./generation-store.ts";

/** Long enough for a job to be put back after its worker was lost. */
const orphanedAfterSeconds = 60;

/**
 * Looks after generations that nobody works on any more: open in the table, but without a waiting or running job (the queue was emptied, a
 * database restored, a run went on in the moment in which a job of it ended for its pause). Who waits for a single picture is told that it failed;
 * a run goes on by itself, whoever ordered its pictures. One that can't be helped keeps no other waiting. Gives how many were helped.
 */
export async function sweepGenerations(deps: {
  db: Database;
  files: Pick<ObjectStore, "remove">;
  isQueued: (generationId: string) => Promise<boolean>;
  /** Queues a run's picture again. */
  putBack: (generationId: string) => Promise<void>;
  log: Pick<Logger, "error">;
}): Promise<number> {
  let orphans = 0;
  for (const { id, isOfRun } of await listDueGenerations(deps.db, orphanedAfterSeconds)) {
    try {
      if (await deps.isQueued(id)) continue;
      await (isOfRun ? deps.putBack(id) : failGeneration(deps, { id, code: "generation_failed" }));
      orphans += 1;
    } catch (error) {
      deps.log.error({ err: error, generationId: id }, "an orphaned generation could not be looked after");
    }
  }
  return orphans;
}
