import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import type { OwnUpload } from "./read-upload.ts";
import type { EnqueueCutOut } from "./reopen-lost-matte.ts";
import { reopenMatte } from "./upload-store.ts";

/** Has the car cut out again when that failed by no fault of its photo. */
export async function reopenFailedCutOut(
  { enqueueCutOut }: { enqueueCutOut: EnqueueCutOut },
  tx: Transaction,
  { userId, id }: OwnUpload,
): Promise<void> {
  const reopened = await reopenMatte(tx, { id, refusedWith: "generation_failed" });
  if (reopened === null) return;
  await enqueueCutOut(tx, id);
  await recordLiveEvent(tx, { userId, name: "upload.changed", subjectId: id });
}
