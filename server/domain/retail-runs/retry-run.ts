import { AppError } from "#contract/errors.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import { beginPicture } from "#server/domain/generations/begin-picture.ts";
import { choosePreset, kindOf } from "#server/domain/generations/choose-preset.ts";
import { parseRatio } from "#server/domain/generations/parse-ratio.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { reopenFailedCutOut } from "#server/domain/uploads/reopen-failed-cut-out.ts";
import type { EnqueueCutOut } from "#server/domain/uploads/reopen-lost-matte.ts";
import { changeRunStatus, tellOfRun } from "./change-run-status.ts";
import { planPictures } from "./plan-pictures.ts";
import { readRun, type OwnRun } from "./read-runs.ts";
import { findRun, listOpenTries, listRunItems, replaceTry } from "./run-store.ts";
import type { StartRunDeps } from "./start-run.ts";

export type RetryRunDeps = StartRunDeps & { enqueueCutOut: EnqueueCutOut };

/**
 * Makes the pictures anew that failed, by the run's recipe and today's plan; everything else stays as it is. A paused run stays paused. Throws
 * `not_found`, `insufficient_tokens`, and `pro_only` or `preset_needs_pro` when the plan no longer allows it.
 */
export async function retryRun(deps: RetryRunDeps, own: OwnRun): Promise<RetailRun> {
  return deps.db.transaction(async (tx) => {
    await lockTokens(tx, own.userId);
    const run = await findRun(tx, own);
    if (run === null) throw new AppError("not_found");
    const failed = new Map<string, string>();
    for (const item of await listRunItems(tx, run.id)) {
      if (item.status === "failed") failed.set(item.uploadId, item.generationId);
    }
    if (failed.size === 0) return readRun(tx, own);
    const { userId, recipe } = run;
    const { preset, isPro } = await choosePreset(deps, tx, { userId, presetName: run.preset, isRetailMode: true });
    if (recipe.logo !== null && !isPro) throw new AppError("pro_only");
    for (const id of failed.keys()) await reopenFailedCutOut(deps, tx, { userId, id });
    const planned = await planPictures(tx, failed.keys(), {
      userId,
      kind: kindOf(preset),
      preset: preset.name,
      ratio: parseRatio(run.aspectRatio),
      engine: deps.engineName,
      isWatermarked: !isPro,
      recipe,
      runId: run.id,
    });
    for (const [uploadId, before] of failed) {
      const picture = planned.get(uploadId);
      if (picture === undefined) continue;
      const { id: after } = await beginPicture(tx, picture, deps.enqueueRunPicture);
      await replaceTry(tx, { runId: run.id, before, after });
    }
    const isWorkedOn = run.status !== "paused" && (await listOpenTries(tx, run.id)).length > 0;
    if (isWorkedOn) await changeRunStatus(tx, run, "running");
    else await tellOfRun(tx, run);
    return readRun(tx, own);
  });
}
