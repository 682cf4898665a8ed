import type { RetailRun } from "#contract/retail-runs.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { presentRun } from "./present-run.ts";
import { findRun, listRunItems } from "./run-store.ts";

export type OwnRun = { userId: string; id: string };

/** Null when there is none, or it is another user's. */
export async function findOwnRun(db: DatabaseOrTransaction, own: OwnRun): Promise<RetailRun | null> {
  const run = await findRun(db, own);
  return run === null ? null : presentRun(run, await listRunItems(db, run.id));
}
