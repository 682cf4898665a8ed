import { randomUUID } from "node:crypto";
import { AppError } from "#contract/errors.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import { bulkLimits } from "#contract/limits.ts";
import type { RunOffer } from "#contract/offers.ts";
import type { RecipeWish } from "#contract/picture-recipe.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { type ChoosePresetDeps, choosePreset, chooseRecipe, kindOf } from "#server/domain/generations/choose-recipe.ts";
import { priceOfWork, requirePrice } from "#server/domain/generations/price-of-work.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { changeRunStatus, tellOfRun } from "./change-run-status.ts";
import { beginRunPicture, costOf, planPictures, presentRunOffer, requireMeans } from "./plan-pictures.ts";
import { readRun } from "./read-runs.ts";
import { findRunByIdempotencyKey, insertItems, insertRun, listOpenTries } from "./run-store.ts";

export type StartRunDeps = {
  db: Database;
  offers: EngineOffers;
  /** Queues the work behind single pictures, in the same transaction as the row; also when an earlier job of it has ended. */
  enqueueRunPicture: (tx: Transaction, generationId: string) => Promise<void>;
} & ChoosePresetDeps;

export type StartRunInput = {
  userId: string;
  ownOrigin: string;
  presetName: string;
  ratio: Ratio;
  /** In the order of the set. A photo given twice stands twice in it, and is one picture. */
  uploadIds: readonly string[];
  logoUrl: string | null;
  wish: RecipeWish;
  /** Who shall make the pictures. */
  engine: EngineName;
  expectedCost?: number | undefined;
  idempotencyKey: string | null;
};
export type WantedRun = Omit<StartRunInput, "idempotencyKey" | "expectedCost">;

/**
 * Starts a picture of every photo, in one transaction with what pays for them: either all begin, or none. One whose cut-out a person has to look at
 * first is in the run, and neither made nor paid. A repeated call with the same key finds
 * the run that the first one started.
 * Throws `too_many_files`, `unknown_preset`, `preset_needs_pro`, `pro_only`, `foreign_url`, `not_found`, `engine_not_offered`, `engine_not_agreed`, `insufficient_tokens`.
 */
export async function startRun(deps: StartRunDeps, input: StartRunInput): Promise<RetailRun> {
  return deps.db.transaction(async (tx) => {
    const { userId, idempotencyKey, uploadIds } = input;
    await lockTokens(tx, userId);
    const repeated = idempotencyKey === null ? null : await findRunByIdempotencyKey(tx, { userId, idempotencyKey });
    if (repeated !== null) return readRun(tx, { userId, id: repeated.id });
    const { run, planned } = await planRun(deps, tx, input);
    requirePrice(costOf(planned), input.expectedCost);
    await requireMeans(tx, userId, planned);
    await insertRun(tx, { ...run, idempotencyKey });
    const tries = new Map<string, string>();
    for (const [uploadId, picture] of planned) {
      tries.set(uploadId, (await beginRunPicture(tx, picture, deps.enqueueRunPicture)).id);
    }
    const items = uploadIds.flatMap((uploadId, position) => {
      const generationId = tries.get(uploadId);
      return generationId === undefined ? [] : [{ runId: run.id, position, uploadId, generationId }];
    });
    await insertItems(tx, items);
    // All of them may have been made before, or wait for a look.
    if ((await listOpenTries(tx, run.id)).length === 0) await changeRunStatus(tx, run, "finished");
    else await tellOfRun(tx, run);
    return readRun(tx, { userId, id: run.id });
  });
}

/** What starting it would come to now: nothing is started, and whether it can be paid is not asked. Throws what `startRun` does, without `insufficient_tokens`. */
export async function offerRun(deps: Omit<StartRunDeps, "enqueueRunPicture">, input: WantedRun): Promise<RunOffer> {
  return deps.db.transaction(async (tx) => {
    const { planned } = await planRun(deps, tx, input);
    return presentRunOffer(planned);
  });
}

async function planRun(deps: Omit<StartRunDeps, "enqueueRunPicture">, tx: Transaction, input: WantedRun) {
  const { userId, uploadIds, ratio, engine } = input;
  const { preset, background, isPro, lacks } = await choosePreset(deps, tx, { ...input, isRetailMode: true });
  requireFewEnough(uploadIds, { isPro });
  const recipe = await chooseRecipe(tx, { ...input, framing: "set", background }, { isPro, lacks });
  const run = {
    id: randomUUID(),
    userId,
    status: "running",
    preset: preset.name,
    aspectRatio: ratio,
    recipe,
  } as const;
  const kind = kindOf(preset);
  const planned = await planPictures(tx, uploadIds, {
    userId,
    kind,
    preset: preset.name,
    ratio,
    engine,
    price: await priceOfWork(tx, { userId, offers: deps.offers, work: kind, engine, background }),
    isWatermarked: () => !isPro,
    recipe,
    runId: run.id,
  });
  return { run, planned };
}

function requireFewEnough({ length }: readonly string[], { isPro }: { isPro: boolean }): void {
  const limit = bulkLimits[isPro ? "pro" : "core"];
  if (length <= limit) return;
  throw new AppError("too_many_files", { reasons: [`Your plan takes ${limit} photos in one run.`] });
}
