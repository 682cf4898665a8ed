import { AppError } from "#contract/errors.ts";
import type { CarRequest } from "#contract/requests.ts";
import type { Database } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { lockRequest, readRequest, type OwnRequest } from "#server/domain/requests/read-request.ts";
import { findDetection, setDetection } from "./detection-store.ts";
import { startSureViews, type ViewsDeps } from "./start-sure-views.ts";

/**
 * Says that no other photo of the car follows: its views may start, at once where all are read already. Said twice it does nothing. Throws
 * `not_found`, also for another user's request and for a car without photos.
 */
export async function completePhotos(
  { db, ...deps }: { db: Database } & ViewsDeps,
  own: OwnRequest,
): Promise<CarRequest> {
  await db.transaction(async (tx) => {
    await lockRequest(tx, own);
    const row = await findDetection(tx, own.id);
    if (row === null) throw new AppError("not_found");
    if (row.isComplete) return;
    await setDetection(tx, own.id, { isComplete: true });
    if (row.status === "done") await startSureViews(deps, tx, { own, row });
    await recordLiveEvent(tx, { userId: own.userId, name: "request.changed", subjectId: own.id });
  });
  return readRequest(db, own);
}
