import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import type { EnginePicture } from "#server/engines/image-engine.ts";
import { changeGeneration } from "./change-generation.ts";
import { findPlace } from "./find-place.ts";
import { readStatus, setOutcome, type PictureRow } from "./generation-store.ts";
import { keepToken } from "./generation-token.ts";
import { parseRatio } from "./parse-ratio.ts";
import { pictureKey, putPicture, removePicture } from "./picture-files.ts";
import { readFinish } from "./read-finish.ts";
import type { RunContext, RunGenerationDeps } from "./run-context.ts";

/** Makes the picture of an upload. It has a fixed key, and only the first to finish keeps the token. */
export async function runPicture(deps: RunGenerationDeps, row: PictureRow, context: RunContext): Promise<void> {
  const picture = await makePicture(deps, row, context);
  context.progress.report("saving");
  await context.progress.settle();
  await finishPicture(deps, row, picture);
}

type MadePicture = EnginePicture & { isPlateFound: boolean | null };

async function makePicture(
  deps: RunGenerationDeps,
  row: PictureRow,
  { signal, progress }: RunContext,
): Promise<MadePicture> {
  const place = findPlace(deps, row);
  progress.report("reading");
  const finish = await readFinish(deps, row);
  const made = await deps.engine[row.kind === "retail" ? "retail" : "transform"]({
    source: deps.openSource(row.uploadId),
    place,
    ratio: parseRatio(row.aspectRatio),
    finish,
    isWatermarked: row.isWatermarked,
    createdAt: row.createdAt,
    onStage: progress.report,
    signal,
  });
  return { ...made, isPlateFound: row.recipe.numberPlate.treatment === "keep" ? null : finish.numberPlate !== null };
}

async function finishPicture(deps: RunGenerationDeps, row: PictureRow, picture: MadePicture): Promise<void> {
  const resultKey = pictureKey(row.id, row.recipe.fileFormat);
  await putPicture(deps.files, { key: resultKey, content: picture.content });
  const { width, height, carBox, wasEnlarged, carUnchanged, isPlateFound } = picture;
  const isFinished = await deps.db.transaction(async (tx) => {
    await lockTokens(tx, row.userId);
    const outcome = {
      status: "done",
      resultKey,
      width,
      height,
      carBox,
      wasEnlarged,
      carUnchanged,
      isPlateFound,
    } as const;
    const finished = await changeGeneration(tx, () => setOutcome(tx, row.id, outcome));
    if (finished === null) return false;
    await keepToken(tx, finished);
    await deps.countGeneration(tx, row.userId);
    return true;
  });
  if (isFinished) return;
  // Cancelled in the meantime: nobody pays for the picture, so it goes. Done by another worker: the file is that one's, too.
  const status = await readStatus(deps.db, row.id);
  if (status !== "done") await removePicture(deps.files, resultKey);
}
