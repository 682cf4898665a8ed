import { AppError } from "#contract/errors.ts";
import type { Upload } from "#contract/uploads.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import type { AcceptUploadDeps } from "./accept-upload.ts";
import { presentUpload } from "./present-upload.ts";
import type { OwnUpload } from "./read-upload.ts";
import { reopenMatte, setCutAccepted } from "./upload-store.ts";

/**
 * Records that the user takes pictures which end where the photo cuts the car off. A photo that an older version refused for that is cut
 * out now. Throws `not_found`, also for another user's upload.
 */
export async function acceptCut(deps: Pick<AcceptUploadDeps, "db" | "enqueueCutOut">, own: OwnUpload): Promise<Upload> {
  const row = await deps.db.transaction(async (tx) => {
    const accepted = await setCutAccepted(tx, own);
    if (accepted === null) throw new AppError("not_found");
    const reopened = await reopenMatte(tx, { id: accepted.id, refusedWith: "car_cut_off" });
    if (reopened !== null) await deps.enqueueCutOut(tx, reopened.id);
    await recordLiveEvent(tx, { userId: own.userId, name: "upload.changed", subjectId: accepted.id });
    return reopened ?? accepted;
  });
  return presentUpload(row);
}
