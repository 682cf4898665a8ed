import { AppError, type ErrorCode } from "#contract/errors.ts";
import type { GenerationStage } from "#contract/generation-stages.ts";
import { ratios, type Ratio } from "#contract/ratios.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { findPreset, type PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import { captureHold } from "#server/domain/tokens/settle-hold.ts";
import type { EnginePicture, EngineSource, ImageEngine } from "#server/engines/image-engine.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { changeGeneration, endWithoutPicture, generationCause } from "./change-generation.ts";
import { readStatus, setOutcome, setRunning, type GenerationRow } from "./generation-store.ts";
import { createProgress } from "./report-progress.ts";

export interface RunGenerationDeps {
  db: Database;
  files: ObjectStore;
  presets: PresetCatalogue;
  engine: ImageEngine;
  openSource: (uploadId: string) => EngineSource;
  isProUser: (tx: Transaction, userId: string) => Promise<boolean>;
  /** Adds one to the profile's `total_generations`. */
  countGeneration: (tx: Transaction, userId: string) => Promise<void>;
}

/**
 * Makes the picture of a generation. May be repeated at any moment, also after a worker was killed in the middle: the picture has a fixed
 * key, and only the first to finish captures the token. A photo or preset that can't serve ends it as `failed`, with the token given
 * back; any other error is thrown, for the job to try again.
 */
export async function runGeneration(
  deps: RunGenerationDeps,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const running = await deps.db.transaction(async (tx) => {
    const row = await changeGeneration(tx, () => setRunning(tx, id));
    return row === null ? null : { row, isPro: await deps.isProUser(tx, row.userId) };
  });
  if (running === null) return;
  const progress = createProgress(deps.db, id);
  const stopped = AbortSignal.any([signal, progress.cancelled]);
  try {
    const request = { signal: stopped, onStage: progress.report, isPro: running.isPro };
    const picture = await makePicture(deps, running.row, request);
    progress.report("saving");
    await progress.settle();
    await finishGeneration(deps, running.row, picture);
  } catch (error) {
    if (progress.cancelled.aborted) return;
    if (!(error instanceof AppError) || error.isRetryable) throw error;
    await failGeneration(deps.db, { id, code: error.code });
  }
}

/** Ends a generation without a picture and gives the token back. Does nothing when it has ended. */
export async function failGeneration(db: Database, { id, code }: { id: string; code: ErrorCode }): Promise<void> {
  await db.transaction((tx) => endWithoutPicture(tx, () => setOutcome(tx, id, { status: "failed", errorCode: code })));
}

async function makePicture(
  deps: RunGenerationDeps,
  row: GenerationRow,
  request: { signal: AbortSignal; onStage: (stage: GenerationStage) => void; isPro: boolean },
): Promise<EnginePicture> {
  const preset = findPreset(deps.presets, row.preset);
  if (preset === null) throw new AppError("unknown_preset");
  const { signal, onStage, isPro } = request;
  onStage("reading");
  return deps.engine[row.kind === "retail" ? "retail" : "transform"]({
    source: deps.openSource(row.uploadId),
    presetId: preset.id,
    ratio: parseRatio(row.aspectRatio),
    isWatermarked: !isPro,
    createdAt: row.createdAt,
    onStage,
    signal,
  });
}

async function finishGeneration(deps: RunGenerationDeps, row: GenerationRow, picture: EnginePicture): Promise<void> {
  const resultKey = `pictures/${row.id.slice(0, 2)}/${row.id}.jpg`;
  await deps.files.put(resultKey, picture.content);
  const { width, height, carBox, wasEnlarged, carUnchanged } = picture;
  const isFinished = await deps.db.transaction(async (tx) => {
    const outcome = { status: "done", resultKey, width, height, carBox, wasEnlarged, carUnchanged } as const;
    const finished = await changeGeneration(tx, () => setOutcome(tx, row.id, outcome));
    if (finished === null) return false;
    await captureHold(tx, { cause: generationCause(row.id) });
    await deps.countGeneration(tx, row.userId);
    return true;
  });
  if (isFinished) return;
  // Cancelled in the meantime: nobody pays for the picture, so it goes. Done by another worker: the file is that one's, too.
  const status = await readStatus(deps.db, row.id);
  if (status !== "done") await deps.files.remove(resultKey);
}

function parseRatio(stored: string): Ratio {
  const ratio = ratios.find((known) => known === stored);
  if (ratio === undefined) throw new AppError("validation_failed");
  return ratio;
}
