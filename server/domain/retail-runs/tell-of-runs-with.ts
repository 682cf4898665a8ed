import type { Transaction } from "#server/db/client.ts";
import { tellOfRun } from "./change-run-status.ts";
import { listRunsOf } from "./run-store.ts";

/** Tells of the runs in which these pictures stand: one of them was deleted or brought back. */
export async function tellOfRunsWith(tx: Transaction, generationIds: readonly string[]): Promise<void> {
  for (const run of await listRunsOf(tx, generationIds)) await tellOfRun(tx, run);
}
