import { AppError } from "#contract/errors.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { Generation } from "#contract/generations.ts";
import type { RecipeWish } from "#contract/picture-recipe.ts";
import type { Ratio } from "#contract/ratios.ts";
import { usualRatio } from "#contract/suggested-ratio.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { requireAccountSpace } from "#server/domain/storage/account-space.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { asOrdered } from "#server/domain/uploads/as-ordered.ts";
import { presentUpload } from "#server/domain/uploads/present-upload.ts";
import { requireUpload, requireUploadByAddress } from "#server/domain/uploads/read-upload.ts";
import { beginPicture, planPicture, requirePicture } from "./begin-picture.ts";
import { type ChoosePresetDeps, choosePreset, chooseRecipe, kindOf, recipeForPhoto } from "./choose-recipe.ts";
import { findByIdempotencyKey } from "./generation-store.ts";
import { presentGeneration } from "./present-generation.ts";
import { priceOfWork, requirePrice } from "./price-of-work.ts";
import { requireLookedAt, requireUsablePhoto } from "./require-usable-photo.ts";

export type StartGenerationDeps = {
  db: Database;
  offers: EngineOffers;
  /** Queues the work in the same transaction as the row. */
  enqueueGeneration: (tx: Transaction, generationId: string) => Promise<void>;
} & ChoosePresetDeps;

export type StartGenerationInput = {
  userId: string;
  /** Address of the photo, as the upload gave it. */
  imageUrl: string;
  /** Origin that this server is reached under. */
  ownOrigin: string;
  uploadId: string;
  logoUrl: string | null;
  presetName: string;
  isRetailMode: boolean;
  /** Null: the usual one, unless it would cut off more of the car than its photo does. */
  ratio: Ratio | null;
  wish: RecipeWish;
  /** Who shall make it. */
  engine: EngineName;
  expectedCost?: number | undefined;
  idempotencyKey: string | null;
};

export type StartedGeneration = {
  generation: Generation;
  /** Tokens that this call took. */
  cost: number;
};

/**
 * Starts the work on a picture, in one transaction with what pays for it. The call `deduct_generation_tokens` that was specified happens
 * here, where no browser can skip it. A repeated call (same key, or the same picture in the making or done) finds what the first one
 * started; another format of a studio's picture that is paid or being made costs nothing (docs/decisions/041).
 * Throws `engine_not_offered`, `engine_not_agreed`, `foreign_url`, `not_found`, `unknown_preset`, `preset_needs_pro`, `pro_only`, `account_full`, `insufficient_tokens`, `price_changed`, `outline_doubtful`, and what the photo was refused for.
 */
export async function startGeneration(
  deps: StartGenerationDeps,
  input: StartGenerationInput,
): Promise<StartedGeneration> {
  return deps.db.transaction(async (tx) => {
    const { idempotencyKey, userId } = input;
    // Before anything is looked up: what two calls at once find must not be out of date when they act on it.
    await lockTokens(tx, userId);
    const repeated = idempotencyKey === null ? null : await findByIdempotencyKey(tx, { userId, idempotencyKey });
    if (repeated !== null) return { generation: presentGeneration(requirePicture(repeated)), cost: repeated.cost };
    const { upload, ratio } = await checkUpload(tx, input);
    const { preset, background, ...rights } = await choosePreset(deps, tx, input);
    const kind = kindOf(preset);
    const { engine } = input;
    const price = await priceOfWork(tx, { userId, offers: deps.offers, work: kind, engine, background });
    const recipe = recipeForPhoto(await chooseRecipe(tx, { ...input, framing: "own", background }, rights), upload);
    const planned = await planPicture(tx, {
      userId,
      uploadId: input.uploadId,
      kind,
      preset: preset.name,
      aspectRatio: ratio,
      engine,
      price,
      isWatermarked: !rights.isPro,
      recipe,
      isPassedThrough: false,
      runId: null,
      idempotencyKey,
    });
    requireLookedAt(planned, presentUpload(upload));
    requirePrice(planned.cost, input.expectedCost);
    if (planned.same === null) await requireAccountSpace(tx, { userId, pictures: 1 });
    const row = await beginPicture(tx, planned, deps.enqueueGeneration);
    return { generation: presentGeneration(row), cost: planned.cost };
  });
}

async function checkUpload(tx: Transaction, input: StartGenerationInput) {
  const { userId, uploadId, ownOrigin } = input;
  const byAddress = await requireUploadByAddress(tx, { userId, address: input.imageUrl, ownOrigin });
  const upload = await asOrdered(tx, await requireUpload(tx, { userId, id: uploadId }));
  if (byAddress.id !== upload.id || upload.purpose !== "photo") throw new AppError("foreign_url");
  const ratio = input.ratio ?? usualRatio([upload]);
  requireUsablePhoto(presentUpload(upload), ratio);
  return { upload, ratio };
}
