import { AppError } from "#contract/errors.ts";
import { isSameQuad } from "#contract/number-plates.ts";
import type { RunOffer } from "#contract/offers.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { RetailRun, RetryReason } from "#contract/retail-runs.ts";
import type { Transaction } from "#server/db/client.ts";
import { choosePreset, requireOpen } from "#server/domain/generations/choose-recipe.ts";
import { parseRatio } from "#server/domain/generations/generation-facts.ts";
import { requireParts } from "#server/domain/generations/picture-parts.ts";
import { priceOfWork, requirePrice } from "#server/domain/generations/price-of-work.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { reopenFailedCutOut } from "#server/domain/uploads/reopen-failed-cut-out.ts";
import type { EnqueueCutOut } from "#server/domain/uploads/reopen-lost-matte.ts";
import { changeRunStatus, tellOfRun } from "./change-run-status.ts";
import { cutOutToMakeFrom } from "./cut-out-to-make-from.ts";
import { needsLook } from "./needs-look.ts";
import {
  beginRunPicture,
  costOf,
  planPictures,
  presentRunOffer,
  requireMeans,
  type PlannedRunPicture,
} from "./plan-pictures.ts";
import { readRun, type OwnRun } from "./read-runs.ts";
import {
  findRun,
  listOpenTries,
  listPaidPhotos,
  listRunItems,
  replaceTry,
  type RunItemRow,
  type RunRow,
} from "./run-store.ts";
import type { StartRunDeps } from "./start-run.ts";

export type RetryRunDeps = StartRunDeps & { enqueueCutOut: EnqueueCutOut };
type AskedRetry = OwnRun & { what: RetryReason; uploadId?: string | undefined };

/**
 * Makes the pictures anew, all or that of one photo, by the run's engine, that failed, that waited for a look at their photos and need none by now, those that were cancelled, or those whose number plate or cut-out is another by now, by the run's recipe and
 * today's plan and price; what the run has made and paid asks for no plan any more, and has the free plan's mark only if it had it; of the others those stay as they are that the plan no
 * longer allows. A paused run stays paused. Throws `not_found`, `background_lost`, `logo_missing`, `engine_not_offered`, `engine_not_agreed`, `price_changed`, `insufficient_tokens`, and `pro_only`, `preset_needs_pro` or
 * `unknown_preset` when the plan, or the list of presets, no longer allows any.
 */
export async function retryRun(
  deps: RetryRunDeps,
  { expectedCost, ...asked }: AskedRetry & { expectedCost?: number | undefined },
): Promise<RetailRun> {
  const own = { userId: asked.userId, id: asked.id };
  return deps.db.transaction(async (tx) => {
    const { run, tries } = await planRetry(deps, tx, asked);
    if (tries.size === 0) return readRun(tx, own);
    const planned = new Map(Array.from(tries, ([uploadId, { picture }]) => [uploadId, picture]));
    requirePrice(costOf(planned), expectedCost);
    await requireMeans(tx, own.userId, planned);
    for (const { before, picture } of tries.values()) {
      const { id: after } = await beginRunPicture(tx, picture, deps.enqueueRunPicture);
      await replaceTry(tx, { runId: run.id, before, after });
    }
    const isWorkedOn = run.status !== "paused" && (await listOpenTries(tx, run.id)).length > 0;
    if (isWorkedOn) await changeRunStatus(tx, run, "running");
    else await tellOfRun(tx, run);
    return readRun(tx, own);
  });
}

