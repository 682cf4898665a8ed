import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { ownBackgrounds } from "#server/db/schema/own-backgrounds.ts";
import { requests } from "#server/db/schema/requests.ts";
import { retailRuns } from "#server/db/schema/retail-runs.ts";
import { tokenBalances } from "#server/db/schema/tokens.ts";
import { generations, uploads } from "#server/db/schema/work.ts";

/** Every row of an account that has files, and what hangs on them; in the order in which they refer to each other. Triggers note the files. */
export async function deleteWorkOf(tx: Transaction, userId: string): Promise<void> {
  // As everybody who ends a generation: two that go through several of them could wait for each other. The account may have no balance any more.
  await tx
    .select({ userId: tokenBalances.userId })
    .from(tokenBalances)
    .where(eq(tokenBalances.userId, userId))
    .for("update");
  await tx.delete(ownBackgrounds).where(eq(ownBackgrounds.userId, userId));
  await tx.delete(generations).where(eq(generations.userId, userId));
  await tx.delete(retailRuns).where(eq(retailRuns.userId, userId));
  await tx.delete(requests).where(eq(requests.userId, userId));
  await tx.delete(uploads).where(eq(uploads.userId, userId));
}

export type SpaceRow = { bytes: number; count: number };

/** What an account's uploads weigh as stored, each file once however often it was sent; the product's sample weighs nothing. */
export async function sumUploads(db: DatabaseOrTransaction, userId: string): Promise<SpaceRow> {
  const { rows } = await db.execute<{ bytes: string; count: number }>(sql`
    select coalesce(sum(bytes), 0) as bytes, count(*)::int as count from (
      select distinct on (photo_key) bytes from ${uploads}
      where user_id = ${userId} and removed_at is null and not is_sample
      order by photo_key) as files`);
  return readSum(rows[0]);
}

/** What an account's finished pictures or views weigh, also those that were deleted and can still be brought back. */
export async function sumGenerations(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<{ pictures: SpaceRow; views: SpaceRow; deletedBytes: number }> {
  const { rows } = await db.execute<{ is_views: boolean; is_deleted: boolean; bytes: string; count: number }>(sql`
    select kind = 'views' as is_views, deleted_at is not null as is_deleted, sum(bytes) as bytes, count(*)::int as count
    from ${generations} where user_id = ${userId} and bytes > 0 group by 1, 2`);
  const sumOf = (isViews: boolean) => readSum(rows.find((row) => row.is_views === isViews && !row.is_deleted));
  const deleted = rows.filter((row) => row.is_deleted).map(({ bytes }) => Number(bytes));
  return { pictures: sumOf(false), views: sumOf(true), deletedBytes: deleted.reduce((sum, bytes) => sum + bytes, 0) };
}

/** Both together, as one number. */
export async function sumBytes(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce(sum(bytes), 0) as bytes from ${generations} where user_id = ${userId} and bytes > 0`);
  return Number(rows[0]?.bytes ?? 0) + (await sumUploads(db, userId)).bytes;
}

function readSum(row: { bytes: string; count: number } | undefined): SpaceRow {
  return { bytes: Number(row?.bytes ?? 0), count: row?.count ?? 0 };
}
