import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { findDetection, markCarUsed, readPaidViews, setDetection } from "./detection-store.ts";

/** Whether the next views of a request cost nothing: its photos told it, its views were paid, and it was not corrected before. */
export async function hasFreeCorrection(tx: Transaction, requestId: string): Promise<boolean> {
  if ((await findDetection(tx, requestId)) === null) return false;
  const { isPaid, isCorrected } = await readPaidViews(tx, requestId);
  return isPaid && !isCorrected;
}

/** Says of a request that views of it were started, and whether the free correction paid for them. */
export async function noteViewsStarted(
  tx: Transaction,
  { userId, requestId, id, isFree }: { userId: string; requestId: string; id: string; isFree: boolean },
): Promise<void> {
  if ((await findDetection(tx, requestId)) === null) return;
  await setDetection(tx, requestId, { viewsErrorCode: null, ...(isFree ? { freeViewsId: id } : {}) });
  await markCarUsed(tx, requestId);
  await recordLiveEvent(tx, { userId, name: "request.changed", subjectId: requestId });
}
