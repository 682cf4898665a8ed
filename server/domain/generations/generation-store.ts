import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { generations } from "#server/db/schema/work.ts";

export type GenerationRow = typeof generations.$inferSelect;
export type NewGeneration = typeof generations.$inferInsert;

const open = inArray(generations.status, ["pending", "running"]);

/** Null when the database knows the same picture in the making, or the same idempotency key, already. */
export async function insertGeneration(tx: Transaction, generation: NewGeneration): Promise<GenerationRow | null> {
  const [row] = await tx.insert(generations).values(generation).onConflictDoNothing().returning();
  return row ?? null;
}

export async function findByIdempotencyKey(
  db: DatabaseOrTransaction,
  { userId, idempotencyKey }: { userId: string; idempotencyKey: string },
): Promise<GenerationRow | null> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

type SamePicture = Pick<NewGeneration, "userId" | "uploadId" | "preset" | "aspectRatio">;

export async function findInTheMaking(db: DatabaseOrTransaction, same: SamePicture): Promise<GenerationRow | null> {
  const [row] = await db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, same.userId),
        eq(generations.uploadId, same.uploadId),
        eq(generations.preset, same.preset),
        eq(generations.aspectRatio, same.aspectRatio),
        open,
      ),
    );
  return row ?? null;
}

export async function findGeneration(
  db: DatabaseOrTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<GenerationRow | null> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), eq(generations.userId, userId)));
  return row ?? null;
}

/** Newest first; `beforeId` is the last one of the page before. */
export async function listGenerationRows(
  db: DatabaseOrTransaction,
  { userId, limit, beforeId }: { userId: string; limit: number; beforeId: string | null },
): Promise<GenerationRow[]> {
  const isOlder =
    beforeId === null
      ? undefined
      : sql`(${generations.createdAt}, ${generations.id}) < (
          select cursor.created_at, cursor.id from ${generations} as cursor where cursor.id = ${beforeId} and cursor.user_id = ${userId})`;
  return db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), isOlder))
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(limit);
}

/** Null when it is finished, whichever way. */
export async function setRunning(tx: Transaction, id: string): Promise<GenerationRow | null> {
  const [row] = await tx
    .update(generations)
    .set({ status: "running" })
    .where(and(eq(generations.id, id), open))
    .returning();
  return row ?? null;
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
  return row ?? null;
}

export async function readStatus(db: DatabaseOrTransaction, id: string): Promise<GenerationRow["status"] | null> {
  const [row] = await db.select({ status: generations.status }).from(generations).where(eq(generations.id, id));
  return row?.status ?? null;
}

type Outcome =
  | ({ status: "done" } & Pick<
      GenerationRow,
      "resultKey" | "width" | "height" | "carBox" | "wasEnlarged" | "carUnchanged"
    >)
  | { status: "failed"; errorCode: string }
  | { status: "cancelled" };

/** The one way from open to finished; null when it was finished before. */
export async function setOutcome(tx: Transaction, id: string, outcome: Outcome): Promise<GenerationRow | null> {
  const percent = outcome.status === "done" ? 100 : undefined;
  const [row] = await tx
    .update(generations)
    .set({ ...outcome, percent, finishedAt: sql`now()` })
    .where(and(eq(generations.id, id), open))
    .returning();
  return row ?? null;
}

/** Generations that have been open for longer than `seconds`. */
export async function listOpenGenerations(db: DatabaseOrTransaction, seconds: number): Promise<GenerationRow[]> {
  return db
    .select()
    .from(generations)
    .where(and(open, sql`${generations.createdAt} < now() - make_interval(secs => ${seconds})`))
    .limit(100);
}
