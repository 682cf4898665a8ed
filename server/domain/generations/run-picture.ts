import { AppError } from "#contract/errors.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import { tokensPerImage } from "#contract/limits.ts";
import { isPassThroughCode } from "#contract/pass-through.ts";
import type { Transaction } from "#server/db/client.ts";
import { rememberPicture, signPicture } from "#server/domain/provenance/sign-picture.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import type { EnginePicture } from "#server/engines/image-engine.ts";
import { changeGeneration } from "./change-generation.ts";
import { engineOfRow, workOf } from "./engine-of-row.ts";
import { wasPaid } from "./fellow-store.ts";
import { findPlace } from "./find-place.ts";
import { findGeneration, readStatus, setOutcome, type PictureRow } from "./generation-store.ts";
import { handOnToken, keepPart } from "./generation-token.ts";
import { parseRatio } from "./parse-ratio.ts";
import { passThroughPicture } from "./pass-through-picture.ts";
import { pictureKey, pictureKeyOfTry, putPicture, removePicture } from "./picture-files.ts";
import { readPictureOutline } from "./picture-outlines.ts";
import { prepareNext } from "./prepare-next.ts";
import { readFinish } from "./read-finish.ts";
import type { RunContext, RunGenerationDeps } from "./run-context.ts";
import { toldOfPicture } from "./told-of-picture.ts";

/** Makes the picture of an upload. Only the first to finish keeps the tokens; gives whether this one was. */
export async function runPicture(deps: RunGenerationDeps, row: PictureRow, context: RunContext): Promise<boolean> {
  const picture = await makePicture(deps, row, context);
  const prepared = prepareNext(deps, row);
  try {
    context.progress.report("saving");
    await context.progress.settle();
    // Before the file is there: when its account has gone meanwhile, there would be nobody to remove it for.
    context.signal.throwIfAborted();
    return await finishPicture(deps, row, picture);
  } finally {
    await prepared;
  }
}

type MadePicture = Omit<EnginePicture, "madeBy" | "engineNotes"> & {
  madeBy: EngineName | null;
  engineNotes: string[];
} & { isPlateFound: boolean | null; isPassedThrough: boolean };

async function makePicture(
  deps: RunGenerationDeps,
  row: PictureRow,
  { signal, progress }: RunContext,
): Promise<MadePicture> {
  const place = findPlace(deps, row);
  progress.report("reading");
  const finish = await deps.inTurn(() => readFinish(deps, row));
  // The one that was ordered, as its plate is: another may count by now, and show another car.
  const { uploadId, recipe } = row;
  const acceptsDoubt = await deps.db.transaction((tx) => wasPaid(tx, row));
  const source = deps.openSource({ uploadId, cutOutVersion: recipe.cutOut ?? 0, acceptsDoubt });
  const ratio = parseRatio(row.aspectRatio);
  const isPlateFound = recipe.numberPlate.treatment === "keep" ? null : finish.numberPlate !== null;
  const passThrough = async (): Promise<MadePicture> => {
    progress.report("finishing");
    const made = await deps.inTurn(() => passThroughPicture({ source, ratio, finish }));
    return { ...made, madeBy: null, madeWith: null, engineNotes: [], isPlateFound, isPassedThrough: true };
  };
  if (row.isPassedThrough) return passThrough();
  try {
    const engine = await engineOfRow(deps, row);
    const made = await engine[row.kind === "retail" ? "retail" : "transform"]({
      source,
      place,
      ratio,
      finish,
      isWatermarked: row.isWatermarked,
      createdAt: row.createdAt,
      onStage: progress.report,
      signal,
      spending: deps.openSpending({ userId: row.userId, generationId: row.id, work: workOf(row) }),
    });
    return { ...made, engineNotes: [...made.engineNotes], isPlateFound, isPassedThrough: false };
  } catch (error) {
    if (row.runId !== null && error instanceof AppError && isPassThroughCode(error.code)) return passThrough();
    throw error;
  }
}

/** A photo that was passed through costs nothing: a token that was held for it goes to a fellow, or back. */
async function finishUnpaid(
  tx: Transaction,
  { userId, id }: PictureRow,
  outcome: Parameters<typeof setOutcome>[2],
): Promise<boolean> {
  const open = await findGeneration(tx, { userId, id });
  const finished = await changeGeneration(tx, () => setOutcome(tx, id, outcome));
  if (finished === null) return false;
  if (open !== null && open.cost > 0) await handOnToken(tx, open);
  return true;
}

/** What was made otherwise than it was ordered costs what it would have cost so: the rest of what is held goes back. */
async function finishPaid(
  tx: Transaction,
  row: PictureRow,
  outcome: Parameters<typeof setOutcome>[2] & { status: "done" },
): Promise<boolean> {
  const held = (await findGeneration(tx, row))?.cost ?? 0;
  const isFallBack = row.engine === "cloud" && outcome.madeBy === "studio";
  const cost = isFallBack ? Math.min(held, await priceOfFallBack(tx, row)) : held;
  const finished = await changeGeneration(tx, () => setOutcome(tx, row.id, { ...outcome, cost }));
  if (finished === null) return false;
  await keepPart(tx, finished, held);
  return true;
}

/** The studio's price, unless the photo in the preset is the studio's already. */
async function priceOfFallBack(tx: Transaction, row: PictureRow): Promise<number> {
  return (await wasPaid(tx, { ...row, engine: "studio" })) ? 0 : tokensPerImage;
}

async function finishPicture(deps: RunGenerationDeps, row: PictureRow, picture: MadePicture): Promise<boolean> {
  const { fileFormat } = row.recipe;
  const isOfTry = row.engine === "cloud";
  const resultKey = isOfTry ? pictureKeyOfTry(row.id, fileFormat) : pictureKey(row.id, fileFormat);
  const { content: plain, differencePicture, isPassedThrough, ...facts } = picture;
  const { carUnchanged } = facts;
  const readOutline = (tx: Transaction) => readPictureOutline(tx, { ...row, carUnchanged });
  const { outline } = await deps.db.transaction(readOutline);
  const told = await toldOfPicture(deps.db, row, { isCopy: false, carUnchanged, outline });
  const { bytes, signed } = await deps.inTurn(async () => {
    const { content, known } = await signPicture(deps.signer, plain, told);
    const stored = { key: resultKey, content, differencePicture };
    return { bytes: await putPicture(deps.files, stored), signed: { known } };
  });
  const isFinished = await deps.db.transaction(async (tx) => {
    await lockTokens(tx, row.userId);
    // Once more: it may have been confirmed while the file was signed and stored.
    const outcome = { ...facts, ...(await readOutline(tx)), status: "done", resultKey, bytes } as const;
    if (isPassedThrough) return finishUnpaid(tx, row, { ...outcome, isPassedThrough, isWatermarked: false, cost: 0 });
    if (!(await finishPaid(tx, row, outcome))) return false;
    await rememberPicture(tx, row.id, signed);
    await deps.countGeneration(tx, row.userId);
    return true;
  });
  if (isFinished) return true;
  // Cancelled in the meantime: nobody pays for the picture, so it goes. Done by another worker: a studio's file is that one's, too.
  if (isOfTry || (await readStatus(deps.db, row.id)) !== "done") await removePicture(deps.files, resultKey);
  return false;
}
