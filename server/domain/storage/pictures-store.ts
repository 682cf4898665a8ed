import { and, asc, eq, inArray, isNull, isNotNull, lt, or, sql } from "drizzle-orm";
import { undoDeleteSeconds } from "#contract/limits.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { requests } from "#server/db/schema/requests.ts";
import { generations } from "#server/db/schema/work.ts";

type GenerationRow = typeof generations.$inferSelect;

/** Deleted pictures and views that can no longer be brought back, and still have files. */
export async function listDeleted(db: DatabaseOrTransaction, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: generations.id })
    .from(generations)
    .where(isPastUndoing())
    .orderBy(asc(generations.deletedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Takes from such a row what is of no use without its files; a trigger notes them. What was paid with it, and for what, stays (docs/decisions/081).
 * False when it was brought back a moment ago.
 */
export async function takeFilesFrom(tx: DatabaseOrTransaction, id: string): Promise<boolean> {
  const [row] = await tx
    .update(generations)
    .set({ resultKey: null, finishedViews: [], bytes: 0, carUnchanged: null, carBox: null, title: null })
    .where(and(eq(generations.id, id), isPastUndoing()))
    .returning({ id: generations.id, requestId: generations.requestId });
  if (row?.requestId != null) await forgetViews(tx, { ...row, requestId: row.requestId });
  return row !== undefined;
}

const isPastUndoing = () =>
  and(
    isNotNull(generations.deletedAt),
    lt(generations.deletedAt, sql`now() - make_interval(secs => ${undoDeleteSeconds})`),
    or(isNotNull(generations.resultKey), sql`cardinality(${generations.finishedViews}) > 0`),
  );

/** A described car no longer names views that are gone. */
async function forgetViews(
  tx: DatabaseOrTransaction,
  { id, requestId }: { id: string; requestId: string },
): Promise<void> {
  await tx
    .update(requests)
    .set({
      sideUrl: null,
      frontQuarterUrl: null,
      rearQuarterUrl: null,
      frontUrl: null,
      rearUrl: null,
      dynamicImageUrl: null,
    })
    .where(and(eq(requests.id, requestId), sql`${requests.sideUrl} like ${`/api/files/view-sets/${id}/%`}`));
}

/** Of these generations that are done: the keys under which what they made lies. */
export async function listKeptTries(
  db: DatabaseOrTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .select({ id: generations.id, resultKey: generations.resultKey, viewKeys: generations.viewKeys })
    .from(generations)
    .where(and(inArray(generations.id, [...ids]), eq(generations.status, "done")));
  return new Map(
    rows.map(({ id, resultKey, viewKeys }) => [
      id,
      [...(resultKey === null ? [] : [resultKey]), ...Object.values(viewKeys)],
    ]),
  );
}

/** Finished pictures and views of which nobody has written down what they weigh. */
export async function listUnweighed(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<Pick<GenerationRow, "id" | "kind">[]> {
  return db
    .select({ id: generations.id, kind: generations.kind })
    .from(generations)
    .where(and(eq(generations.status, "done"), isNull(generations.bytes)))
    .orderBy(asc(generations.id))
    .limit(limit);
}

export async function setWeight(
  db: DatabaseOrTransaction,
  { id, bytes }: { id: string; bytes: number },
): Promise<void> {
  await db
    .update(generations)
    .set({ bytes })
    .where(and(eq(generations.id, id), isNull(generations.bytes)));
}
