import { AppError } from "#contract/errors.ts";
import type { Upload } from "#contract/uploads.ts";
import type { Database } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { presentUpload } from "./present-upload.ts";
import type { OwnUpload } from "./read-upload.ts";
import { setIsDetail } from "./upload-store.ts";

/**
 * Records the owner's word that a photo shows no whole car, or that it does after all. Runs that are under way go on as they were started.
 * Throws `not_found`, also for another user's upload.
 */
export async function tellDetail(db: Database, told: OwnUpload & { isDetail: boolean }): Promise<Upload> {
  return db.transaction(async (tx) => {
    const row = await setIsDetail(tx, told);
    if (row === null) throw new AppError("not_found");
    await recordLiveEvent(tx, { userId: told.userId, name: "upload.changed", subjectId: row.id });
    return presentUpload(row);
  });
}
