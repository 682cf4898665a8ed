import type { Transaction } from "#server/db/client.ts";
import { changeRunStatus, tellOfRun } from "./change-run-status.ts";
import { listOpenTries, listRunsOf } from "./run-store.ts";

/**
 * Brings the runs that wanted a generation up to date with its end: a run of which nothing is in the making any more is finished. Call it in the
 * transaction that ended the generation, with the user's tokens locked: two that end at once must not each see the other one open.
 */
export async function settleRuns(tx: Transaction, generationId: string): Promise<void> {
  for (const run of await listRunsOf(tx, [generationId])) {
    const isOpen = run.status === "running" || run.status === "paused";
    if (isOpen && (await listOpenTries(tx, run.id)).length === 0) await changeRunStatus(tx, run, "finished");
    else await tellOfRun(tx, run);
  }
}
