import type { Database } from "#server/db/client.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { failGeneration } from "./fail-generation.ts";
import { listOpenGenerationIds } from "./generation-store.ts";

/** Long enough for a job to be put back after its worker was lost. */
const orphanedAfterSeconds = 60;

/**
 * Ends generations that nobody works on any more: open in the table, but without a waiting or running job (the queue was emptied, a
 * database restored). Gives how many.
 */
export async function sweepGenerations(deps: {
  db: Database;
  files: Pick<ObjectStore, "remove">;
  isQueued: (generationId: string) => Promise<boolean>;
}): Promise<number> {
  let ended = 0;
  for (const id of await listOpenGenerationIds(deps.db, orphanedAfterSeconds)) {
    if (await deps.isQueued(id)) continue;
    await failGeneration(deps, { id, code: "generation_failed" });
    ended += 1;
  }
  return ended;
}
