import type { View } from "#contract/views.ts";
import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { setRequestUrls } from "./request-store.ts";

/** Writes the addresses of a request's six finished views into its row. */
export async function recordViews(
  tx: Transaction,
  { requestId, addresses }: { requestId: string; addresses: Readonly<Record<View, string>> },
): Promise<void> {
  const row = await setRequestUrls(tx, requestId, {
    sideUrl: addresses.side,
    frontQuarterUrl: addresses["front-quarter"],
    rearQuarterUrl: addresses["rear-quarter"],
    frontUrl: addresses.front,
    rearUrl: addresses.rear,
    dynamicImageUrl: addresses["dynamic-front-quarter"],
  });
  if (row !== null) await recordLiveEvent(tx, { userId: row.userId, name: "request.changed", subjectId: requestId });
}
