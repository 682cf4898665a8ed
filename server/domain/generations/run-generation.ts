import { AppError } from "#contract/errors.ts";
import { isOnHold } from "#server/domain/retail-runs/is-on-hold.ts";
import { changeGeneration } from "./change-generation.ts";
import { endOf } from "./end-of.ts";
import { failGeneration } from "./fail-generation.ts";
import { setRunning } from "./generation-store.ts";
import { createProgress } from "./report-progress.ts";
import type { RunContext, RunGenerationDeps } from "./run-context.ts";
import { runPicture } from "./run-picture.ts";
import { runViews } from "./run-views.ts";
import { watchForEnd } from "./watch-for-end.ts";

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
  const context: RunContext = { progress, signal: AbortSignal.any([signal, progress.cancelled]) };
  // The studio tells of each stage, and notices at the next one that it is not wanted any more.
  using _watch = row.engine === "cloud" ? watchForEnd(deps.db, id, progress.cancel) : undefined;
  try {
    await deps.requireRoom();
    const isMade = row.kind === "views" ? await runViews(deps, row, context) : await runPicture(deps, row, context);
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
