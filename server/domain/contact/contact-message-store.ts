import { and, asc, eq, gt, isNotNull, isNull, lt, notInArray, or } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { contactMessages } from "#server/db/schema/contact.ts";

export type ContactMessageRow = typeof contactMessages.$inferSelect;
export type NewContactMessage = typeof contactMessages.$inferInsert;

/** Gives the id; null when a message with this idempotency key is already there. */
export async function insertContactMessage(
  db: DatabaseOrTransaction,
  message: NewContactMessage,
): Promise<string | null> {
  const [row] = await db
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing({ target: contactMessages.idempotencyKey })
    .returning({ id: contactMessages.id });
  return row?.id ?? null;
}

/** The message that has waited longest for its mail, locked; another process that asks meanwhile gets the next. */
export async function findWaitingContactMessage(
  tx: Transaction,
  { after, except }: { after: Date; except: readonly string[] },
): Promise<ContactMessageRow | null> {
  const [row] = await tx
    .select()
    .from(contactMessages)
    .where(
      and(
        isNull(contactMessages.mailedAt),
        isNull(contactMessages.suspicion),
        gt(contactMessages.createdAt, after),
        except.length > 0 ? notInArray(contactMessages.id, [...except]) : undefined,
      ),
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
