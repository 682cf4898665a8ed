import { randomUUID } from "node:crypto";
import { fitsFormat } from "#contract/cut-cars.ts";
import { AppError, isErrorCode } from "#contract/errors.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { Generation } from "#contract/generations.ts";
import { tokensPerImage } from "#contract/limits.ts";
import { isSameRecipe, type PictureRecipe, type RecipeWish } from "#contract/picture-recipe.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import {
  findPreset,
  isPresetAllowed,
  type PresetCatalogue,
  type PresetFacts,
} from "#server/domain/presets/preset-catalogue.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { requireCutAccepted } from "#server/domain/uploads/accept-cut.ts";
import { requireUpload, requireUploadByAddress } from "#server/domain/uploads/read-upload.ts";
import { changeGeneration } from "./change-generation.ts";
import { chooseRecipe, placePlate, type PlateKnowledge } from "./choose-recipe.ts";
import { listFormats } from "./fellow-store.ts";
import { findByIdempotencyKey, insertGeneration, type GenerationRow, type PictureRow } from "./generation-store.ts";
import { holdToken } from "./generation-token.ts";
import { asPicture } from "./picture-store.ts";
import { presentGeneration } from "./present-generation.ts";

export type StartGenerationDeps = {
  db: Database;
  presets: PresetCatalogue;
  engineName: EngineName;
  isProUser: (tx: Transaction, userId: string) => Promise<boolean>;
  /** Queues the work in the same transaction as the row. */
  enqueueGeneration: (tx: Transaction, generationId: string) => Promise<void>;
};

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
  ratio: Ratio;
  wish: RecipeWish;
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
 * started; another format of a picture that is paid or being made costs nothing (docs/decisions/041).
 * Throws `foreign_url`, `not_found`, `unknown_preset`, `preset_needs_pro`, `pro_only`, `insufficient_tokens`, and what the photo was refused for.
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
    const upload = await checkUpload(tx, input);
    const { preset, isPro } = await choosePreset(deps, tx, input);
    const recipe = placePlate(await chooseRecipe(tx, { ...input, framing: "own" }, { isPro }), upload);
    const wanted = newGeneration(deps, input, { preset, isPro, recipe });
    const formats = await listFormats(tx, wanted);
    const same = findSamePicture(formats, wanted);
    if (same !== null) return { generation: presentGeneration(same), cost: 0 };
    const row = await begin(deps, tx, { ...wanted, cost: formats.length === 0 ? tokensPerImage : 0 });
    return { generation: presentGeneration(row), cost: row.cost };
  });
}

type NewPicture = ReturnType<typeof newGeneration>;

function newGeneration(
  deps: StartGenerationDeps,
  input: StartGenerationInput,
  { preset, isPro, recipe }: { preset: PresetFacts; isPro: boolean; recipe: PictureRecipe },
) {
  return {
    id: randomUUID(),
    userId: input.userId,
    uploadId: input.uploadId,
    kind: preset.section === "retail" ? "retail" : "preset",
    status: "pending",
    stage: "queued",
    preset: preset.name,
    aspectRatio: input.ratio,
    engine: deps.engineName,
    isWatermarked: !isPro,
    recipe,
    idempotencyKey: input.idempotencyKey,
  } as const;
}

/** The newest in the same format and made in the same way. One without the mark also serves who would get it with the mark, never the other way round. */
function findSamePicture(formats: readonly PictureRow[], wanted: NewPicture): PictureRow | null {
  const serves = (row: PictureRow) =>
    row.aspectRatio === wanted.aspectRatio &&
    isSameRecipe(row.recipe, wanted.recipe) &&
    (wanted.isWatermarked || !row.isWatermarked);
  return formats.findLast(serves) ?? null;
}

async function begin(
  deps: StartGenerationDeps,
  tx: Transaction,
  picture: NewPicture & { cost: number },
): Promise<PictureRow> {
  const row = await changeGeneration(tx, () => insertGeneration(tx, picture));
  if (row === null) throw new AppError("conflict", { isRetryable: true });
  if (row.cost > 0) await holdToken(tx, row);
  await deps.enqueueGeneration(tx, row.id);
  return requirePicture(row);
}

/** Throws `conflict` when a key belongs to something else that the user has started. */
function requirePicture(row: GenerationRow): PictureRow {
  const picture = asPicture(row);
  if (picture === null) throw new AppError("conflict");
  return picture;
}

async function checkUpload(tx: Transaction, input: StartGenerationInput): Promise<PlateKnowledge> {
  const { userId, uploadId, ownOrigin } = input;
  const byAddress = await requireUploadByAddress(tx, { userId, address: input.imageUrl, ownOrigin });
  const upload = await requireUpload(tx, { userId, id: uploadId });
  if (byAddress.id !== upload.id || upload.purpose !== "photo") throw new AppError("foreign_url");
  if (upload.matteErrorCode !== null && isErrorCode(upload.matteErrorCode)) throw new AppError(upload.matteErrorCode);
  requireCutAccepted(upload);
  const { carBox, cutSides } = upload;
  if (carBox !== null && !fitsFormat({ carBox, cutSides }, input.ratio)) throw new AppError("car_too_tall_for_format");
  return upload;
}

async function choosePreset(
  deps: StartGenerationDeps,
  tx: Transaction,
  input: StartGenerationInput,
): Promise<{ preset: PresetFacts; isPro: boolean }> {
  const preset = findPreset(deps.presets, input.presetName);
  if (preset === null || (input.isRetailMode && preset.section !== "retail")) throw new AppError("unknown_preset");
  const isPro = await deps.isProUser(tx, input.userId);
  if (!isPresetAllowed(preset, { isPro })) throw new AppError("preset_needs_pro");
  return { preset, isPro };
}
