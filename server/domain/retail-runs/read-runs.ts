import { AppError } from "#contract/errors.ts";
import type { Generation } from "#contract/generations.ts";
import type { RetailRun, RetailRunPage } from "#contract/retail-runs.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { listGenerationsById } from "#server/domain/generations/read-generations.ts";
import { presentRun } from "./present-run.ts";
import { findRun, listItemsOfRuns, listRunItems, listRunRows } from "./run-store.ts";

export type OwnRun = { userId: string; id: string };

/** Null when there is none, or it is another user's. */
export async function findOwnRun(db: DatabaseOrTransaction, own: OwnRun): Promise<RetailRun | null> {
  const run = await findRun(db, own);
  return run === null ? null : presentRun(run, await listRunItems(db, run.id));
}

/** Throws `not_found`, also for another user's run. */
export async function readRun(db: DatabaseOrTransaction, own: OwnRun): Promise<RetailRun> {
  const run = await findOwnRun(db, own);
  if (run === null) throw new AppError("not_found");
  return run;
}

/** One page of the user's runs, newest first, without those of which everything was deleted. */
export async function listRuns(
  db: DatabaseOrTransaction,
  { limit, ...page }: { userId: string; limit: number; beforeId: string | null },
): Promise<RetailRunPage> {
  const rows = await listRunRows(db, { ...page, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const items = await listItemsOfRuns(
    db,
    shown.map(({ id }) => id),
  );
  const ofRuns = Map.groupBy(items, ({ runId }) => runId);
  return {
    runs: shown.map((run) => presentRun(run, ofRuns.get(run.id) ?? [])).filter((run) => run.items.length > 0),
    nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** What was made of each photo, in the run's order; a photo that was given twice is one picture. Throws `not_found`. */
export async function readRunPictures(db: DatabaseOrTransaction, own: OwnRun): Promise<{ generations: Generation[] }> {
  if ((await findRun(db, own)) === null) throw new AppError("not_found");
  const ids = new Set((await listRunItems(db, own.id)).map(({ generationId }) => generationId));
  return { generations: await listGenerationsById(db, { userId: own.userId, ids: [...ids] }) };
}
