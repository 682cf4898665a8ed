import { and, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { sharedPictures } from "#server/db/schema/shared-pictures.ts";

export type SharedPictureRow = typeof sharedPictures.$inferSelect;

const { keyVersion } = sharedPictures;
/** For a reading with the owner's profile beside it. */
const isWorking = and(
  isNull(sharedPictures.revokedAt),
  gt(sharedPictures.expiresAt, sql`now()`),
  eq(keyVersion, profiles.addressKeyVersion),
);
const isOwners = eq(profiles.id, sharedPictures.userId);

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
    .select(getTableColumns(sharedPictures))
    .from(sharedPictures)
    .innerJoin(profiles, isOwners)
    .where(and(eq(sharedPictures.userId, userId), eq(sharedPictures.generationId, generationId), isWorking))
    .orderBy(desc(sharedPictures.createdAt), desc(sharedPictures.id));
}

/** Null when it has ended, or never was. */
export async function findWorkingLink(
  db: DatabaseOrTransaction,
  wanted: { tokenHash: string } | { id: string },
): Promise<SharedPictureRow | null> {
  const isWanted = "id" in wanted ? eq(sharedPictures.id, wanted.id) : eq(sharedPictures.tokenHash, wanted.tokenHash);
  const [row] = await db
    .select(getTableColumns(sharedPictures))
    .from(sharedPictures)
    .innerJoin(profiles, isOwners)
    .where(and(isWanted, isWorking));
  return row ?? null;
}

/** Of all the user's pictures. */
export async function countWorkingLinks(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const [row] = await db
    .select({ links: count() })
    .from(sharedPictures)
    .innerJoin(profiles, isOwners)
    .where(and(eq(sharedPictures.userId, userId), isWorking));
  return row?.links ?? 0;
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

/** Of what ended so long ago nobody asks any more. Gives how many were removed. */
export async function deleteLongEndedLinks(db: DatabaseOrTransaction, atMost: number): Promise<number> {
  const longAgo = sql`now() - interval '90 days'`;
  const ended = db
    .select({ id: sharedPictures.id })
    .from(sharedPictures)
    .where(lt(sharedPictures.expiresAt, longAgo))
    .limit(atMost);
  const removed = await db.delete(sharedPictures).where(inArray(sharedPictures.id, ended));
  return removed.rowCount ?? 0;
}
