import { and, arrayContains, asc, desc, eq, inArray, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { DeliveredEvent, WebhookEvent } from "#contract/webhook-events.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { webhookAttempts, webhookDeliveries, webhooks } from "#server/db/schema/webhooks.ts";
import type { WebhookRow } from "./webhook-store.ts";
import { webhooksChannel } from "./webhooks-channel.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;
export type DeliveryWithLastTry = DeliveryRow & { lastTry: AttemptRow | null };

type News = { userId: string; event: WebhookEvent; subjectId: string; eventId: string };

/**
 * One for each webhook of the user that is on and wants this event. They are locked: one that were deleted in between would take what is told of
 * down with it. Who deletes one waits, and its deliveries go with it.
 */
export async function insertDeliveries(tx: Transaction, { userId, event, subjectId, eventId }: News): Promise<void> {
  const wanting = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), eq(webhooks.status, "on"), arrayContains(webhooks.events, [event])))
    .for("key share");
  if (wanting.length === 0) return;
  await tx.insert(webhookDeliveries).values(wanting.map(({ id }) => ({ webhookId: id, eventId, event, subjectId })));
  await wakeWorkers(tx);
}

export async function insertDelivery(
  tx: Transaction,
  delivery: { webhookId: string; eventId: string; event: DeliveredEvent; subjectId: string },
): Promise<DeliveryRow> {
  const [row] = await tx.insert(webhookDeliveries).values(delivery).returning();
  if (row === undefined) throw new Error("The delivery that was inserted was not given back.");
  await wakeWorkers(tx);
  return row;
}

export type ClaimLimits = { leaseSeconds: number; atOncePerWebhook: number; atOncePerUser: number };

/**
 * The delivery that is due longest, set aside for whoever asks; none of a webhook, or of a user, that has so many under way, in whatever process; of a user one or two more where several ask at once. Two
 * statements: the first locks a webhook, so that the second counts what is under way there and nobody else adds to it meanwhile. The lock is the
 * weakest that does: what ends a picture needs the webhook to stay, and must not wait for it.
 */
export async function claimDelivery(
  db: DatabaseOrTransaction,
  limits: ClaimLimits,
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | null> {
  return db.transaction(async (tx) => {
    const [webhook] = await tx
      .select()
      .from(webhooks)
      .where(
        and(
          eq(webhooks.status, "on"),
          hasDue,
          sql`${underWay} < ${limits.atOncePerWebhook}`,
          sql`${underWayOfUser} < ${limits.atOncePerUser}`,
        ),
      )
      .orderBy(sql`${oldestDue}`)
      .limit(1)
      .for("no key update", { skipLocked: true });
    if (webhook === undefined) return null;
    const next = tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhook.id), isDue))
      .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.createdAt))
      .limit(1);
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({ leasedUntil: sql`now() + make_interval(secs => ${limits.leaseSeconds})` })
      .where(
        and(
          inArray(webhookDeliveries.id, next),
          sql`${countUnderWay(sql`${webhook.id}`)} < ${limits.atOncePerWebhook}`,
        ),
      )
      .returning();
    return delivery === undefined ? null : { delivery, webhook };
  });
}

const isFree = or(isNull(webhookDeliveries.leasedUntil), lte(webhookDeliveries.leasedUntil, sql`now()`));
const isDue = and(eq(webhookDeliveries.status, "waiting"), lte(webhookDeliveries.nextTryAt, sql`now()`), isFree);
const oldestDue = sql`(select min(due.next_try_at) from webhook_deliveries as due where due.webhook_id = ${webhooks.id}
  and due.status = 'waiting' and due.next_try_at <= now() and (due.leased_until is null or due.leased_until <= now()))`;
const hasDue = sql`${oldestDue} is not null`;
/** What is under way waits still: so the small index of what waits has it, and not the whole log is read. */
const countUnderWay = (webhookId: SQL) => sql`(select count(*) from webhook_deliveries as taken
  where taken.webhook_id = ${webhookId} and taken.status = 'waiting' and taken.leased_until > now())`;
