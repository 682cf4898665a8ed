import { and, eq, gte, isNull, sql, type SQL } from "drizzle-orm";
import type { EngineWork } from "#contract/engine-works.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { modelCalls } from "#server/db/schema/engines.ts";

type ModelCallRow = typeof modelCalls.$inferSelect;
export type CallEnd = Pick<ModelCallRow, "costMicroUsd" | "basis" | "outcome" | "durationMs">;

/** What a call counts: what was reserved for it until its end is told. */
export const countedMicroUsd = sql`coalesce(${modelCalls.costMicroUsd}, ${modelCalls.reservedMicroUsd})`;
/** Sums of PostgreSQL's bigint are numerics, which come as text. */
const sumOfCounted = sql<number>`coalesce(sum(${countedMicroUsd}), 0)`.mapWith(Number);
const sumOfUser = (userId: string | null) =>
  sql<number>`coalesce(sum(${countedMicroUsd}) filter (where ${modelCalls.userId} = ${userId}), 0)`.mapWith(Number);

/** Null: the database's own, which all processes share. */
const momentOf = (at: Date | null): SQL => (at === null ? sql`now()` : sql`${at.toISOString()}::timestamptz`);
/** The midnight (UTC) before it. */
export const midnightBefore = (at: Date | null): SQL =>
  sql`date_trunc('day', ${momentOf(at)} at time zone 'UTC') at time zone 'UTC'`;

/** Until the transaction ends nobody else reserves, in any process. */
export async function lockSpending(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('model-spending', 0))`);
}

export type DaySums = { ofAll: number; ofUser: number };

/** What is counted since midnight (UTC), in millionths of a dollar. @param userId null: only of all */
export async function sumDay(
  db: DatabaseOrTransaction,
  userId: string | null,
  at: Date | null = null,
): Promise<DaySums> {
  const [sums] = await db
    .select({
      ofAll: sumOfCounted,
      ofUser: sumOfUser(userId),
    })
    .from(modelCalls)
    .where(gte(modelCalls.startedAt, midnightBefore(at)));
  if (sums === undefined) throw new Error("a sum without a row");
  return sums;
}

export type NewCall = {
  userId: string;
  generationId: string | null;
  work: EngineWork;
  model: string;
  reservedMicroUsd: number;
};

/** Gives its id. */
export async function insertCall(tx: Transaction, call: NewCall, at: Date | null): Promise<string> {
  const [row] = await tx
    .insert(modelCalls)
    .values({ ...call, startedAt: momentOf(at) })
    .returning({ id: modelCalls.id });
  if (row === undefined) throw new Error("the reserved call was not returned");
  return row.id;
}

/** Once: a call whose end is told stays as it is. */
export async function endCall(db: DatabaseOrTransaction, id: string, end: CallEnd): Promise<void> {
  await db
    .update(modelCalls)
    .set(end)
    .where(and(eq(modelCalls.id, id), isNull(modelCalls.costMicroUsd)));
}
