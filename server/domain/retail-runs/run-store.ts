import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { unfinishedRunStatuses, unfinishedStatuses } from "#contract/statuses.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { retailRunItems, retailRuns } from "#server/db/schema/retail-runs.ts";
import { generations, uploads } from "#server/db/schema/work.ts";

export type RunRow = typeof retailRuns.$inferSelect;
export type NewRun = typeof retailRuns.$inferInsert;
export type NewRunItem = typeof retailRunItems.$inferInsert;

/** An item with its photo and its newest try. */
export type RunItemRow = Awaited<ReturnType<typeof listItemsOfRuns>>[number];

export async function insertRun(tx: Transaction, run: NewRun): Promise<void> {
  await tx.insert(retailRuns).values(run);
}

export async function insertItems(tx: Transaction, items: readonly NewRunItem[]): Promise<void> {
  await tx.insert(retailRunItems).values([...items]);
}

/** A new try takes the place of the one before, wherever the run has it. */
export async function replaceTry(
  tx: Transaction,
  { runId, before, after }: { runId: string; before: string; after: string },
): Promise<void> {
  await tx
    .update(retailRunItems)
    .set({ generationId: after })
    .where(and(eq(retailRunItems.runId, runId), eq(retailRunItems.generationId, before)));
}

export async function findRun(
  db: DatabaseOrTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(retailRuns)
    .where(and(eq(retailRuns.id, id), eq(retailRuns.userId, userId)));
  return row ?? null;
}