const underWay = countUnderWay(sql`${webhooks.id}`);
const underWayOfUser = sql`(select count(*) from webhook_deliveries as taken join webhooks as own on own.id = taken.webhook_id
  where own.user_id = ${webhooks.userId} and taken.status = 'waiting' and taken.leased_until > now())`;

/** Keeps what is sent from now on. */
export async function setBody(db: DatabaseOrTransaction, id: string, body: string): Promise<void> {
  await db.update(webhookDeliveries).set({ body }).where(eq(webhookDeliveries.id, id));
}

export async function deleteDelivery(db: DatabaseOrTransaction, id: string): Promise<void> {
  await db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, id));
}

export type AttemptEnd = Pick<DeliveryRow, "status"> & { waitSeconds: number | null };

/** Writes an attempt and what follows from it. False when another process has tried meanwhile, or the webhook is gone. */
export async function endAttempt(
  tx: Transaction,
  attempt: Omit<AttemptRow, "at">,
  { status, waitSeconds }: AttemptEnd,
): Promise<boolean> {
  const { deliveryId, number } = attempt;
  const ended = await tx
    .update(webhookDeliveries)
    .set({
      status,
      attempts: number,
      leasedUntil: null,
      ...(waitSeconds !== null && { nextTryAt: sql`now() + make_interval(secs => ${waitSeconds})` }),
    })
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.attempts, number - 1)));
  if (ended.rowCount !== 1) return false;
  await tx.insert(webhookAttempts).values(attempt);
  return true;
}

/** What waits for a webhook is given up. */
export async function failWaitingOf(tx: Transaction, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: "failed" })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, "waiting")));
}

/** Due now, whatever became of it before. */
export async function setWaiting(tx: Transaction, id: string): Promise<DeliveryRow | null> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ status: "waiting", nextTryAt: sql`now()` })
    .where(eq(webhookDeliveries.id, id))
    .returning();
  await wakeWorkers(tx);
  return row ?? null;
}

/** The newest first. */
export async function listDeliveries(
  db: DatabaseOrTransaction,
  { webhookId, limit, beforeId }: { webhookId: string; limit: number; beforeId: string | null },
): Promise<DeliveryWithLastTry[]> {
  const place = sql`(select d.created_at, d.id from webhook_deliveries d where d.id = ${beforeId})`;
  const isBefore =
    beforeId === null ? undefined : sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < ${place}`;
  const rows = await selectWithLastTry(db)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isBefore))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit);
  return rows.map(withLastTry);
}

export async function findDelivery(
  db: DatabaseOrTransaction,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<DeliveryWithLastTry | null> {
  const [row] = await selectWithLastTry(db).where(
    and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)),
  );
  return row === undefined ? null : withLastTry(row);
}

function withLastTry({
  delivery,
  lastTry,
}: {
  delivery: DeliveryRow;
  lastTry: AttemptRow | null;
}): DeliveryWithLastTry {
  return { ...delivery, lastTry };
}

function selectWithLastTry(db: DatabaseOrTransaction) {
  const isLast = and(
    eq(webhookAttempts.deliveryId, webhookDeliveries.id),
    eq(webhookAttempts.number, webhookDeliveries.attempts),
  );
  return db
    .select({ delivery: webhookDeliveries, lastTry: webhookAttempts })
    .from(webhookDeliveries)
    .leftJoin(webhookAttempts, isLast);
}

/** The first attempt first. */
export async function listAttempts(db: DatabaseOrTransaction, deliveryId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(asc(webhookAttempts.number));
}

/** Removes what is older. Gives how many. */
export async function deleteOldDeliveries(
  db: DatabaseOrTransaction,
  { keptDays, atMost }: { keptDays: number; atMost: number },
): Promise<number> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${keptDays})`))
    .limit(atMost);
  const removed = await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old));
  return removed.rowCount ?? 0;
}

async function wakeWorkers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${webhooksChannel}, '')`);
}
