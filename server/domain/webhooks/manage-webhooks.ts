import { randomUUID } from "node:crypto";
import { AppError } from "#contract/errors.ts";
import { maxWebhooks, oldWebhookSecretHours } from "#contract/limits.ts";
import { webhookTestEvent, type WebhookEvent } from "#contract/webhook-events.ts";
import type { Webhook, WebhookDelivery } from "#contract/webhooks.ts";
import type { Database } from "#server/db/client.ts";
import { lockAccount } from "#server/domain/accounts/lock-account.ts";
import { requireVerifiedEmail } from "#server/domain/accounts/verify-email.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Seal } from "#server/domain/sealing/create-seal.ts";
import type { WebhookSender } from "#server/webhooks/webhook-sender.ts";
import { insertDelivery, setWaiting, findDelivery } from "./delivery-store.ts";
import { presentDelivery, presentWebhook } from "./present-webhook.ts";
import { makeWebhookSecret } from "./sign-webhook.ts";
import {
  countWebhooksOf,
  deleteWebhookOf,
  findWebhook,
  hasOtherWithUrl,
  insertWebhook,
  listWebhooksOf,
  lockWebhook,
  setWebhook,
  type WebhookRow,
} from "./webhook-store.ts";

export type ManageWebhooksDeps = {
  db: Database;
  seal: Seal;
  sender: Pick<WebhookSender, "requireAllowed">;
  /** Addresses that one user may have looked up, and events sent by hand. */
  limit: Pick<RateLimiter, "consume">;
};

type Own = { userId: string; id: string };

export async function listWebhooks(db: Database, userId: string): Promise<Webhook[]> {
  return (await listWebhooksOf(db, userId)).map(presentWebhook);
}

/**
 * Only for who has shown that the address is theirs: whoever signs up with somebody else's would leave a webhook behind that goes on telling when
 * its owner has come. Throws `email_unverified`, `webhook_address_refused`, `too_many_webhooks`, `name_taken`,
 * `rate_limited`.
 */
export async function createWebhook(
  { db, seal, sender, limit }: ManageWebhooksDeps,
  { userId, url, events }: { userId: string; url: string; events: readonly WebhookEvent[] },
): Promise<{ secret: string; webhook: Webhook }> {
  await requireVerifiedEmail(db, userId);
  await limit.consume(userId);
  await sender.requireAllowed(url);
  const secret = makeWebhookSecret();
  const row = await db.transaction(async (tx) => {
    if ((await lockAccount(tx, userId)) === null) throw new AppError("unauthenticated");
    if ((await countWebhooksOf(tx, userId)) >= maxWebhooks) throw new AppError("too_many_webhooks");
    const made = await insertWebhook(tx, { userId, url, events: [...events], sealedSecret: seal.close(secret) });
    if (made === null) throw new AppError("name_taken", { reasons: ["There is a webhook with this address."] });
    return made;
  });
  return { secret, webhook: presentWebhook(row) };
}

export type WebhookWishes = {
  url?: string | undefined;
  events?: readonly WebhookEvent[] | undefined;
  status?: Webhook["status"] | undefined;
};

/** Switched on again it begins anew: what failed before counts no more. Throws as `createWebhook`, and `not_found`. */
export async function changeWebhook(
  { db, sender, limit }: ManageWebhooksDeps,
  own: Own,
  { url, events, status }: WebhookWishes,
): Promise<Webhook> {
  if (url !== undefined) {
    await requireVerifiedEmail(db, own.userId);
    await limit.consume(own.userId);
    await sender.requireAllowed(url);
  }
  const row = await db.transaction(async (tx) => {
    // Of two that are changed to one address at once the second has to see the first.
    if (url !== undefined) await lockAccount(tx, own.userId);
    const webhook = await lockWebhook(tx, own);
    if (webhook === null) throw new AppError("not_found");
    if (url !== undefined && (await hasOtherWithUrl(tx, own, url))) {
      throw new AppError("name_taken", { reasons: ["There is a webhook with this address."] });
    }
    return setWebhook(tx, own.id, {
      url: url ?? webhook.url,
      events: events === undefined ? webhook.events : [...events],
      ...(status === "on" && { status, offReason: null, failingSince: null }),
      ...(status === "off" && webhook.status === "on" && { status, offReason: "owner" }),
    });
  });
  return presentWebhook(row);
}

/** Throws `not_found`. */
export async function deleteWebhook(db: Database, own: Own): Promise<Webhook[]> {
  if (!(await deleteWebhookOf(db, own))) throw new AppError("not_found");
  return listWebhooks(db, own.userId);
}

/** The one before the old one ends now. Throws `not_found`. */
export async function rotateSecret(
  { db, seal }: Pick<ManageWebhooksDeps, "db" | "seal">,
  own: Own,
): Promise<{ secret: string; webhook: Webhook }> {
  const secret = makeWebhookSecret();
  const row = await db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, own);
    if (webhook === null) throw new AppError("not_found");
    return setWebhook(tx, own.id, {
      sealedSecret: seal.close(secret),
      sealedOldSecret: webhook.sealedSecret,
      oldSecretEndsAt: new Date(Date.now() + oldWebhookSecretHours * 3_600_000),
    });
  });
  return { secret, webhook: presentWebhook(row) };
}

/** Throws `not_found`, `webhook_off`, `rate_limited`. */
export async function sendTestEvent(
  { db, limit }: Pick<ManageWebhooksDeps, "db" | "limit">,
  own: Own,
): Promise<WebhookDelivery> {
  await limit.consume(own.userId);
  const row = await db.transaction(async (tx) => {
    const webhook = requireOn(await lockWebhook(tx, own));
    return insertDelivery(tx, {
      webhookId: webhook.id,
      eventId: randomUUID(),
      event: webhookTestEvent,
      subjectId: webhook.id,
    });
  });
  return presentDelivery({ ...row, lastTry: null });
}

/** Throws `not_found`, `webhook_off`, `rate_limited`. */
export async function resendDelivery(
  { db, limit }: Pick<ManageWebhooksDeps, "db" | "limit">,
  { deliveryId, ...own }: Own & { deliveryId: string },
): Promise<WebhookDelivery> {
  await limit.consume(own.userId);
  return db.transaction(async (tx) => {
    const webhook = requireOn(await lockWebhook(tx, own));
    const delivery = await findDelivery(tx, { webhookId: webhook.id, id: deliveryId });
    const waiting = delivery === null ? null : await setWaiting(tx, delivery.id);
    if (delivery === null || waiting === null) throw new AppError("not_found");
    return presentDelivery({ ...waiting, lastTry: delivery.lastTry });
  });
}

/** Throws `not_found`. */
export async function requireWebhook(db: Database, own: Own): Promise<WebhookRow> {
  const webhook = await findWebhook(db, own);
  if (webhook === null) throw new AppError("not_found");
  return webhook;
}

function requireOn(webhook: WebhookRow | null): WebhookRow {
  if (webhook === null) throw new AppError("not_found");
  if (webhook.status === "off") throw new AppError("webhook_off");
  return webhook;
}
