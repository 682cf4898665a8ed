import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { tellWebhooks } from "#server/domain/webhooks/tell-webhooks.ts";
import { setRunStatus, type RunRow } from "./run-store.ts";

/** State and live event change together. */
export async function changeRunStatus(
  tx: Transaction,
  { id, userId }: Pick<RunRow, "id" | "userId">,
  status: RunRow["status"],
): Promise<void> {
  await setRunStatus(tx, id, status);
  await tellOfRun(tx, { id, userId });
  if (status === "finished") await tellWebhooks(tx, { userId, event: "run.finished", subjectId: id });
}

/** For what changes in a run beside its status: its items and what was made of them. */
export async function tellOfRun(tx: Transaction, { id, userId }: Pick<RunRow, "id" | "userId">): Promise<void> {
  await recordLiveEvent(tx, { userId, name: "run.changed", subjectId: id });
}
