import type { Transaction } from "#server/db/client.ts";
import { tellWebhooks } from "#server/domain/webhooks/tell-webhooks.ts";
import { endDetection } from "./end-detection.ts";
import { settleFields, type SettleDeps } from "./settle-fields.ts";
import { startSureViews, type ViewsDeps } from "./start-sure-views.ts";

export type EndDeps = SettleDeps & ViewsDeps;

type OwnRequest = { userId: string; id: string };

/**
 * `settleFields`, and the end of the reading when nothing is waited for any more: then the six views of a car that is surely known are started,
 * if all its photos are there.
 */
export async function settleDetection(deps: EndDeps, tx: Transaction, own: OwnRequest): Promise<void> {
  const row = await settleFields(deps, tx, own);
  if (row === null || !(await endDetection(tx, row))) return;
  await tellWebhooks(tx, { userId: own.userId, event: "car.read", subjectId: own.id });
  if (row.isComplete) await startSureViews(deps, tx, { own, row });
}
