import { AppError } from "#contract/errors.ts";
import { isOnHold } from "#server/domain/retail-runs/is-on-hold.ts";
import { changeGeneration } from "./change-generation.ts";
import { endOf, failGeneration, type FailGenerationDeps } from "./fail-generation.ts";
import { setRunning, type PictureRow, type ViewSetRow } from "./generation-store.ts";
import type { Maker } from "./making.ts";
import { createProgress } from "./report-progress.ts";

export type RunGenerationDeps = FailGenerationDeps & {
  makePicture: Maker<PictureRow>;
  makeViews: Maker<ViewSetRow>;
  /** Throws `storage_low` when a picture would find no room. */
  requireRoom: () => Promise<void>;
};

/**
 * Does the work of a generation. May be repeated at any moment, also after a worker was killed in the middle: files have fixed keys, or
 * each try its own, and only the first to finish keeps the token. A picture of a paused run is left for when the run goes on. What can't be made ends it as `failed`, with the token given back; any other error is
 * thrown, for the job to try again.
 */
export async function runGeneration(
  deps: RunGenerationDeps,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const row = await deps.db.transaction(async (tx) =>
    (await isOnHold(tx, id)) ? null : changeGeneration(tx, () => setRunning(tx, id)),
  );
  if (row === null) return;
  const progress = createProgress(deps.db, id);
  const context = { progress, signal: AbortSignal.any([signal, progress.cancelled]) };
  // The studio tells of each stage, and notices at the next one that it is not wanted any more.
  using _watch = row.engine === "cloud" ? progress.watchForEnd() : undefined;
  try {
    await deps.requireRoom();
    const isMade = await (row.kind === "views" ? deps.makeViews(row, context) : deps.makePicture(row, context));
    if (isMade) deps.noteEnd?.(endOf(row));
  } catch (error) {
    if (progress.cancelled.aborted) return;
    if (!(error instanceof AppError) || (error.isRetryable && !isOfModel(error))) throw error;
    await failGeneration(deps, { id, code: error.code });
  }
}

/** AI models were asked as often as may help already, and each time may cost. */
function isOfModel({ code }: AppError): boolean {
  return code.startsWith("ai_");
}
