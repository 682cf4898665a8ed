import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { reopenReadyMatte, type UploadRow } from "./upload-store.ts";

/** Queues the cut-out in the same transaction as the row; at the pace of a `run` it is behind what people wait for. */
export type EnqueueCutOut = (tx: Transaction, uploadId: string, pace?: "single" | "run") => Promise<void>;

/** Has the car cut out again whose matte was lost: the upload stands as it did before its first cut-out. Null when it is none that is ready. */
export async function reopenLostMatte(
  { enqueueCutOut }: { enqueueCutOut: EnqueueCutOut },
  tx: Transaction,
  id: string,
): Promise<UploadRow | null> {
  const reopened = await reopenReadyMatte(tx, id);
  if (reopened === null) return null;
  await enqueueCutOut(tx, id);
  await recordLiveEvent(tx, { userId: reopened.userId, name: "upload.changed", subjectId: id });
  return reopened;
}
