import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { idempotencyKeys } from "#server/db/schema/api-keys.ts";
import { ownBackgrounds } from "#server/db/schema/own-backgrounds.ts";
import { requests } from "#server/db/schema/requests.ts";
import { retailRuns } from "#server/db/schema/retail-runs.ts";
import { tokenBalances } from "#server/db/schema/tokens.ts";
import { generations, liveEventRows, uploads } from "#server/db/schema/work.ts";

/** In the order in which they refer to each other; triggers note the files. Then what else an account may have a million of. */
const rowsOfWork = [
  ownBackgrounds,
  generations,
  retailRuns,
  requests,
  uploads,
  liveEventRows,
  idempotencyKeys,
] as const;

/**
 * Some rows of an account's work, and what hangs on them: a transaction that took all of a large account's would hold what others wait for until the
 * database's patience ends, and be taken back. False when none are left.
 */
export async function deleteSomeWorkOf(tx: Transaction, userId: string, atMost: number): Promise<boolean> {
  // As everybody who ends a generation: two that go through several of them could wait for each other. The account may have no balance any more.
  await tx
    .select({ userId: tokenBalances.userId })
    .from(tokenBalances)
    .where(eq(tokenBalances.userId, userId))
    .for("update");
  let left = atMost;
  for (const table of rowsOfWork) {
    const some = tx
      .select({ row: sql`ctid` })
      .from(table)
      .where(eq(table.userId, userId))
      .limit(left);
    const removed = await tx.delete(table).where(sql`ctid = any(array(${some}))`);
    left -= removed.rowCount ?? 0;
    if (left <= 0) return true;
  }
  return false;
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

/** What a picture or a set of views is taken to weigh until it is made and weighed: twice what most do. */
export const reservedBytes = { picture: 1024 ** 2, views: 2.5 * 1024 ** 2 } as const;

/** Both together, as one number, with what the work that is taken on will need. */
export async function sumBytes(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const reserved = sql`sum(case when kind = 'views' then ${reservedBytes.views}::bigint else ${reservedBytes.picture}::bigint end)`;
  // Each in an index of its own; the two of unfinished work are told apart by `request_id`.
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select sum(bytes) as bytes from (
      select sum(bytes) as bytes from ${generations} where user_id = ${userId} and bytes > 0
      union all
      select ${reserved} from ${generations} where user_id = ${userId} and status in ('pending', 'running')
      union all
      select ${reserved} from ${generations} where user_id = ${userId} and status = 'done' and bytes is null) as parts`);
  return Number(rows[0]?.bytes ?? 0) + (await sumUploads(db, userId)).bytes;
}

function readSum(row: { bytes: string; count: number } | undefined): SpaceRow {
  return { bytes: Number(row?.bytes ?? 0), count: row?.count ?? 0 };
}