/** What making them anew would cost now, photo by photo; nothing is begun. Throws what `retryRun` does, without `insufficient_tokens`. */
export async function offerRetry(deps: RetryRunDeps, asked: AskedRetry): Promise<RunOffer> {
  let offer: RunOffer = { cost: 0, photos: [] };
  await deps.db
    .transaction(async (tx) => {
      const { tries } = await planRetry(deps, tx, asked);
      offer = presentRunOffer(new Map(Array.from(tries, ([uploadId, { picture }]) => [uploadId, picture])));
      // Planning opens cut-outs that had failed anew: of an offer nothing may stay.
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return offer;
}

/** Takes back what a transaction has done, and is nobody's fault. */
const undone = new Error("an offer leaves nothing behind");

type Try = { before: string; picture: PlannedRunPicture };

/** By photo: which try it takes the place of, and what it comes to. */
async function planRetry(
  deps: RetryRunDeps,
  tx: Transaction,
  { what, uploadId: only, ...own }: AskedRetry,
): Promise<{ run: RunRow; tries: ReadonlyMap<string, Try> }> {
  await lockTokens(tx, own.userId);
  const run = await findRun(tx, own);
  if (run === null) throw new AppError("not_found");
  const ratio = parseRatio(run.aspectRatio);
  const items = await listRunItems(tx, run.id);
  const asked = items.filter((item) => only === undefined || item.uploadId === only);
  // What was deleted can't be made anew; the others can.
  const outdated = asked.filter(
    (item) => !item.isDeleted && item.photoRemovedAt === null && isReason[what](item, ratio),
  );
  if (outdated.length === 0) return { run, tries: new Map() };
  const { allowed, isWatermarked } = await askPlan(deps, tx, { run, outdated });
  const { userId, preset, recipe } = run;
  await requireParts(deps, tx, run);
  for (const id of allowed.keys()) await reopenFailedCutOut(deps, tx, { userId, id });
  const engine = items[0]?.engine ?? "studio";
  const { offers } = deps;
  const kind = "retail";
  const planned = await planPictures(tx, allowed.keys(), {
    userId,
    kind,
    preset,
    ratio,
    engine,
    price: await priceOfWork(tx, { userId, offers, work: kind, engine, background: recipe.background }),
    isWatermarked,
    recipe,
    runId: run.id,
  });
  const tries = new Map<string, Try>();
  for (const [uploadId, item] of allowed) {
    const picture = planned.get(uploadId);
    if (picture === undefined) continue;
    // What is there is not given away for a question, nor is one asked twice.
    if (picture.lookCode !== null && (item.status === "done" || needsLook(item))) continue;
    tries.set(uploadId, { before: item.generationId, picture });
  }
  return { run, tries };
}

type Asked = { run: RunRow; outdated: readonly RunItemRow[] };

/** Which of them may be made anew, by photo: all by who could order the run today, else those that the run has made and paid. Throws what a new order would. */
async function askPlan(deps: RetryRunDeps, tx: Transaction, { run, outdated }: Asked) {
  const paid = new Map((await listPaidPhotos(tx, run.id)).map((photo) => [photo.uploadId, photo]));
  // Whose newest try shows the whole photo, and was free, has nothing in its place that is paid.
  for (const { uploadId, status, isPassedThrough } of outdated)
    if (status === "done" && isPassedThrough) paid.delete(uploadId);
  const refusal = await findRefusal(deps, tx, run);
  const allowed = outdated.filter(({ uploadId }) => refusal === null || paid.has(uploadId));
  if (refusal !== null && allowed.length === 0) throw refusal;
  const isPro = await deps.isProUser(tx, run.userId);
  return {
    allowed: new Map(allowed.map((item) => [item.uploadId, item])),
    isWatermarked: (uploadId: string) => !isPro && (paid.get(uploadId)?.isWatermarked ?? true),
  };
}

/** What today's plan and list of presets refuse such a run for. */
async function findRefusal(
  deps: RetryRunDeps,
  tx: Transaction,
  { userId, preset: presetName, recipe: { logo, fileFormat, numberPlate } }: RunRow,
): Promise<AppError | null> {
  try {
    const { isPro, lacks } = await choosePreset(deps, tx, { userId, presetName, isRetailMode: true });
    if (logo !== null && !isPro) throw new AppError("pro_only");
    requireOpen({ fileFormat, plateTreatment: numberPlate.treatment }, lacks);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const isReason = {
  failed: (item) => item.status === "failed" && !needsLook(item),
  "needs-look": needsLook,
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
