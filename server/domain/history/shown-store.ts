import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { undoDeleteSeconds } from "#contract/limits.ts";
import type { GenerationStatus } from "#contract/statuses.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { generations, uploads } from "#server/db/schema/work.ts";

/** What of a generation belongs to the history alone: its title, and whether it is deleted. */
type Own = { userId: string; ids: readonly string[] };

const isOwn = ({ userId, ids }: Own) => and(eq(generations.userId, userId), inArray(generations.id, [...ids]));

/**
 * By the database's clock, as the sweeper that removes the files asks it, too; the moment it is, for who waited for a lock began earlier. What
 * the sweeper has been at has no file any more, and nothing to come back.
 */
const isUndoable = and(
  sql`${generations.deletedAt} > clock_timestamp() - make_interval(secs => ${undoDeleteSeconds})`,
  sql`(${generations.resultKey} is not null or cardinality(${generations.finishedViews}) > 0)`,
);

/** Whatever their state, also those that are deleted. */
export async function listStates(
  tx: Transaction,
  own: Own,
): Promise<{ id: string; status: GenerationStatus; deletedAt: Date | null }[]> {
  return tx
    .select({ id: generations.id, status: generations.status, deletedAt: generations.deletedAt })
    .from(generations)
    .where(isOwn(own));
}

/** The ids of those that were there until now. */
export async function setDeleted(tx: Transaction, own: Own): Promise<string[]> {
  const rows = await tx
    .update(generations)
    .set({ deletedAt: sql`now()` })
    .where(and(isOwn(own), eq(generations.status, "done"), isNull(generations.deletedAt)))
    .returning({ id: generations.id });
  return rows.map(({ id }) => id);
}

/** The ids of those that were deleted until now, and not for too long. */
export async function setRestored(tx: Transaction, own: Own): Promise<string[]> {
  const rows = await tx
    .update(generations)
    .set({ deletedAt: null })
    .where(and(isOwn(own), isUndoable))
    .returning({ id: generations.id });
  return rows.map(({ id }) => id);
}

/** What can still be brought back, the last deleted first; each with how many there are beyond the limit as well. */
export async function listUndoable(db: DatabaseOrTransaction, { userId, limit }: { userId: string; limit: number }) {
  return db
    .select({
      id: generations.id,
      title: generations.title,
      preset: generations.preset,
      aspectRatio: generations.aspectRatio,
      fileName: uploads.fileName,
      car: generations.car,
      deletedAt: generations.deletedAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(generations)
    .leftJoin(uploads, eq(uploads.id, generations.uploadId))
    .where(and(eq(generations.userId, userId), isUndoable))
    .orderBy(desc(generations.deletedAt), desc(generations.id))
    .limit(limit);
}

/** Null when the user has no such picture, or it is deleted. */
export async function setTitle(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
  title: string | null,
): Promise<string | null> {
  const [row] = await tx
    .update(generations)
    .set({ title })
    .where(
      and(
        eq(generations.id, id),
        eq(generations.userId, userId),
        eq(generations.status, "done"),
        isNull(generations.deletedAt),
      ),
    )
    .returning({ id: generations.id });
  return row?.id ?? null;
}
