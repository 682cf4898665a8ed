import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import type { EnqueueReading } from "./add-photo.ts";
import { openDetection, replacePhotosOf } from "./detection-store.ts";

/**
 * Has a photo that was turned read again for the cars that it tells of, whose requests are locked: where it said something lies elsewhere now, and what
 * lay on its side could not be read. No views start by themselves after it: nobody asked for any.
 */
export async function readTurnedAgain(
  { enqueueReading }: { enqueueReading: EnqueueReading },
  tx: Transaction,
  { userId, id: uploadId }: { userId: string; id: string },
): Promise<void> {
  for (const photo of await replacePhotosOf(tx, uploadId)) {
    await openDetection(tx, photo.requestId, { isComplete: false });
    await enqueueReading(tx, photo);
    await recordLiveEvent(tx, { userId, name: "request.changed", subjectId: photo.requestId });
  }
}
