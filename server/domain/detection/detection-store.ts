import { and, asc, eq, getTableColumns, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import { payingStatuses } from "#contract/statuses.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { detectionPhotos, detections, type ToldFields } from "#server/db/schema/detections.ts";
import { requests } from "#server/db/schema/requests.ts";
import { generations, uploads } from "#server/db/schema/work.ts";

export type { Corrections, RegisterWord, ToldFields, ToldReading } from "#server/db/schema/detections.ts";
export type DetectionRow = typeof detections.$inferSelect;
export type PhotoRow = typeof detectionPhotos.$inferSelect;
/** A photo of a car with its upload. */
export type PhotoOfCar = PhotoRow & { upload: typeof uploads.$inferSelect };

export async function findDetection(db: DatabaseOrTransaction, requestId: string): Promise<DetectionRow | null> {
  const [row] = await db.select().from(detections).where(eq(detections.requestId, requestId));
  return row ?? null;
}

/** In the order in which they were added, without those whose file has been removed. */
export async function listPhotos(db: DatabaseOrTransaction, requestId: string): Promise<PhotoOfCar[]> {
  return db
    .select({ ...getTableColumns(detectionPhotos), upload: uploads })
    .from(detectionPhotos)
    .innerJoin(uploads, eq(uploads.id, detectionPhotos.uploadId))
    .where(and(eq(detectionPhotos.requestId, requestId), isNull(uploads.removedAt)))
    .orderBy(asc(detectionPhotos.createdAt), asc(detectionPhotos.id));
}

export async function findPhoto(db: DatabaseOrTransaction, id: string): Promise<PhotoRow | null> {
  const [row] = await db.select().from(detectionPhotos).where(eq(detectionPhotos.id, id));
  return row ?? null;
}

/** Opens a request's reading, or begins to count its time again. Whether its photos are complete stays as it is, if nothing is said. */
export async function openDetection(
  tx: Transaction,
  requestId: string,
  { isComplete }: { isComplete?: boolean } = {},
): Promise<DetectionRow> {
  const opened = { status: "waiting", errorCode: null, startedAt: sql`now()`, usedAt: sql`now()`, isComplete } as const;
  const [row] = await tx
    .insert(detections)
    .values({ requestId, ...opened })
    .onConflictDoUpdate({ target: detections.requestId, set: opened })
    .returning();
  if (row === undefined) throw new Error("the opened detection was not returned");
  return row;
}

/** Null when the photo is one of the request's already. */
export async function insertPhoto(
  tx: Transaction,
  photo: { requestId: string; uploadId: string },
): Promise<PhotoRow | null> {
  const [row] = await tx
    .insert(detectionPhotos)
    .values({ ...photo, status: "waiting" })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** A photo that was read waits again; what it has told stays. */
export async function reopenPhoto(tx: Transaction, id: string): Promise<void> {
  await tx.update(detectionPhotos).set({ status: "waiting", errorCode: null }).where(eq(detectionPhotos.id, id));
}

/**
 * Photos that could not be read wait again, in their places. Gives their ids, which are new: a job has its photo's id, and the one that failed may
 * not have ended yet.
 */
export async function reopenFailedPhotos(tx: Transaction, requestId: string): Promise<string[]> {
  const failed = await tx
    .delete(detectionPhotos)
    .where(and(eq(detectionPhotos.requestId, requestId), eq(detectionPhotos.status, "failed")))
    .returning({ uploadId: detectionPhotos.uploadId, createdAt: detectionPhotos.createdAt });
  if (failed.length === 0) return [];
  const rows = await tx
    .insert(detectionPhotos)
    .values(failed.map(({ uploadId, createdAt }) => ({ requestId, uploadId, createdAt, status: "waiting" as const })))
    .returning({ id: detectionPhotos.id });
  return rows.map(({ id }) => id);
}

/** What a photo told is forgotten: it waits again in each car's photos, under another id, as `reopenFailedPhotos` says. */
export async function replacePhotosOf(tx: Transaction, uploadId: string): Promise<PhotoRow[]> {
  const told = await tx.delete(detectionPhotos).where(eq(detectionPhotos.uploadId, uploadId)).returning();
  if (told.length === 0) return [];
  return tx
    .insert(detectionPhotos)
    .values(told.map(({ requestId, createdAt }) => ({ requestId, uploadId, createdAt, status: "waiting" as const })))
    .returning();
}

/** Adds fields to what a photo has told. Null when it is no longer waited for. */
export async function addTold(tx: Transaction, id: string, told: ToldFields): Promise<PhotoRow | null> {
  const [row] = await tx
    .update(detectionPhotos)
    .set({ told: sql`${detectionPhotos.told} || ${JSON.stringify(told)}::jsonb` })
    .where(and(eq(detectionPhotos.id, id), eq(detectionPhotos.status, "waiting")))
    .returning();
  return row ?? null;
}

/** Null when it has ended before. */
export async function endPhoto(
  tx: Transaction,
  id: string,
  end: { status: "read" } | { status: "failed"; errorCode: string },
): Promise<PhotoRow | null> {
  const [row] = await tx
    .update(detectionPhotos)
    .set(end)
    .where(and(eq(detectionPhotos.id, id), eq(detectionPhotos.status, "waiting")))
    .returning();
  return row ?? null;
}

export async function setDetection(
  tx: Transaction,
  requestId: string,
  change: Partial<Omit<DetectionRow, "requestId" | "startedAt" | "usedAt">>,
): Promise<void> {
  await tx.update(detections).set(change).where(eq(detections.requestId, requestId));
}

/** A person did something with the car: its photos stay for as long again. Opening its reading does so too. */
export async function markCarUsed(tx: Transaction, requestId: string): Promise<void> {
  await tx
    .update(detections)
    .set({ usedAt: sql`now()` })
    .where(eq(detections.requestId, requestId));
}

/** The requests that a photo belongs to, locked until the transaction ends, always in the same order. */
export async function lockRequestsOf(
  tx: Transaction,
  { userId, id: uploadId }: { userId: string; id: string },
): Promise<{ id: string; userId: string }[]> {
  const ids = tx
    .select({ id: detectionPhotos.requestId })
    .from(detectionPhotos)
    .where(eq(detectionPhotos.uploadId, uploadId));
  return tx
    .select({ id: requests.id, userId: requests.userId })
    .from(requests)
    .where(and(inArray(requests.id, ids), eq(requests.userId, userId)))
    .orderBy(asc(requests.id))
    .for("update");
}

/** What photos told of a request's car, with its photos' readings; the uploads stay. */
export async function deleteDetection(tx: Transaction, requestId: string): Promise<void> {
  await tx.delete(detections).where(eq(detections.requestId, requestId));
}

export async function deletePhoto(tx: Transaction, id: string): Promise<void> {
  await tx.delete(detectionPhotos).where(eq(detectionPhotos.id, id));
}

export async function deletePhotosOf(tx: Transaction, uploadId: string): Promise<void> {
  await tx.delete(detectionPhotos).where(eq(detectionPhotos.uploadId, uploadId));
}

/** Of what has gone on for longer than `seconds`, a hundred after the first `offset`, oldest first. */
export type Overdue = { seconds: number; offset: number };

export const isOverdue = ({ seconds }: Overdue) =>
  sql`${detections.startedAt} < now() - make_interval(secs => ${seconds})`;

/** Photos that wait. */
export async function listWaitingPhotos(db: DatabaseOrTransaction, overdue: Overdue): Promise<string[]> {
  const rows = await db
    .select({ id: detectionPhotos.id })
    .from(detectionPhotos)
    .innerJoin(detections, eq(detections.requestId, detectionPhotos.requestId))
    .where(and(eq(detectionPhotos.status, "waiting"), isOverdue(overdue)))
    .orderBy(asc(detectionPhotos.createdAt), asc(detectionPhotos.id))
    .offset(overdue.offset)
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Requests whose reading has not ended although none of their photos waits, for us or for a model, and those that still ask the register about a corrected plate. */
export async function listUnendedReadings(db: DatabaseOrTransaction, overdue: Overdue): Promise<string[]> {
  const waiting = db
    .select({ one: sql`1` })
    .from(detectionPhotos)
    .where(
      and(
        eq(detectionPhotos.requestId, detections.requestId),
        or(eq(detectionPhotos.status, "waiting"), eq(detectionPhotos.modelStatus, "waiting")),
      ),
    );
  const isOpen = or(inArray(detections.status, ["waiting", "reading"]), detections.isAsking);
  const rows = await db
    .select({ id: detections.requestId })
    .from(detections)
    .where(and(isOpen, isOverdue(overdue), notExists(waiting)))
    .orderBy(asc(detections.startedAt), asc(detections.requestId))
    .offset(overdue.offset)
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Whether a request has views that were paid, and whether the free correction has made any that were not stopped. */
export async function readPaidViews(
  db: DatabaseOrTransaction,
  requestId: string,
): Promise<{ hasViews: boolean; isPaid: boolean; isCorrected: boolean }> {
  const isOfFree = sql`${generations.id} = ${detections.freeViewsId}`;
  const [row] = await db
    .select({
      hasViews: sql<boolean>`count(${generations.id}) > 0`,
      isPaid: sql<boolean>`coalesce(bool_or(${generations.status} = 'done' and ${generations.cost} > 0), false)`,
      isCorrected: sql<boolean>`coalesce(bool_or(${isOfFree} and ${inArray(generations.status, payingStatuses)}), false)`,
    })
    .from(generations)
    .leftJoin(detections, eq(detections.requestId, generations.requestId))
    .where(eq(generations.requestId, requestId));
  return row ?? { hasViews: false, isPaid: false, isCorrected: false };
}
