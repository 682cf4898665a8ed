import { webhookPatienceDays } from "#contract/limits.ts";
import type { MailContent } from "#contract/mail-content.ts";
import type { DeliveredEvent } from "#contract/webhook-events.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { readMailAddress } from "#server/domain/accounts/read-mail-address.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import type { Seal } from "#server/domain/sealing/create-seal.ts";
import type { Logger } from "#server/log/logger.ts";
import type { SentWebhook, WebhookSender } from "#server/webhooks/webhook-sender.ts";
import {
  claimDelivery,
  deleteDelivery,
  endAttempt,
  failWaitingOf,
  setBody,
  type AttemptEnd,
  type DeliveryRow,
} from "./delivery-store.ts";
import { signWebhook } from "./sign-webhook.ts";
import { lockWebhookOfAnyone, setWebhook, type WebhookRow } from "./webhook-store.ts";

/** How what an event tells of is read; null when it is gone. */
export type ReadWebhookSubject = (event: DeliveredEvent, own: { userId: string; id: string }) => Promise<unknown>;

export type DeliverDeps = {
  db: Database;
  seal: Seal;
  sender: Pick<WebhookSender, "send">;
  readSubject: ReadWebhookSubject;
  logger: Logger;
};

/** Pauses after each failed attempt: ten attempts in not quite a day. */
export const retryAfterSeconds = [10, 60, 300, 1800, 3600, 7200, 14_400, 28_800, 28_800] as const;
/** Longer than an attempt may take. */
const leaseSeconds = 60;
/** An endpoint that takes its time holds up so many deliveries of its own, and nobody else's; nor do ten of them. */
const atOncePerWebhook = 2;
const atOncePerUser = 4;

/** Sends the delivery that is due longest, and writes down how it went. False when nothing is due. */
export async function deliverNext(deps: DeliverDeps): Promise<(() => Promise<void>) | null> {
  const claimed = await claimDelivery(deps.db, { leaseSeconds, atOncePerWebhook, atOncePerUser });
  if (claimed === null) return null;
  return () => deliver(deps, claimed);
}

type Claimed = { delivery: DeliveryRow; webhook: WebhookRow };

async function deliver(deps: DeliverDeps, { delivery, webhook }: Claimed): Promise<void> {
  const body = delivery.body ?? (await writeBody(deps, { delivery, webhook }));
  // What it was to tell of was deleted before anybody was told.
  if (body === null) return deleteDelivery(deps.db, delivery.id);
  const secrets = openSecrets(deps.seal, webhook);
  const sent: SentWebhook =
    secrets.length === 0
      ? { ...nothingSent, failure: "Its signing secret can’t be read any more. Rotate it." }
      : await deps.sender.send({ url: webhook.url, body, headers: headersOf(delivery, { body, secrets }) });
  await deps.db.transaction((tx) => endDelivery(tx, { delivery, sent }));
  const { answerStatus, durationMs } = sent;
  const line = { webhookId: webhook.id, deliveryId: delivery.id, attempt: delivery.attempts + 1 };
  deps.logger.info({ ...line, event: delivery.event, answerStatus, durationMs }, "a webhook was told");
}

const nothingSent = { answerStatus: null, answer: null, durationMs: 0 } as const;

async function writeBody({ db, readSubject }: DeliverDeps, { delivery, webhook }: Claimed): Promise<string | null> {
  const { id, eventId, event, createdAt, subjectId } = delivery;
  const data = await readSubject(event, { userId: webhook.userId, id: subjectId });
  if (data === null) return null;
  const body = JSON.stringify({ id: eventId, type: event, createdAt: createdAt.toISOString(), data });
  await setBody(db, id, body);
  return body;
}

/** The newest first; the old one for as long as it is good. */
function openSecrets(seal: Seal, { sealedSecret, sealedOldSecret, oldSecretEndsAt }: WebhookRow): string[] {
  const isOldGood = oldSecretEndsAt !== null && oldSecretEndsAt.getTime() > Date.now();
  const sealed = [sealedSecret, ...(isOldGood && sealedOldSecret !== null ? [sealedOldSecret] : [])];
  return sealed.flatMap((one) => seal.open(one) ?? []);
}

function headersOf(
  { id, event }: DeliveryRow,
  { body, secrets }: { body: string; secrets: readonly string[] },
): Record<string, string> {
  return {
    "Content-Type": "application/json; charset=utf-8",
    "User-Agent": "Carvas-Webhooks/1",
    "Carvas-Event": event,
    "Carvas-Delivery": id,
    "Carvas-Signature": signWebhook(body, secrets, new Date()),
  };
}

/** Attempt, delivery, webhook and mail change together. */
async function endDelivery(
  tx: Transaction,
  { delivery, sent }: { delivery: DeliveryRow; sent: SentWebhook },
): Promise<void> {
  const webhook = await lockWebhookOfAnyone(tx, delivery.webhookId);
  if (webhook === null) return;
  const attempt = { ...sent, deliveryId: delivery.id, number: delivery.attempts + 1 };
  const isGivenUp = webhook.offReason === "operator" || webhook.offReason === "failures";
  const end = endOf(attempt, { isGivenUp });
  if (!(await endAttempt(tx, attempt, end))) return;
  if (sent.failure === null) {
    if (webhook.failingSince !== null) await setWebhook(tx, webhook.id, { failingSince: null });
    return;
  }
  const failingSince = webhook.failingSince ?? new Date();
  const isHopeless = Date.now() - failingSince.getTime() > webhookPatienceDays * 24 * 3_600_000;
  if (isHopeless && webhook.status === "on") {
    await setWebhook(tx, webhook.id, { failingSince, status: "off", offReason: "failures" });
    await failWaitingOf(tx, webhook.id);
    await mailOwner(tx, webhook, { kind: "webhook-switched-off", address: webhook.url, failure: sent.failure });
    return;
  }
  await setWebhook(tx, webhook.id, { failingSince });
  if (end.status === "failed" && !isGivenUp) {
    await mailOwner(tx, webhook, { kind: "webhook-failing", address: webhook.url, failure: sent.failure });
  }
}

/** What waited for a webhook that was switched off, if not by its owner, was given up: so is what was under way then. */
function endOf(
  { failure, number }: { failure: string | null; number: number },
  { isGivenUp }: { isGivenUp: boolean },
): AttemptEnd {
  if (failure === null) return { status: "delivered", waitSeconds: null };
  if (isGivenUp) return { status: "failed", waitSeconds: null };
  const waitSeconds = retryAfterSeconds[number - 1];
  return waitSeconds === undefined ? { status: "failed", waitSeconds: null } : { status: "waiting", waitSeconds };
}

/** At most one of a kind a day: a hundred deliveries fail together. */
async function mailOwner(
  tx: Transaction,
  { id, userId }: WebhookRow,
  content: Extract<MailContent, { kind: "webhook-failing" | "webhook-switched-off" }>,
): Promise<void> {
  const toAddress = await readMailAddress(tx, userId);
  if (toAddress === null) return;
  const day = new Date().toISOString().slice(0, 10);
  await queueMail(tx, { toAddress, content, cause: `${content.kind}:${id}:${day}` });
}
