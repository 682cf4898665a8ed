import type { Transaction } from "#server/db/client.ts";
import { failWaitingOf } from "./delivery-store.ts";
import { countWebhooksOn, setWebhooksOff, type WebhookRow } from "./webhook-store.ts";

/** None of an account's webhooks is told anything any more, nor what waits for them, until its owner switches them on. Gives how many were on. */
export async function switchOffWebhooksOf(
  tx: Transaction,
  userId: string,
  offReason: NonNullable<WebhookRow["offReason"]>,
): Promise<number> {
  const ids = await setWebhooksOff(tx, userId, offReason);
  for (const id of ids) await failWaitingOf(tx, id);
  return ids.length;
}

/** How many of an account's webhooks are told what happens. */
export async function countWebhooksToldOf(tx: Transaction, userId: string): Promise<number> {
  return countWebhooksOn(tx, userId);
}
