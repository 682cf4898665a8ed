import type { PlateQuad } from "#contract/number-plates.ts";
import type { PlateSearch } from "#imaging/plates/find-plate.ts";
import { searchInCar, searchInPhoto } from "#imaging/plates/search-in-car.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { openStoredCutOut, readPhotoOf, type CutOutDeps } from "./cut-out-upload.ts";
import { setFoundPlate } from "./matte-store.ts";
import { openCutOut } from "./open-cut-out.ts";
import { findUploadOfAnyone, type UploadRow } from "./upload-store.ts";
import { showSameCar } from "./version-history.ts";

/**
 * Where the number plate is of the car that a version of an upload's cut-out shows, by the user's word or the detector's; null: there is none to be
 * seen. Looked for now where nobody has: in photos from before there was a detector, in those that show no whole car, and where another car counts
 * by now. Throws `photo_lost`.
 */
export async function findNumberPlate(
  deps: CutOutDeps,
  { uploadId, cutOutVersion }: { uploadId: string; cutOutVersion: number },
): Promise<PlateQuad | null> {
  const upload = await findUploadOfAnyone(deps.db, uploadId);
  if (upload === null) return null;
  if (!(await showSameCar(deps.db, { uploadId, versions: [upload.cutOutVersion, cutOutVersion] }))) {
    const { made } = await openCutOut(deps, { ...upload, version: cutOutVersion });
    return (await deps.findPlate(searchInCar(made)))?.quad ?? null;
  }
  if (upload.numberPlate !== null) return upload.numberPlate.quad;
  const looked = await deps.findPlate(await openSearch(deps, upload));
  if (looked === null) return null;
  await deps.db.transaction(async (tx) => {
    const row = await setFoundPlate(tx, upload, looked.quad);
    if (row !== null) await recordLiveEvent(tx, { userId: row.userId, name: "upload.changed", subjectId: row.id });
  });
  return looked.quad;
}

async function openSearch(deps: CutOutDeps, upload: UploadRow): Promise<PlateSearch> {
  const cutOut = upload.matteStatus === "ready" ? await openStoredCutOut(deps, upload) : null;
  if (cutOut !== null) return searchInCar(cutOut);
  return searchInPhoto(await readPhotoOf(deps, { uploadId: upload.id, cutOutVersion: upload.cutOutVersion }));
}
