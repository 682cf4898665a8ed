import { randomUUID } from "node:crypto";
import { fitsFormat } from "#contract/cut-cars.ts";
import { AppError, isErrorCode } from "#contract/errors.ts";
import type { EngineName, Generation } from "#contract/generations.ts";
import { tokensPerImage } from "#contract/limits.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import {
  findPreset,
  isPresetAllowed,
  type PresetCatalogue,
  type PresetFacts,
} from "#server/domain/presets/preset-catalogue.ts";
import { holdTokens } from "#server/domain/tokens/hold-tokens.ts";
import { requireCutAccepted } from "#server/domain/uploads/accept-cut.ts";
import { requireUpload, requireUploadByAddress } from "#server/domain/uploads/read-upload.ts";
import { changeGeneration, generationCause } from "./change-generation.ts";
import { findByIdempotencyKey, insertGeneration, type GenerationRow, type PictureRow } from "./generation-store.ts";
import { asPicture, findInTheMaking } from "./picture-store.ts";
import { presentGeneration } from "./present-generation.ts";

export interface StartGenerationDeps {
  db: Database;
  presets: PresetCatalogue;
  engineName: EngineName;
  isProUser: (tx: Transaction, userId: string) => Promise<boolean>;
  /** Queues the work in the same transaction as the row. */
  enqueueGeneration: (tx: Transaction, generationId: string) => Promise<void>;
}

export interface StartGenerationInput {
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
  idempotencyKey: string | null;
}

/**
 * Holds a token and starts the work on a picture, in one transaction. The call `deduct_generation_tokens` of the specification happens
 * here, where no browser can skip it. A repeated call (same key, or the same picture still in the making) finds what the first one started.
 * Throws `foreign_url`, `not_found`, `unknown_preset`, `preset_needs_pro`, `insufficient_tokens`, and what the photo was refused for.
 */
export async function startGeneration(deps: StartGenerationDeps, input: StartGenerationInput): Promise<Generation> {
  const row = await deps.db.transaction(async (tx) => {
    const { idempotencyKey, userId } = input;
    const repeated = idempotencyKey === null ? null : await findByIdempotencyKey(tx, { userId, idempotencyKey });
    if (repeated !== null) return requirePicture(repeated);
    await checkUpload(tx, input);
    const preset = await choosePreset(deps, tx, input);
    return (await begin(deps, tx, newGeneration(deps, input, preset))) ?? findExisting(tx, input, preset);
  });
  return presentGeneration(row);
}

type NewRow = ReturnType<typeof newGeneration>;

function newGeneration(deps: StartGenerationDeps, input: StartGenerationInput, preset: PresetFacts) {
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
    idempotencyKey: input.idempotencyKey,
  } as const;
}

/** Null when the same picture is in the making already. The insert waits for a parallel one of the same picture to end. */
async function begin(deps: StartGenerationDeps, tx: Transaction, generation: NewRow): Promise<PictureRow | null> {
  const row = await changeGeneration(tx, () => insertGeneration(tx, generation));
  if (row === null) return null;
  await holdTokens(tx, { userId: row.userId, count: tokensPerImage, cause: generationCause(row.id) });
  await deps.enqueueGeneration(tx, row.id);
  return requirePicture(row);
}

async function findExisting(tx: Transaction, input: StartGenerationInput, preset: PresetFacts): Promise<PictureRow> {
  const { userId, uploadId, idempotencyKey, ratio } = input;
  const byKey = idempotencyKey === null ? null : await findByIdempotencyKey(tx, { userId, idempotencyKey });
  const found = byKey ?? (await findInTheMaking(tx, { userId, uploadId, preset: preset.name, aspectRatio: ratio }));
  // Finished in the very moment between the two looks.
  if (found === null) throw new AppError("conflict", { isRetryable: true });
  return requirePicture(found);
}

/** Throws `conflict` when a key belongs to something else that the user has started. */
function requirePicture(row: GenerationRow): PictureRow {
  const picture = asPicture(row);
  if (picture === null) throw new AppError("conflict");
  return picture;
}

async function checkUpload(tx: Transaction, input: StartGenerationInput): Promise<void> {
  const { userId, uploadId, ownOrigin } = input;
  const byAddress = await requireUploadByAddress(tx, { userId, address: input.imageUrl, ownOrigin });
  const upload = await requireUpload(tx, { userId, id: uploadId });
  if (byAddress.id !== upload.id || upload.purpose !== "photo") throw new AppError("foreign_url");
  if (upload.matteErrorCode !== null && isErrorCode(upload.matteErrorCode)) throw new AppError(upload.matteErrorCode);
  requireCutAccepted(upload);
  const { carBox, cutSides } = upload;
  if (carBox !== null && !fitsFormat({ carBox, cutSides }, input.ratio)) throw new AppError("car_too_tall_for_format");
  if (input.logoUrl === null) return;
  await requireUploadByAddress(tx, { userId, address: input.logoUrl, ownOrigin });
  // Better an answer than a picture without the logo that was asked for.
  throw new AppError("validation_failed", { reasons: ["Logos can't be placed in pictures yet. Start without one."] });
}

async function choosePreset(
  deps: StartGenerationDeps,
  tx: Transaction,
  input: StartGenerationInput,
): Promise<PresetFacts> {
  const preset = findPreset(deps.presets, input.presetName);
  if (preset === null || (input.isRetailMode && preset.section !== "retail")) throw new AppError("unknown_preset");
  const isPro = await deps.isProUser(tx, input.userId);
  if (!isPresetAllowed(preset, { isPro })) throw new AppError("preset_needs_pro");
  return preset;
}
