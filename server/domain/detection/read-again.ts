import { AppError } from "#contract/errors.ts";
import type { CarRequest } from "#contract/requests.ts";
import type { Database } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { lockRequest, readRequest, type OwnRequest } from "#server/domain/requests/read-request.ts";
import { readFailedAgain, type EnqueueReading } from "./add-photo.ts";
import { findDetection, openDetection } from "./detection-store.ts";

/**
 * Reads those of a request's photos again that could not be read; others have told what they tell. While photos are being read, nothing changes,
 * nor where all were read. Throws `not_found`, also for another user's request and for a car that was described by hand, and `photo_removed` when no photo of
 * one that nothing is known of is left.
 */
export async function readAgain(
  { db, enqueueReading }: { db: Database; enqueueReading: EnqueueReading },
  own: OwnRequest,
): Promise<CarRequest> {
  await db.transaction(async (tx) => {
    await lockRequest(tx, own);
    const row = await findDetection(tx, own.id);
    if (row === null) throw new AppError("not_found");
    if (row.status !== "failed" && row.status !== "done") return;
    const isAnyRead = await readFailedAgain(enqueueReading, tx, own.id);
    if (!isAnyRead && row.status === "failed") throw new AppError("photo_removed");
    if (!isAnyRead) return;
    await openDetection(tx, own.id);
    await recordLiveEvent(tx, { userId: own.userId, name: "request.changed", subjectId: own.id });
  });
  return readRequest(db, own);
}
