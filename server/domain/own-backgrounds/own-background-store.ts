import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { ownBackgrounds } from "#server/db/schema/own-backgrounds.ts";
import { uploads } from "#server/db/schema/work.ts";

export type OwnBackgroundRow = typeof ownBackgrounds.$inferSelect & { width: number; height: number };
type NewOwnBackground = typeof ownBackgrounds.$inferInsert;
type Changes = Pick<NewOwnBackground, "name" | "horizonShare" | "groundShare" | "gloss">;

/** Who adds or renames one for this user at the same time waits until the transaction ends. */
export async function lockOwnBackgrounds(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`own-backgrounds:${userId}`}, 0))`);
}

/** Oldest first. */
export async function listOwnBackgroundRows(db: DatabaseOrTransaction, userId: string): Promise<OwnBackgroundRow[]> {
  return db
    .select({ ...getTableColumns(ownBackgrounds), width: uploads.width, height: uploads.height })
    .from(ownBackgrounds)
    .innerJoin(uploads, eq(uploads.id, ownBackgrounds.uploadId))
    .where(eq(ownBackgrounds.userId, userId))
    .orderBy(asc(ownBackgrounds.createdAt), asc(ownBackgrounds.id));
}

export async function insertOwnBackground(tx: Transaction, background: NewOwnBackground): Promise<string> {
  const [row] = await tx.insert(ownBackgrounds).values(background).returning({ id: ownBackgrounds.id });
  if (row === undefined) throw new Error("the inserted background was not returned");
  return row.id;
}

export async function updateOwnBackground(
  tx: Transaction,
  { userId, id, ...changes }: { userId: string; id: string } & Changes,
): Promise<void> {
  await tx
    .update(ownBackgrounds)
    .set(changes)
    .where(and(eq(ownBackgrounds.id, id), eq(ownBackgrounds.userId, userId)));
}

/** Whether there was one. */
export async function deleteOwnBackground(
  db: DatabaseOrTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const rows = await db
    .delete(ownBackgrounds)
    .where(and(eq(ownBackgrounds.id, id), eq(ownBackgrounds.userId, userId)))
    .returning({ id: ownBackgrounds.id });
  return rows.length > 0;
}
