import { AppError } from "#contract/errors.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import { isPassThroughCode } from "#contract/pass-through.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { Transaction } from "#server/db/client.ts";
import type { PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import { rememberPicture, signPicture } from "#server/domain/provenance/sign-picture.ts";
import { nextPhoto } from "#server/domain/retail-runs/next-photo.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import type { EnginePicture } from "#server/engines/image-engine.ts";
import { changeGeneration } from "./change-generation.ts";
import { isPaid, passToStudio, settleEntitlement } from "./entitlements.ts";
import { parseRatio } from "./generation-facts.ts";
import { type PictureRow, findGenerationOfAnyone, readStatus, setOutcome } from "./generation-store.ts";
import {
  engineOf,
  workOf,
  type InTurn,
  type Maker,
  type MakerDeps,
  type MakingContext,
  type FindKnownPlate,
} from "./making.ts";
import { passThroughPicture } from "./pass-through-picture.ts";
import { pictureKey, pictureKeyOfTry, putPicture, removePicture } from "./picture-files.ts";
import { readPictureOutline } from "./picture-outlines.ts";
import { findPlace, readFinish } from "./picture-parts.ts";
import { asPicture } from "./picture-store.ts";
import { toldOfPicture } from "./told-of-picture.ts";

export type PictureMakerDeps = MakerDeps & {
  presets: PresetCatalogue;
  inTurn: InTurn;
  findPlate: FindKnownPlate;
  /** Opens ahead what the next picture of a photo begins with. It only reads, and may do nothing. */
  prepareSource: (uploadId: string) => Promise<void>;
};

/** Makes the pictures of uploads. Only the first to finish one keeps the tokens. */
export function createPictureMaker(deps: PictureMakerDeps): Maker<PictureRow> {
  return async (row, context) => {
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
  };
}

/**
 * Opens the photo of the run's next picture while this one is stored: that waits for disk and database, and leaves the cores free. Only a hint:
 * whoever makes the next picture, and whichever that is, starts from what the database says.
 */
async function prepareNext(
  { db, prepareSource }: Pick<PictureMakerDeps, "db" | "prepareSource">,
  { runId, engine }: Pick<PictureRow, "runId" | "engine">,
): Promise<void> {
  // Pictures of models are made several at once, and wait for others than us.
  if (runId === null || engine !== "studio") return;
  try {
    const uploadId = await nextPhoto(db, runId);
    if (uploadId !== null) await prepareSource(uploadId);
  } catch {
    // Who makes that picture meets the same, and tells of it.
  }
}

type MadePicture = Omit<EnginePicture, "madeBy" | "engineNotes"> & {
  madeBy: EngineName | null;
  engineNotes: string[];
} & { isPlateFound: boolean | null; isPassedThrough: boolean };

async function makePicture(
  deps: PictureMakerDeps,
  row: PictureRow,
  { signal, progress }: MakingContext,
): Promise<MadePicture> {
  const place = findPlace(deps, row);
  progress.report("reading");
  const finish = await deps.inTurn(() => readFinish(deps, row));
  // The one that was ordered, as its plate is: another may count by now, and show another car.
  const { uploadId, recipe } = row;
  const acceptsDoubt = await deps.db.transaction((tx) => isPaid(tx, { ...row, subject: row }));
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
    const engine = await engineOf(deps, row);
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

/** How it was made otherwise than it was ordered, and what it costs so: what else is held for it goes back. */
async function changedFacts(tx: Transaction, open: PictureRow, made: MadePicture) {
  if (made.isPassedThrough) return { isPassedThrough: true, isWatermarked: false, cost: 0, entitlementId: null };
  const isFallBack = open.engine === "cloud" && made.madeBy === "studio";
  return isFallBack ? passToStudio(tx, open) : {};
}

async function finishPicture(deps: PictureMakerDeps, row: PictureRow, picture: MadePicture): Promise<boolean> {
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
    const open = asPicture(await findGenerationOfAnyone(tx, row.id));
    if (open === null || !isUnfinished(open)) return false;
    const changed = await changedFacts(tx, open, picture);
    const outcome = { ...facts, ...(await readOutline(tx)), ...changed, status: "done", resultKey, bytes } as const;
    const finished = await changeGeneration(tx, () => setOutcome(tx, row.id, outcome));
    if (open.entitlementId !== null && finished?.entitlementId !== open.entitlementId)
      await settleEntitlement(tx, open.entitlementId);
    if (isPassedThrough) return true;
    await rememberPicture(tx, row.id, signed);
    await deps.countGeneration(tx, row.userId);
    return true;
  });
  if (isFinished) return true;
  // Cancelled in the meantime: nobody pays for the picture, so it goes. Done by another worker: a studio's file is that one's, too.
  if (isOfTry || (await readStatus(deps.db, row.id)) !== "done") await removePicture(deps.files, resultKey);
  return false;
}
