import { AppError } from "#contract/errors.ts";
import { isPlateIn, isSameQuad } from "#contract/number-plates.ts";
import type { Upload } from "#contract/uploads.ts";
import type { Database } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { presentUpload } from "./present-upload.ts";
import { requireUpload, type OwnUpload } from "./read-upload.ts";
import { setPlate } from "./upload-store.ts";

/**
 * Records where the user says that the plate is, or with null that there is none. It counts more than the detector's word; what the detector
 * found, sent back, is its word again. Throws `not_found`, also for another user's upload, and `validation_failed`.
 */
export async function placeNumberPlate(
  db: Database,
  { quad, ...own }: OwnUpload & { quad: Upload["foundPlate"] },
): Promise<Upload> {
  return db.transaction(async (tx) => {
    const upload = await requireUpload(tx, own);
    if (upload.purpose !== "photo") throw new AppError("not_found");
    if (quad !== null && !isPlateIn(quad, upload)) throw new AppError("validation_failed");
    const found = upload.numberPlate?.found ?? null;
    const isFound = quad !== null && found !== null && isSameQuad(quad, found);
    const placed = await setPlate(tx, own.id, { quad, source: isFound ? "found" : "drawn", found });
    if (placed === null) throw new AppError("not_found");
    await recordLiveEvent(tx, { userId: own.userId, name: "upload.changed", subjectId: own.id });
    return presentUpload(placed);
  });
}
