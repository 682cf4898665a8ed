import { AppError } from "#contract/errors.ts";
import type { Upload } from "#contract/uploads.ts";
import { readMatteHeader } from "#imaging/cutout/stored-matte.ts";
import type { Database } from "#server/db/client.ts";
import { settleOutlines } from "#server/domain/generations/picture-outlines.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { lockCutOut } from "./correct-cut-out.ts";
import { setCurrentVersion } from "./cut-out-version-store.ts";
import { factsOfCutOut } from "./facts-of-cut-out.ts";
import { presentUpload } from "./present-upload.ts";
import type { OwnUpload } from "./read-upload.ts";
import { matteKeyOfVersion } from "./upload-files.ts";
import { showSameCar } from "./version-history.ts";
import { readMatte } from "./whole-files.ts";

/**
 * Makes an earlier version of a cut-out the one that pictures are made with. Throws `not_found`, also for a version that there never was or whose
 * matte is lost, `photo_removed`, and `cut_out_changed` while a correction is being made.
 */
export async function takeCutOutVersion(
  { db, files }: { db: Database; files: Pick<ObjectStore, "read"> },
  { version, ...own }: OwnUpload & { version: number },
): Promise<Upload> {
  return db.transaction(async (tx) => {
    const upload = await lockCutOut(tx, own);
    if (upload.isBeingCorrected) throw new AppError("cut_out_changed");
    if (!upload.cutOutVersions.includes(version)) throw new AppError("not_found");
    const matteKey = matteKeyOfVersion({ ...upload, version });
    const matte = await readMatte(files, matteKey);
    if (matte === null) throw new AppError("not_found");
    const facts = { ...factsOfCutOut(readMatteHeader(matte)), matteKey };
    const isSameCar = await showSameCar(tx, { uploadId: own.id, versions: [upload.cutOutVersion, version] });
    const taken = await setCurrentVersion(tx, { uploadId: own.id, version, facts, isOtherCar: !isSameCar });
    if (taken === null) throw new AppError("not_found");
    await settleOutlines(tx, taken);
    await recordLiveEvent(tx, { userId: own.userId, name: "upload.changed", subjectId: own.id });
    return presentUpload(taken);
  });
}