export async function findRunByIdempotencyKey(
  tx: Transaction,
  { userId, idempotencyKey }: { userId: string; idempotencyKey: string },
): Promise<RunRow | null> {
  const [row] = await tx
    .select()
    .from(retailRuns)
    .where(and(eq(retailRuns.userId, userId), eq(retailRuns.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

/** Newest first; `beforeId` is the last one of the page before. */
export async function listRunRows(
  db: DatabaseOrTransaction,
  { userId, limit, beforeId }: { userId: string; limit: number; beforeId: string | null },
): Promise<RunRow[]> {
  const isOlder =
    beforeId === null
      ? undefined
      : sql`(${retailRuns.createdAt}, ${retailRuns.id}) < (
    select cursor.created_at, cursor.id from ${retailRuns} as cursor where cursor.id = ${beforeId} and cursor.user_id = ${userId})`;
  return db
    .select()
    .from(retailRuns)
    .where(and(eq(retailRuns.userId, userId), isOlder))
    .orderBy(desc(retailRuns.createdAt), desc(retailRuns.id))
    .limit(limit);
}

/** In the order of the run. */
export async function listRunItems(db: DatabaseOrTransaction, runId: string): Promise<RunItemRow[]> {
  return listItemsOfRuns(db, [runId]);
}

/** Each run's in its order. */
export async function listItemsOfRuns(db: DatabaseOrTransaction, runIds: readonly string[]) {
  return db
    .select({
      runId: retailRunItems.runId,
      position: retailRunItems.position,
      uploadId: retailRunItems.uploadId,
      generationId: retailRunItems.generationId,
      fileName: uploads.fileName,
      photoRemovedAt: uploads.removedAt,
      status: generations.status,
      cost: generations.cost,
      errorCode: generations.errorCode,
      engine: generations.engine,
      isPassedThrough: generations.isPassedThrough,
      recipe: generations.recipe,
      isPlateFound: generations.isPlateFound,
      numberPlate: uploads.numberPlate,
      cutOutVersion: uploads.cutOutVersion,
      matteErrorCode: uploads.matteErrorCode,
      carBox: uploads.carBox,
      cutSides: uploads.cutSides,
      cutAccepted: uploads.cutAccepted,
      isDetail: uploads.isDetail,
      resultKey: generations.resultKey,
      isDeleted: sql<boolean>`${generations.deletedAt} is not null`,
      finishedAt: generations.finishedAt,
    })
    .from(retailRunItems)
    .innerJoin(uploads, eq(uploads.id, retailRunItems.uploadId))
    .innerJoin(generations, eq(generations.id, retailRunItems.generationId))
    .where(inArray(retailRunItems.runId, [...runIds]))
    .orderBy(asc(retailRunItems.runId), asc(retailRunItems.position));
}

/**
 * The photos of which a run has a picture that was made and paid for, by this try or one before, also deleted since, and whether all of these have the free
 * plan's mark. What was passed through has paid for nothing.
 */
export async function listPaidPhotos(
  tx: Transaction,
  runId: string,
): Promise<{ uploadId: string; isWatermarked: boolean }[]> {
  const isTry = inArray(
    generations.id,
    tx.select({ id: retailRunItems.generationId }).from(retailRunItems).where(eq(retailRunItems.runId, runId)),
  );
  const isPaid = and(eq(generations.status, "done"), eq(generations.isPassedThrough, false));
  const rows = await tx
    .select({ uploadId: generations.uploadId, isWatermarked: sql<boolean>`bool_and(${generations.isWatermarked})` })
    .from(generations)
    .where(and(or(eq(generations.runId, runId), isTry), isPaid))
    .groupBy(generations.uploadId);
  return rows.flatMap(({ uploadId, isWatermarked }) => (uploadId === null ? [] : [{ uploadId, isWatermarked }]));
}

/** Call it with the user's tokens locked, as everything that changes a run. */
export async function setRunStatus(tx: Transaction, id: string, status: RunRow["status"]): Promise<void> {
  const isEnded = status === "finished" || status === "cancelled";
  await tx
    .update(retailRuns)
    .set({ status, finishedAt: isEnded ? sql`now()` : null })
    .where(eq(retailRuns.id, id));
}

export async function listRunsOf(tx: Transaction, generationIds: readonly string[]): Promise<RunRow[]> {
  const rows = await tx
    .selectDistinctOn([retailRuns.id], { run: retailRuns })
    .from(retailRunItems)
    .innerJoin(retailRuns, eq(retailRuns.id, retailRunItems.runId))
    .where(inArray(retailRunItems.generationId, [...generationIds]));
  return rows.map(({ run }) => run);
}

/** Generations of the run that are in the making, each once, in the run's order. */
export async function listOpenTries(tx: Transaction, runId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: generations.id })
    .from(retailRunItems)
    .innerJoin(generations, eq(generations.id, retailRunItems.generationId))
    .where(and(eq(retailRunItems.runId, runId), inArray(generations.status, unfinishedStatuses)))
    .groupBy(generations.id)
    .orderBy(asc(sql`min(${retailRunItems.position})`));
  return rows.map(({ id }) => id);
}

/** The photo of the picture of a run that comes next and needs its car; null when there is none, or the run does not go on. */
export async function findNextPhoto(db: DatabaseOrTransaction, runId: string): Promise<string | null> {
  const [row] = await db
    .select({ uploadId: retailRunItems.uploadId })
    .from(retailRunItems)
    .innerJoin(retailRuns, eq(retailRuns.id, retailRunItems.runId))
    .innerJoin(generations, eq(generations.id, retailRunItems.generationId))
    .where(
      and(
        eq(retailRuns.id, runId),
        eq(retailRuns.status, "running"),
        eq(generations.status, "pending"),
        eq(generations.isPassedThrough, false),
      ),
    )
    .orderBy(asc(retailRunItems.position))
    .limit(1);
  return row?.uploadId ?? null;
}

/** The states of the runs that still want a generation. */
export async function listWaitingStatuses(tx: Transaction, generationId: string): Promise<RunRow["status"][]> {
  const rows = await tx
    .selectDistinct({ status: retailRuns.status })
    .from(retailRunItems)
    .innerJoin(retailRuns, eq(retailRuns.id, retailRunItems.runId))
    .where(and(eq(retailRunItems.generationId, generationId), inArray(retailRuns.status, unfinishedRunStatuses)));
  return rows.map(({ status }) => status);
}

/** Whether a generation was ordered by itself: by no run, though some may have taken it since, or once more while a run was making it. */
export async function isOrderedSingly(tx: Transaction, generationId: string): Promise<boolean> {
  const { runId, orderedSinglyAt } = generations;
  const [row] = await tx.select({ runId, orderedSinglyAt }).from(generations).where(eq(generations.id, generationId));
  return row !== undefined && (row.runId === null || row.orderedSinglyAt !== null);
}
