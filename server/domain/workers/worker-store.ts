import { and, eq, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { workers } from "#server/db/schema/workers.ts";

export type WorkerRow = Pick<typeof workers.$inferInsert, "id" | "host" | "kinds" | "cutBy">;

/** Writes down that a worker lives, also one whose row was taken for dead. */
export async function setSeen(db: DatabaseOrTransaction, worker: WorkerRow): Promise<void> {
  await db
    .insert(workers)
    .values(worker)
    .onConflictDoUpdate({ target: workers.id, set: { seenAt: sql`now()` } });
}

export async function deleteWorker(db: DatabaseOrTransaction, id: string): Promise<void> {
  await db.delete(workers).where(eq(workers.id, id));
}

export async function deleteUnseen(db: DatabaseOrTransaction, { forSeconds }: { forSeconds: number }): Promise<void> {
  await db.delete(workers).where(lt(workers.seenAt, sql`now() - make_interval(secs => ${forSeconds})`));
}

/** What cuts cars out, by the workers of that kind that were seen of late. */
export async function listCutBy(
  db: DatabaseOrTransaction,
  { kind, withinSeconds }: { kind: string; withinSeconds: number },
): Promise<(string | null)[]> {
  const isSeen = sql`${workers.seenAt} > now() - make_interval(secs => ${withinSeconds})`;
  const isOfKind = sql`${kind} = any(${workers.kinds})`;
  const rows = await db.selectDistinct({ cutBy: workers.cutBy }).from(workers).where(and(isSeen, isOfKind));
  return rows.map(({ cutBy }) => cutBy);
}

/** How many workers that were seen of late take each kind. */
export async function countWorkersByKind(
  db: DatabaseOrTransaction,
  { withinSeconds }: { withinSeconds: number },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ kind: string; count: number }>(sql`
    select kind, count(*)::int as count from ${workers}, unnest(kinds) as kind
    where seen_at > now() - make_interval(secs => ${withinSeconds}) group by kind`);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
