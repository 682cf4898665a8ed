import type { LiveEventName } from "#contract/events.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { WebhookEvent } from "#contract/webhook-events.ts";
import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { settleRuns } from "#server/domain/retail-runs/settle-runs.ts";
import { tellWebhooks } from "#server/domain/webhooks/tell-webhooks.ts";
import { settleEntitlement } from "./entitlements.ts";
import type { GenerationRow } from "./generation-store.ts";

const eventNames = {
  preset: "generation.changed",
  retail: "generation.changed",
  views: "views.changed",
} as const satisfies Record<GenerationRow["kind"], LiveEventName>;

/** What programs are told of its end; what was cancelled was cancelled by them. */
function newsOf({ kind, status }: GenerationRow): WebhookEvent | null {
  const what = kind === "views" ? "views" : "picture";
  if (status === "done") return `${what}.finished`;
  return status === "failed" ? `${what}.failed` : null;
}

/** What has ended may keep the tokens, give them back, or leave it to another to tell what they paid for. */
async function settle(
  tx: Transaction,
  { userId, kind, entitlementId }: Pick<GenerationRow, "userId" | "kind"> & { entitlementId: string },
): Promise<void> {
  const changed = await settleEntitlement(tx, entitlementId);
  if (changed !== null) await recordLiveEvent(tx, { userId, name: eventNames[kind], subjectId: changed });
}

/**
 * A change of state and its live event, in one transaction, and what it means for what paid for it and for the runs that wanted the picture: who ends a generation has the
 * user's tokens locked. Null when the state did not allow it: then nothing is recorded.
 */
export async function changeGeneration(
  tx: Transaction,
  change: () => Promise<GenerationRow | null>,
): Promise<GenerationRow | null> {
  const row = await change();
  if (row === null) return null;
  await recordLiveEvent(tx, { userId: row.userId, name: eventNames[row.kind], subjectId: row.id });
  const news = newsOf(row);
  if (news !== null) await tellWebhooks(tx, { userId: row.userId, event: news, subjectId: row.id });
  if (isUnfinished(row)) return row;
  if (row.entitlementId !== null) await settle(tx, { ...row, entitlementId: row.entitlementId });
  // Whoever ordered a picture, runs may have taken it.
  if (row.kind !== "views") await settleRuns(tx, row.id);
  return row;
}
