import { AppError } from "#contract/errors.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import type { Transaction } from "#server/db/client.ts";
import { endWithoutResult } from "#server/domain/generations/end-without-result.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { changeRunStatus } from "./change-run-status.ts";
import { isWanted } from "./is-on-hold.ts";
import { readRun, type OwnRun } from "./read-runs.ts";
import { findRun, listOpenTries, type RunRow } from "./run-store.ts";
import type { StartRunDeps } from "./start-run.ts";

type ChangeRunDeps = Pick<StartRunDeps, "db" | "enqueueRunPicture">;
type WantedStatus = "running" | "paused" | "cancelled";

/**
 * Pauses a run, goes on with it, or cancels what is not finished of it. What a worker has begun when a run is paused is finished; the tokens of what
 * is cancelled go back. The same twice is the same as once. Throws `not_found`, and `conflict` when the run has ended otherwise.
 */
export async function changeRun(
  deps: ChangeRunDeps,
  { status, ...own }: OwnRun & { status: WantedStatus },
): Promise<RetailRun> {
  return deps.db.transaction(async (tx) => {
    await lockTokens(tx, own.userId);
    const run = await findRun(tx, own);
    if (run === null) throw new AppError("not_found");
    if (run.status !== status) {
      if (run.status === "finished" || run.status === "cancelled") throw new AppError("conflict");
      await changeRunStatus(tx, run, status);
      await follow[status](deps, tx, run);
    }
    return readRun(tx, own);
  });
}

/** What a new status means for the pictures that are in the making. */
const follow = {
  // Their jobs end without work as they come up.
  paused: async () => {},
  running: async (deps, tx, run) => {
    for (const id of await listOpenTries(tx, run.id)) await deps.enqueueRunPicture(tx, id);
  },
  cancelled: async (_deps, tx, run) => {
    for (const id of await listOpenTries(tx, run.id)) {
      // Another run that goes on may want the same picture, or who ordered it by itself.
      if (await isWanted(tx, id)) continue;
      await endWithoutResult(tx, { userId: run.userId, id }, { status: "cancelled" });
    }
  },
} as const satisfies Record<WantedStatus, (deps: ChangeRunDeps, tx: Transaction, run: RunRow) => Promise<void>>;
