import { AppError } from "#contract/errors.ts";
import type { WebhookDeliveryDetails, WebhookDeliveryPage } from "#contract/webhooks.ts";
import type { Database } from "#server/db/client.ts";
import { findDelivery, listAttempts, listDeliveries } from "./delivery-store.ts";
import { requireWebhook } from "./manage-webhooks.ts";
import { presentDelivery } from "./present-webhook.ts";

type Own = { userId: string; id: string };

/** Throws `not_found`. */
export async function readDeliveries(
  db: Database,
  { limit, beforeId, ...own }: Own & { limit: number; beforeId: string | null },
): Promise<WebhookDeliveryPage> {
  const { id: webhookId } = await requireWebhook(db, own);
  const rows = await listDeliveries(db, { webhookId, limit: limit + 1, beforeId });
  const page = rows.slice(0, limit);
  return {
    deliveries: page.map(presentDelivery),
    nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Throws `not_found`. */
export async function readDelivery(
  db: Database,
  { deliveryId, ...own }: Own & { deliveryId: string },
): Promise<WebhookDeliveryDetails> {
  const { id: webhookId } = await requireWebhook(db, own);
  const row = await findDelivery(db, { webhookId, id: deliveryId });
  if (row === null) throw new AppError("not_found");
  const tries = await listAttempts(db, row.id);
  return {
    delivery: presentDelivery(row),
    body: row.body,
    tries: tries.map(({ number, at, answerStatus, durationMs, failure, answer }) => ({
      number,
      at: at.toISOString(),
      answerStatus,
      durationMs,
      failure,
      answer,
    })),
  };
}
