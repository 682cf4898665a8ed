import { type SQL, and, asc, eq, exists, inArray, isNotNull, isNull, lt, ne, not, or, sql } from "drizzle-orm";
import type { OutlineState } from "#contract/outlines.ts";
import { payingStatuses, unfinishedStatuses } from "#contract/statuses.ts";
import type { DescribedCar } from "#contract/view-sets.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { retailRunItems, retailRuns } from "#server/db/schema/retail-runs.ts";
import { generations } from "#server/db/schema/work.ts";

/** What every generation is, whatever it makes: its state, and the way from open to finished. */
type StoredGeneration = typeof generations.$inferSelect;
export type NewGeneration = typeof generations.$inferInsert;

type OfPictures =
  | "uploadId"
  | "preset"
  | "aspectRatio"
  | "resultKey"
  | "width"
  | "height"
  | "carBox"
  | "wasEnlarged"
  | "carUnchanged"
  | "matteKey"
  | "outline"
  | "recipe"
  | "isPlateFound"
  | "isPassedThrough"
  | "runId"
  | "runPosition"
  | "orderedSinglyAt";
type OfViews =
  | "requestId"
  | "car"
  | "bodyStyle"
  | "finishedViews"
  | "inventedViews"
  | "viewKeys"
  | "remakeOf"
  | "remadeView"
  | "notes";

/** One picture of an upload. */
export type PictureRow = Omit<StoredGeneration, OfViews> & {
  kind: "preset" | "retail";
  uploadId: string;
  preset: string;
  aspectRatio: string;
};
/** Six views of a request's car. */
export type ViewSetRow = Omit<StoredGeneration, OfPictures> & { kind: "views"; requestId: string; car: DescribedCar };
export type GenerationRow = PictureRow | ViewSetRow;

export const isOpen = inArray(generations.status, unfinishedStatuses);
export const isLive = inArray(generations.status, payingStatuses);

/** Null when the database knows the same work in the making, or the same idempotency key, already. */
export async function insertGeneration(tx: Transaction, generation: NewGeneration): Promise<GenerationRow | null> {
  const [row] = await tx.insert(generations).values(generation).onConflictDoNothing().returning();
  return toRow(row);
}

export async function findByIdempotencyKey(
  db: DatabaseOrTransaction,
  { userId, idempotencyKey }: { userId: string; idempotencyKey: string },
): Promise<GenerationRow | null> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.idempotencyKey, idempotencyKey)));
  return toRow(row);
}

/** None that is deleted. */
export async function findGeneration(
  db: DatabaseOrTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<GenerationRow | null> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), eq(generations.userId, userId), isNull(generations.deletedAt)));
  return toRow(row);
}

/** Null when it is finished, whichever way. */
export async function setRunning(tx: Transaction, id: string): Promise<GenerationRow | null> {
  const [row] = await tx
    .update(generations)
    .set({ status: "running" })
    .where(and(eq(generations.id, id), isOpen))
    .returning();
  return toRow(row);
}

/** Null when that would be a step back, or the generation no longer runs. */
export async function setProgress(
  tx: Transaction,
  { id, stage, percent }: { id: string; stage: string; percent: number },
): Promise<GenerationRow | null> {
  const [row] = await tx
    .update(generations)
    .set({ stage, percent })
    .where(and(eq(generations.id, id), eq(generations.status, "running"), lt(generations.percent, percent)))
    .returning();
  return toRow(row);
}

/** Its owner has ordered by itself what a run is making. */
export async function setOrderedSingly(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(generations)
    .set({ orderedSinglyAt: sql`now()` })
    .where(eq(generations.id, id));
}

/** For the worker, which acts for whoever owns it. */
export async function findGenerationOfAnyone(db: DatabaseOrTransaction, id: string): Promise<GenerationRow | null> {
  const [row] = await db.select().from(generations).where(eq(generations.id, id));
  return toRow(row);
}

export async function readStatus(db: DatabaseOrTransaction, id: string): Promise<StoredGeneration["status"] | null> {
  const [row] = await db.select({ status: generations.status }).from(generations).where(eq(generations.id, id));
  return row?.status ?? null;
}

type PictureFacts = Pick<
  StoredGeneration,
  | "resultKey"
  | "width"
  | "height"
  | "carBox"
  | "wasEnlarged"
  | "carUnchanged"
  | "matteKey"
  | "outline"
  | "isPlateFound"
  | "madeBy"
  | "madeWith"
  | "engineNotes"
> &
  Partial<Pick<StoredGeneration, "bytes">>;
