import { AppError, isErrorCode, type ErrorCode } from "#contract/errors.ts";
import { isCutOpen, lookCodeOf } from "#contract/gate.ts";
import type { MatteStage } from "#contract/matte-stages.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { Upload } from "#contract/uploads.ts";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { findTurn, mayLie, standsUpright } from "#imaging/cutout/find-turn.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { ImageError } from "#imaging/decode/image-error.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import type { PlateSearch } from "#imaging/plates/find-plate.ts";
import { searchInCar } from "#imaging/plates/search-in-car.ts";
import type { Transaction } from "#server/db/client.ts";
import { settleOutlines } from "#server/domain/generations/picture-outlines.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { givePhotoFilesUp } from "#server/domain/storage/hold-photo-files.ts";
import { tellWebhooks } from "#server/domain/webhooks/tell-webhooks.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { setVersionCutBy } from "./cut-out-version-store.ts";
import { factsOfCutOut } from "./facts-of-cut-out.ts";
import { setMatteOutcome, setMatteRunning, setMatteStage, type MatteOutcome } from "./matte-store.ts";
import { openCutOut, putMatte, type OpenCutOutDeps } from "./open-cut-out.ts";
import { presentUpload } from "./present-upload.ts";
import { matteKeyOfVersion, type VersionOfUpload } from "./upload-files.ts";
import { findUploadOfAnyone, type UploadRow } from "./upload-store.ts";
import { turnOfVersion } from "./version-history.ts";
import { readMatte, readPhoto } from "./whole-files.ts";

export type CutOutDeps = OpenCutOutDeps & { findPlate: FindPlate };

/** Looks for a car's number plate. Null: it could not look, and has told why; a cut-out does without. */
export type FindPlate = (search: PlateSearch) => Promise<{ readonly quad: PlateQuad | null } | null>;

/**
 * Cuts the car out of an upload's photo and keeps the matte beside it. May be repeated at any moment: the matte has a fixed key, and a
 * settled upload is left alone. A photo that can't be used settles as `failed`; anything else is thrown, for the job to try again.
 */
export async function cutOutUpload(deps: CutOutDeps, uploadId: string): Promise<void> {
  const upload = await deps.db.transaction((tx) => changeUpload(tx, () => setMatteRunning(tx, uploadId)));
  if (upload === null) return;
  const { outcome, isNew } = await makeMatte(deps, upload);
  const settled = await deps.db.transaction(async (tx) => {
    const row = await endUpload(tx, versionOf(upload), outcome);
    if (row === null || row.cutOutVersion === 0) return row;
    // Of a photo that was turned.
    if (isNew) await setVersionCutBy(tx, { uploadId, version: row.cutOutVersion, cutBy: deps.cutBy });
    await settleOutlines(tx, row);
    return row;
  });
  // Settled by another worker, turned meanwhile or deleted: then nobody needs the matte.
  if (settled === null) await givePhotoFilesUp(deps.db, upload);
}

/** Gives up on an upload's cut-out, when its job has failed for good. */
export async function failCutOut(deps: Pick<CutOutDeps, "db">, uploadId: string): Promise<void> {
  const outcome = { matteStatus: "failed", matteErrorCode: "generation_failed", suggestedTurn: 0 } as const;
  await deps.db.transaction((tx) => endUpload(tx, { id: uploadId }, outcome));
}

/** `cutOutVersion`: null is the one that counts now. */
type WantedCutOut = { uploadId: string; cutOutVersion: number | null };

/**
 * A version of an upload's cut-out, made now when it isn't there yet, or its matte was lost or damaged. Throws what its photo was refused for
 * (`no_car_found`, …), `car_cut_off` until that is accepted, `outline_doubtful` until it is confirmed, unless doubt is accepted, `photo_lost`, and `not_found` when there is no such upload or version any more.
 */
