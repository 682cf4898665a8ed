import { randomUUID } from "node:crypto";
import type { WebhookEvent } from "#contract/webhook-events.ts";
import type { Transaction } from "#server/db/client.ts";
import { insertDeliveries } from "./delivery-store.ts";

export type WebhookNews = {
  userId: string;
  event: WebhookEvent;
  /** The photo, picture, run, set of views or request; what is sent is read when it is first sent. */
  subjectId: string;
};

/** Writes a delivery for each of the user's webhooks that wants to know, in the transaction of what happened. */
export async function tellWebhooks(tx: Transaction, news: WebhookNews): Promise<void> {
  await insertDeliveries(tx, { ...news, eventId: randomUUID() });
}