/** Where it was made otherwise than it was ordered: a photo that was passed through, or by the studio in an AI model's stead. */
type ChangedFacts = Pick<StoredGeneration, "isPassedThrough" | "isWatermarked" | "cost" | "entitlementId">;
type ViewSetFacts = Pick<StoredGeneration, "bodyStyle" | "notes" | "madeBy" | "madeWith">;
type Outcome =
  | ({ status: "done" } & ((PictureFacts & Partial<ChangedFacts>) | ViewSetFacts))
  | { status: "failed"; errorCode: string }
  | { status: "cancelled" };

const changesBy = {
  done: { percent: 100 },
  failed: { cost: 0, idempotencyKey: null },
  cancelled: { cost: 0 },
} as const satisfies Record<Outcome["status"], Partial<NewGeneration>>;

/**
 * The one way from open to finished; null when it was finished before. What ends without a result costs nothing from then on. What failed frees its key:
 * the call may be made again, corrected or not. What was cancelled keeps it, or a call that is repeated by itself would order it once more.
 */
export async function setOutcome(tx: Transaction, id: string, outcome: Outcome): Promise<GenerationRow | null> {
  const [row] = await tx
    .update(generations)
    .set({ ...outcome, ...changesBy[outcome.status], finishedAt: sql`now()` })
    .where(and(eq(generations.id, id), isOpen))
    .returning();
  return toRow(row);
}

/**
 * Generations that have been open for longer than `seconds`, oldest first, without those whose run is paused. `isOfRun`: ordered by a run, or wanted by
 * one that has not ended.
 */
export async function listDueGenerations(
  db: DatabaseOrTransaction,
  seconds: number,
): Promise<{ id: string; isOfRun: boolean }[]> {
  const isOld = sql`${generations.createdAt} < now() - make_interval(secs => ${seconds})`;
  const isWantedBy = (status: "running" | "paused") =>
    exists(
      db
        .select({ one: sql`1` })
        .from(retailRunItems)
        .innerJoin(retailRuns, eq(retailRuns.id, retailRunItems.runId))
        .where(and(eq(retailRunItems.generationId, generations.id), eq(retailRuns.status, status))),
    );
  const isSingle = or(isNull(generations.runId), isNotNull(generations.orderedSinglyAt));
  return (
    db
      .select({
        id: generations.id,
        isOfRun: sql<boolean>`(${generations.runId} is not null or ${isWantedBy("running")} or ${isWantedBy("paused")})`,
      })
      .from(generations)
      // No pause holds what was ordered by itself.
      .where(and(isOpen, isOld, or(isSingle, not(isWantedBy("paused")), isWantedBy("running"))))
      .orderBy(asc(generations.createdAt))
      .limit(1000)
  );
}

/** Of proven pictures of an upload: those of this matte have this outline, those of another a doubtful one. Gives the ids of those that change. */
export async function setOutlines(
  tx: Transaction,
  { uploadId, matteKey, outline }: { uploadId: string; matteKey: string; outline: OutlineState },
): Promise<string[]> {
  const known = sql<OutlineState>`case when ${generations.matteKey} = ${matteKey} then ${outline} else 'doubtful' end`;
  const rows = await tx
    .update(generations)
    .set({ outline: known })
    .where(and(eq(generations.uploadId, uploadId), isNotNull(generations.outline), ne(generations.outline, known)))
    .returning({ id: generations.id });
  return rows.map(({ id }) => id);
}

/** The columns that a kind needs are there: a check of the table holds them together. */
export function toRow(stored: StoredGeneration | undefined): GenerationRow | null {
  if (stored === undefined) return null;
  const { kind, uploadId, preset, aspectRatio, requestId, car } = stored;
  if (kind === "views") {
    if (requestId === null || car === null) throw new Error("A set of views without its request.");
    return { ...stored, kind, requestId, car };
  }
  if (uploadId === null || preset === null || aspectRatio === null) throw new Error("A picture without its source.");
  return { ...stored, kind, uploadId, preset, aspectRatio };
}

export async function listOpenOf(db: DatabaseOrTransaction, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.userId, userId), isOpen));
  return rows.map(({ id }) => id);
}

/** The condition of a page that begins behind one of the user's generations; none for the first page. */
export function isOlderThan({ userId, beforeId }: { userId: string; beforeId: string | null }): SQL | undefined {
  if (beforeId === null) return undefined;
  return sql`(${generations.createdAt}, ${generations.id}) < (
    select cursor.created_at, cursor.id from ${generations} as cursor where cursor.id = ${beforeId} and cursor.user_id = ${userId})`;
}
