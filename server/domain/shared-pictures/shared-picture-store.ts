import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { sharedPictures } from "#server/db/schema/shared-pictures.ts";

export type SharedPictureRow = typeof sharedPictures.$inferSelect;

const isWorking = and(isNull(sharedPictures.revokedAt), gt(sharedPictures.expiresAt, sql`now()`));

export async function insertSharedPicture(
  db: DatabaseOrTransaction,
  link: typeof sharedPictures.$inferInsert,
): Promise<SharedPictureRow> {
  const [row] = await db.insert(sharedPictures).values(link).returning();
  if (row === undefined) throw new Error("the inserted link was not returned");
  return row;
}

/** Newest first. */
export async function listWorkingLinks(
  db: DatabaseOrTransaction,
  { userId, generationId }: { userId: string; generationId: string },
): Promise<SharedPictureRow[]> {
  return db
    .select()
    .from(sharedPictures)
    .where(and(eq(sharedPictures.userId, userId), eq(sharedPictures.generationId, generationId), isWorking))
    .orderBy(desc(sharedPictures.createdAt), desc(sharedPictures.id));
}

/** Null when it has ended, or never was. */
export async function findWorkingLink(db: DatabaseOrTransaction, tokenHash: string): Promise<SharedPictureRow | null> {
  const [row] = await db
    .select()
    .from(sharedPictures)
    .where(and(eq(sharedPictures.tokenHash, tokenHash), isWorking));
  return row ?? null;
}

/** Null when there is none of this user's. One that has ended already stays as it is. */
export async function setRevoked(
  db: DatabaseOrTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<SharedPictureRow | null> {
  const [row] = await db
    .update(sharedPictures)
    .set({ revokedAt: sql`coalesce(${sharedPictures.revokedAt}, now())` })
    .where(and(eq(sharedPictures.id, id), eq(sharedPictures.userId, userId)))
    .returning();
  return row ?? null;
}

/** Of what ended so long ago nobody asks any more. */
export async function deleteEndedLinks(db: DatabaseOrTransaction, userId: string): Promise<void> {
  const longAgo = sql`now() - interval '90 days'`;
  await db.delete(sharedPictures).where(and(eq(sharedPictures.userId, userId), lt(sharedPictures.expiresAt, longAgo)));
}
