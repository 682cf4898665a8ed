import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { contactMessages } from "#server/db/schema/contact.ts";

export type ContactMessageRow = typeof contactMessages.$inferSelect;
export type NewContactMessage = typeof contactMessages.$inferInsert;

/** Gives the row; null when this message was already sent under its idempotency key. */
export async function insertContactMessage(
  tx: Transaction,
  message: NewContactMessage,
): Promise<ContactMessageRow | null> {
  const [row] = await tx
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing({ target: contactMessages.idempotencyKey })
    .returning();
  return row ?? null;
}

/** The message that has waited longest for its mail, locked; another process that asks meanwhile gets the next. */
export async function findWaitingContactMessage(tx: Transaction, after: Date): Promise<ContactMessageRow | null> {
  const [row] = await tx
    .select()
    .from(contactMessages)
    .where(
      and(isNull(contactMessages.mailedAt), isNull(contactMessages.suspicion), gt(contactMessages.createdAt, after)),
    )
    .orderBy(asc(contactMessages.createdAt))
    .limit(1)
    .for("update", { skipLocked: true });
  return row ?? null;
}

export async function setContactMessageMailed(tx: Transaction, id: string): Promise<void> {
  await tx.update(contactMessages).set({ mailedAt: new Date() }).where(eq(contactMessages.id, id));
}

export async function deleteContactMessages(
  db: DatabaseOrTransaction,
  { before, suspiciousBefore }: { before: Date; suspiciousBefore: Date },
): Promise<void> {
  const isOldSuspicious = and(isNotNull(contactMessages.suspicion), lt(contactMessages.createdAt, suspiciousBefore));
  await db.delete(contactMessages).where(or(lt(contactMessages.createdAt, before), isOldSuspicious));
}

/** In whatever case it was typed. */
export async function deleteContactMessagesOf(tx: Transaction, address: string): Promise<void> {
  await tx.delete(contactMessages).where(sql`lower(${contactMessages.email}) = lower(${address})`);
}

export async function listContactMessages(db: DatabaseOrTransaction, atMost: number): Promise<ContactMessageRow[]> {
  return db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt)).limit(atMost);
}

/** By id or its beginning; at most two, so that a caller sees when the beginning is not enough. */
export async function findContactMessagesByIdStart(
  db: DatabaseOrTransaction,
  idStart: string,
): Promise<ContactMessageRow[]> {
  return db
    .select()
    .from(contactMessages)
    .where(sql`starts_with(${contactMessages.id}::text, ${idStart})`)
    .limit(2);
}
