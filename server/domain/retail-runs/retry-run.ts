import { AppError } from "#contract/errors.ts";
import { isSameQuad } from "#contract/number-plates.ts";
import type { PictureRecipe } from "#contract/picture-recipe.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { RetailRun, RetryReason } from "#contract/retail-runs.ts";
import { beginPicture } from "#server/domain/generations/begin-picture.ts";
import { choosePreset, kindOf, type PlanRights } from "#server/domain/generations/choose-preset.ts";
import { requireOpen } from "#server/domain/generations/choose-recipe.ts";
import { parseRatio } from "#server/domain/generations/parse-ratio.ts";
import { priceOfWork } from "#server/domain/generations/price-of-work.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { reopenFailedCutOut } from "#server/domain/uploads/reopen-failed-cut-out.ts";
import type { EnqueueCutOut } from "#server/domain/uploads/reopen-lost-matte.ts";
import { changeRunStatus, tellOfRun } from "./change-run-status.ts";
import { cutOutToMakeFrom } from "./cut-out-to-make-from.ts";
import { planPictures } from "./plan-pictures.ts";
import { readRun, type OwnRun } from "./read-runs.ts";
import { findRun, listOpenTries, listRunItems, replaceTry, type RunItemRow } from "./run-store.ts";
import type { StartRunDeps } from "./start-run.ts";

export type RetryRunDeps = StartRunDeps & { enqueueCutOut: EnqueueCutOut };

/**
 * Makes the pictures anew, all or that of one photo, by the run's engine, that failed, those that were cancelled, or those whose number plate or cut-out is another by now, by the run's recipe and
 * today's plan and price; what is made and paid asks for no logo's, file format's or cover's plan any more; everything else stays as it is. A paused run stays paused. Throws `not_found`, `engine_not_offered`, `engine_not_agreed`, `insufficient_tokens`, and `pro_only` or `preset_needs_pro` when the plan no
 * longer allows it.
 */
export async function retryRun(
  deps: RetryRunDeps,
  { what, uploadId: only, ...own }: OwnRun & { what: RetryReason; uploadId?: string | undefined },
): Promise<RetailRun> {
  return deps.db.transaction(async (tx) => {
    await lockTokens(tx, own.userId);
    const run = await findRun(tx, own);
    if (run === null) throw new AppError("not_found");
    const ratio = parseRatio(run.aspectRatio);
    const outdated = new Map<string, RunItemRow>();
    const items = await listRunItems(tx, run.id);
    for (const item of items) {
      if (only !== undefined && item.uploadId !== only) continue;
      // What was deleted can't be made anew; the others can.
      if (item.isDeleted || item.photoRemovedAt !== null) continue;
      if (isReason[what](item, ratio)) outdated.set(item.uploadId, item);
    }
    if (outdated.size === 0) return readRun(tx, own);
    const { userId, recipe } = run;
    const presetName = run.preset;
    const { preset, isPro, lacks } = await choosePreset(deps, tx, { userId, presetName, isRetailMode: true });
    if (![...outdated.values()].every(isPaid)) requirePlan(recipe, { isPro, lacks });
    for (const id of outdated.keys()) await reopenFailedCutOut(deps, tx, { userId, id });
    const kind = kindOf(preset);
    const engine = items[0]?.engine ?? "studio";
    const { offers } = deps;
    const planned = await planPictures(tx, outdated.keys(), {
      userId,
      kind,
      preset: preset.name,
      ratio,
      engine,
      price: await priceOfWork(tx, { userId, offers, work: kind, engine, background: recipe.background }),
      isWatermarked: !isPro,
      recipe,
      runId: run.id,
    });
    for (const [uploadId, { generationId: before }] of outdated) {
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

/** Made and paid, it asks for no plan any more, as its other formats don't (`remakePicture`). What was passed through has paid for nothing. */
function isPaid({ status, isPassedThrough }: RunItemRow): boolean {
  return status === "done" && !isPassedThrough;
}

/** Throws `pro_only`. */
function requirePlan({ logo, fileFormat, numberPlate }: PictureRecipe, { isPro, lacks }: PlanRights): void {
  if (logo !== null && !isPro) throw new AppError("pro_only");
  requireOpen({ fileFormat, plateTreatment: numberPlate.treatment }, lacks);
}

const isReason = {
  failed: ({ status }) => status === "failed",
  cancelled: ({ status }) => status === "cancelled",
  plates: hasOtherPlate,
  "cut-outs": hasOtherCutOut,
} as const satisfies Record<RetryReason, (item: RunItemRow, ratio: Ratio) => boolean>;

/** Finished before its plate was known, or before its owner said that it is somewhere else or not there. */
function hasOtherPlate({ status, recipe, isPlateFound, numberPlate }: RunItemRow): boolean {
  if (status !== "done" || recipe.numberPlate.treatment === "keep" || numberPlate === null) return false;
  const { quad: before } = recipe.numberPlate;
  const { quad: now, source } = numberPlate;
  if (isPlateFound === false) return now !== null;
  const isElsewhere = before === null || now === null ? before !== now : !isSameQuad(before, now);
  return source === "drawn" && isElsewhere;
}

/** What was passed through shows the whole photo. */
function hasOtherCutOut(item: RunItemRow, ratio: Ratio): boolean {
  const { status, isPassedThrough, recipe } = item;
  return status === "done" && !isPassedThrough && (recipe.cutOut ?? 0) !== cutOutToMakeFrom(item, ratio);
}
