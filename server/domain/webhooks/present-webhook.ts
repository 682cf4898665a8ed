import type { Webhook, WebhookDelivery } from "#contract/webhooks.ts";
import type { DeliveryWithLastTry } from "./delivery-store.ts";
import type { WebhookRow } from "./webhook-store.ts";

export function presentWebhook(row: WebhookRow): Webhook {
  const { id, url, events, status, offReason, failingSince, oldSecretEndsAt, createdAt } = row;
  const isOldGood = oldSecretEndsAt !== null && oldSecretEndsAt.getTime() > Date.now();
  return {
    id,
    url,
    events,
    status,
    offReason,
    failingSince: failingSince?.toISOString() ?? null,
    oldSecretEndsAt: isOldGood ? oldSecretEndsAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}

export function presentDelivery(row: DeliveryWithLastTry): WebhookDelivery {
  const { id, eventId, event, status, attempts, nextTryAt, createdAt, lastTry } = row;
  return {
    id,
    eventId,
    event,
    status,
    attempts,
    answerStatus: lastTry?.answerStatus ?? null,
    durationMs: lastTry?.durationMs ?? null,
    failure: lastTry?.failure ?? null,
    nextTryAt: status === "waiting" ? nextTryAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}
