import { AppError, isErrorCode, type ErrorCode } from "#contract/errors.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { ImageError } from "#imaging/decode/image-error.ts";
import { searchInCar } from "#imaging/plates/search-in-car.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { settleOutlines } from "#server/domain/generations/picture-outlines.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { giveCorrectedFilesUp } from "#server/domain/storage/hold-photo-files.ts";
import { tellWebhooks } from "#server/domain/webhooks/tell-webhooks.ts";
import { loadCutOut, type CutOutDeps } from "./cut-out-upload.ts";
import {
  findVersion,
  setCorrectionFailed,
  setCurrentVersion,
  setVersionEnded,
  setVersionRunning,
  type CutOutVersionRow,
} from "./cut-out-version-store.ts";
import { factsOfCutOut } from "./facts-of-cut-out.ts";
import { setFoundPlate } from "./matte-store.ts";
import { openCutOut, putMatte } from "./open-cut-out.ts";
import { matteKeyOfVersion } from "./upload-files.ts";
import { findUploadOfAnyone, type UploadRow } from "./upload-store.ts";

/**
 * Makes a version of a cut-out, and the one that pictures are made with. May be repeated at any moment: its matte has a fixed key. What can't be made
 * leaves the version that there was, and says why to who asked for it; anything else is thrown, for the job to try again.
 */
export async function makeCutOutVersion(deps: CutOutDeps, id: string): Promise<void> {
  const row = await deps.db.transaction((tx) => setVersionRunning(tx, { id, cutBy: deps.cutBy }));
  const upload = row === null ? null : await findUploadOfAnyone(deps.db, row.uploadId);
  if (row === null || upload === null) return;
  try {
    await finish(deps, { row, upload });
  } catch (error) {
    if (!isOfWork(error)) throw error;
    await failCutOutVersion(deps, id, error.code);
  }
}

/** The cut-out that an order names. One that is still being made is made now, and counts. Throws as `loadCutOut`. */
export async function loadOrderedCutOut(
  deps: CutOutDeps,
  wanted: { uploadId: string; cutOutVersion: number | null },
): Promise<CarCutOut> {
  const { uploadId, cutOutVersion: version } = wanted;
  const asked = version === null || version === 0 ? null : await findVersion(deps.db, { uploadId, version });
  if (asked !== null && isUnfinished(asked)) await makeCutOutVersion(deps, asked.id);
  return loadCutOut(deps, wanted);
}

/** Gives up on a version: what there was before it stands. */
export async function failCutOutVersion(
  { db }: { db: Database },
  id: string,
  code: ErrorCode = "generation_failed",
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await setVersionEnded(tx, { id, status: "failed" });
    if (ended === null || ended.work.kind === "again") return;
    await tellUpload(tx, await setCorrectionFailed(tx, { uploadId: ended.uploadId, code }));
  });
}

async function finish(deps: CutOutDeps, { row, upload }: { row: CutOutVersionRow; upload: UploadRow }): Promise<void> {
  const { version, uploadId, work, basedOn } = row;
  const wanted = { ...upload, version };
  const { made, isStored } = await openCutOut(deps, wanted);
  const matteKey = matteKeyOfVersion(wanted);
  if (!isStored) await putMatte(deps.files, matteKey, made);
  // Another car has another plate, another outline may show it; a stroke moves none.
  const looked = work.kind === "edits" ? null : await deps.findPlate(searchInCar(made));
  const replaced = work.kind === "again" ? basedOn : undefined;
  const facts = { ...factsOfCutOut(made), matteKey };
  const settled = await deps.db.transaction(async (tx) => {
    if ((await setVersionEnded(tx, { id: row.id, status: "done" })) === null) return null;
    const set = await setCurrentVersion(tx, { uploadId, version, facts, isOtherCar: work.kind === "car", replaced });
    if (set !== null && looked !== null) await setFoundPlate(tx, set, looked.quad);
    // Cut anew after an update, nobody has changed it: finished pictures stay what they are.
    if (set !== null && work.kind !== "again") await settleOutlines(tx, set);
    await tellUpload(tx, set);
    // Of a photo that had been refused programs were told the contrary.
    if (set !== null && upload.matteStatus === "failed")
      await tellWebhooks(tx, { userId: set.userId, event: "photo.ready", subjectId: set.id });
    return set;
  });
  // Deleted meanwhile: then nobody needs the matte.
  if (settled === null) await giveCorrectedFilesUp(deps.db, upload);
}

async function tellUpload(tx: Transaction, upload: UploadRow | null): Promise<void> {
  if (upload !== null)
    await recordLiveEvent(tx, { userId: upload.userId, name: "upload.changed", subjectId: upload.id });
}

/** Another try would come to the same. */
function isOfWork(error: unknown): error is (CutOutError | ImageError | AppError) & { code: ErrorCode } {
  if (error instanceof AppError) return !error.isRetryable && error.code !== "storage_low";
  return (error instanceof CutOutError || error instanceof ImageError) && isErrorCode(error.code);
}
