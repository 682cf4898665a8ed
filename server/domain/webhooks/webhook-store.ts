import { and, asc, count, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { webhooks } from "#server/db/schema/webhooks.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
type Own = { userId: string; id: string };

const isOwn = ({ userId, id }: Own) => and(eq(webhooks.id, id), eq(webhooks.userId, userId));

/** Null when the user has one with this address. */
export async function insertWebhook(
  tx: Transaction,
  webhook: typeof webhooks.$inferInsert,
): Promise<WebhookRow | null> {
  const [row] = await tx.insert(webhooks).values(webhook).onConflictDoNothing().returning();
  return row ?? null;
}

/** The oldest first. */
export async function listWebhooksOf(db: DatabaseOrTransaction, userId: string): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(asc(webhooks.createdAt));
}

export async function countWebhooksOf(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const [row] = await db.select({ webhooks: count() }).from(webhooks).where(eq(webhooks.userId, userId));
  return row?.webhooks ?? 0;
}

export async function countWebhooksOn(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const isOn = and(eq(webhooks.userId, userId), eq(webhooks.status, "on"));
  const [row] = await db.select({ webhooks: count() }).from(webhooks).where(isOn);
  return row?.webhooks ?? 0;
}

export async function findWebhook(db: DatabaseOrTransaction, own: Own): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(isOwn(own));
  return row ?? null;
}

/** Held until the transaction ends. */
export async function lockWebhook(tx: Transaction, own: Own): Promise<WebhookRow | null> {
  const [row] = await tx.select().from(webhooks).where(isOwn(own)).for("update");
  return row ?? null;
}

export async function lockWebhookOfAnyone(tx: Transaction, id: string): Promise<WebhookRow | null> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("update");
  return row ?? null;
}

/** Whether another of the user's has this address. */
export async function hasOtherWithUrl(tx: Transaction, { userId, id }: Own, url: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), eq(webhooks.url, url), sql`${webhooks.id} <> ${id}`));
  return other !== undefined;
}

type WebhookChange = Partial<
  Pick<
    WebhookRow,
    "url" | "events" | "status" | "offReason" | "sealedSecret" | "sealedOldSecret" | "oldSecretEndsAt" | "failingSince"
  >
>;

export async function setWebhook(tx: Transaction, id: string, change: WebhookChange): Promise<WebhookRow> {
  const [row] = await tx.update(webhooks).set(change).where(eq(webhooks.id, id)).returning();
  if (row === undefined) throw new Error("The webhook that was locked is gone.");
  return row;
}

/** Gives those that were on. */
export async function setWebhooksOff(
  tx: Transaction,
  userId: string,
  offReason: NonNullable<WebhookRow["offReason"]>,
): Promise<string[]> {
  const rows = await tx
    .update(webhooks)
    .set({ status: "off", offReason })
    .where(and(eq(webhooks.userId, userId), eq(webhooks.status, "on")))
    .returning({ id: webhooks.id });
  return rows.map(({ id }) => id);
}

type SealedSecrets = Pick<WebhookRow, "sealedSecret" | "sealedOldSecret">;

export async function listSealedSecrets(db: DatabaseOrTransaction): Promise<(SealedSecrets & { id: string })[]> {
  const { id, sealedSecret, sealedOldSecret } = webhooks;
  return db.select({ id, sealedSecret, sealedOldSecret }).from(webhooks);
}

/** Nothing happens where they have changed meanwhile. */
export async function setSealedSecrets(
  db: DatabaseOrTransaction,
  { webhook, renewed }: { webhook: SealedSecrets & { id: string }; renewed: SealedSecrets },
): Promise<void> {
  const isAsRead = and(eq(webhooks.id, webhook.id), eq(webhooks.sealedSecret, webhook.sealedSecret));
  await db.update(webhooks).set(renewed).where(isAsRead);
}

/** False when the user has no such webhook. */
export async function deleteWebhookOf(db: DatabaseOrTransaction, own: Own): Promise<boolean> {
  const removed = await db.delete(webhooks).where(isOwn(own));
  return removed.rowCount === 1;
}

export async function deleteWebhooksOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.userId, userId));
}