export async function loadCutOut(
  deps: CutOutDeps,
  { acceptsDoubt = false, ...wanted }: WantedCutOut & { acceptsDoubt?: boolean },
): Promise<CarCutOut> {
  return load(deps, wanted, (upload) => {
    if (isCutOpen(upload)) throw new AppError("car_cut_off");
    if (!acceptsDoubt && lookCodeOf(upload) !== null) throw new AppError("outline_doubtful");
  });
}

/**
 * The same for who only looks at the car: also one that the photo cuts off. Where that is its roof no matte is kept of it.
 */
export async function loadCutOutToLookAt(deps: CutOutDeps, uploadId: string): Promise<CarCutOut> {
  try {
    return await load(deps, { uploadId, cutOutVersion: null }, () => undefined);
  } catch (refusal) {
    if (!isAppError(refusal, "car_cut_off_at_top")) throw refusal;
    const photo = await readPhotoOf(deps, { uploadId, cutOutVersion: null });
    try {
      return await cutOut(photo, deps.model, { mayLackRoof: true });
    } catch (error) {
      throw error instanceof CutOutError ? refusal : error;
    }
  }
}

async function load(
  deps: CutOutDeps,
  { uploadId, cutOutVersion }: WantedCutOut,
  check: (upload: Upload) => void,
): Promise<CarCutOut> {
  const isWanted = (row: UploadRow | null) => cutOutVersion === null || cutOutVersion === row?.cutOutVersion;
  if (isWanted(await findUploadOfAnyone(deps.db, uploadId))) await cutOutUpload(deps, uploadId);
  const upload = await findUploadOfAnyone(deps.db, uploadId);
  if (upload === null) throw new AppError("not_found");
  const counting = versionOf(upload);
  const wanted = { ...counting, version: cutOutVersion ?? counting.version };
  const isCounting = isWanted(upload);
  // What became of the photo as it is turned now says nothing of an earlier version.
  if (isCounting && upload.matteStatus === "failed") throw new AppError(failureCode(upload.matteErrorCode));
  if (isCounting) check(presentUpload(upload));
  try {
    const { made, isStored } = await openCutOut({ ...deps, model: tellingModel(deps, wanted) }, wanted);
    // What another version shows, only its pixels know.
    if (!isCounting) {
      const matteKey = matteKeyOfVersion(wanted);
      check(presentUpload({ ...upload, ...factsOfCutOut(made), matteStatus: "ready", matteErrorCode: null, matteKey }));
    }
    if (!isStored) await putMatte(deps.files, matteKeyOfVersion(wanted), made);
    return made;
  } catch (error) {
    if (error instanceof CutOutError || error instanceof ImageError) throw new AppError(error.code, { cause: error });
    throw error;
  }
}

/**
 * An upload's photo, turned as it is in a version of its cut-out. Throws `photo_lost`, and `not_found` when there is no such upload any more.
 */
export async function readPhotoOf(
  { db, files }: Pick<CutOutDeps, "db" | "files">,
  { uploadId, cutOutVersion }: WantedCutOut,
): Promise<Photo> {
  const upload = await findUploadOfAnyone(db, uploadId);
  if (upload === null) throw new AppError("not_found");
  const turnDegrees = await turnOfVersion(db, { uploadId, version: cutOutVersion ?? upload.cutOutVersion });
  const content = await readPhoto(files, upload.photoKey);
  try {
    return await decodePhoto(content, turnDegrees);
  } catch (cause) {
    throw cause instanceof ImageError ? new AppError(cause.code, { cause }) : cause;
  }
}

async function makeMatte(deps: CutOutDeps, upload: UploadRow): Promise<{ outcome: MatteOutcome; isNew: boolean }> {
  const { cutOutVersion: version } = upload;
  const cutBy = version === 0 ? deps.cutBy : upload.cutBy;
  const wanted = { ...upload, version, cutBy };
  const matteKey = matteKeyOfVersion(wanted);
  try {
    const { made, isStored } = await openCutOut({ ...deps, model: tellingModel(deps, wanted) }, wanted);
    if (!isStored) await putMatteIfRoom(deps.files, matteKey, made);
    const looked = await deps.findPlate(searchInCar(made));
    const suggestedTurn = isStored || seemsUpright(deps, made) ? 0 : await findTurnOf(deps, upload);
    const facts = { matteKey, cutBy, ...factsOfCutOut(made, suggestedTurn), foundPlate: looked?.quad };
    return { outcome: { matteStatus: "ready", suggestedTurn, ...facts }, isNew: !isStored };
  } catch (error) {
    const isOfPhoto = error instanceof CutOutError || error instanceof ImageError || isAppError(error, "photo_lost");
    if (!isOfPhoto) throw error;
    const suggestedTurn = error instanceof CutOutError && mayLie(error) ? await findTurnOf(deps, upload) : 0;
    const matteErrorCode = suggestedTurn === 0 ? error.code : "car_not_upright";
    return { outcome: { matteStatus: "failed", matteErrorCode, suggestedTurn }, isNew: true };
  }
}

function seemsUpright({ model }: CutOutDeps, { sides, quality: { softShare } }: CarCutOut): boolean {
  return standsUpright({ sides, softShare }, model.softness);
}

/** What a photo is to be turned by; of one that a person has turned nothing is said. */
async function findTurnOf(deps: CutOutDeps, { id, turn }: UploadRow): Promise<number> {
  if (turn !== null) return 0;
  return findTurn(await readPhotoOf(deps, { uploadId: id, cutOutVersion: 0 }), deps.model);
}

/** The cut-out of a photo that is cut out; null when its matte is lost. */
export async function openStoredCutOut(deps: CutOutDeps, upload: UploadRow): Promise<CarCutOut | null> {
  const wanted = versionOf(upload);
  if ((await readMatte(deps.files, matteKeyOfVersion(wanted))) === null) return null;
  return (await openCutOut(deps, wanted)).made;
}

const versionOf = ({ id, photoKey, cutBy, cutOutVersion: version }: UploadRow): VersionOfUpload => ({
  id,
  photoKey,
  cutBy,
  version,
});

/** On a full disk the cut-out is known all the same; its file is as good as lost, and made again by who needs it. */
async function putMatteIfRoom(files: Pick<ObjectStore, "put">, matteKey: string, made: CarCutOut): Promise<void> {
  try {
    await putMatte(files, matteKey, made);
  } catch (error) {
    if (!isAppError(error, "storage_low")) throw error;
  }
}

function isAppError(error: unknown, code: ErrorCode): error is AppError {
  return error instanceof AppError && error.code === code;
}

/** Tells what the cut-out is doing. Waits until it is told, because the pixels' work that follows an answer lets nothing else through for a second. */
function tellingModel({ db, model }: CutOutDeps, { id, version }: VersionOfUpload): AlphaModel {
  const tell = (stage: MatteStage) =>
    db.transaction((tx) => changeUpload(tx, () => setMatteStage(tx, { id, version, stage })));
  const infer: AlphaModel["infer"] = async (square) => {
    await tell("finding");
    const answer = await model.infer(square);
    await tell("tracing");
    return answer;
  };
  return { ...model, infer };
}

/** State and live event change together. */
async function changeUpload(tx: Transaction, change: () => Promise<UploadRow | null>): Promise<UploadRow | null> {
  const row = await change();
  if (row !== null) await recordLiveEvent(tx, { userId: row.userId, name: "upload.changed", subjectId: row.id });
  return row;
}

/** The same for the end of a cut-out, which programs are told as well. */
async function endUpload(
  tx: Transaction,
  wanted: Parameters<typeof setMatteOutcome>[1],
  outcome: MatteOutcome,
): Promise<UploadRow | null> {
  const row = await changeUpload(tx, () => setMatteOutcome(tx, wanted, outcome));
  if (row === null) return null;
  const event = outcome.matteStatus === "ready" ? "photo.ready" : "photo.failed";
  await tellWebhooks(tx, { userId: row.userId, event, subjectId: row.id });
  return row;
}

function failureCode(code: string | null): ErrorCode {
  return code !== null && isErrorCode(code) ? code : "generation_failed";
}
