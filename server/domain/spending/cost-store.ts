import { asc, desc, eq, gte, sql, type SQL } from "drizzle-orm";
import type { EngineWork } from "#contract/engine-works.ts";
import type { Database } from "#server/db/client.ts";
import { modelCalls } from "#server/db/schema/engines.ts";
import { countedMicroUsd, midnightBefore } from "./model-call-store.ts";

const columnOf = {
  model: modelCalls.model,
  work: modelCalls.work,
  user: sql<string | null>`${modelCalls.userId}::text`,
} as const;

export const costGroups = ["model", "work", "user"] as const;
export type CostGroup = (typeof costGroups)[number];

const number = (expression: SQL) => sql<number>`coalesce(${expression}, 0)`.mapWith(Number);
const startOfToday = midnightBefore(null);

export type CostRow = { name: string | null; calls: number; answered: number; untold: number; microUsd: number };

/** Of today and the days before it, the dearest first; a null name is that of users who have gone. */
export async function sumCosts(db: Database, { days, by }: { days: number; by: CostGroup }): Promise<CostRow[]> {
  const sum = number(sql`sum(${countedMicroUsd})`);
  return db
    .select({
      name: sql<string | null>`${columnOf[by]}`,
      calls: number(sql`count(*)`),
      answered: number(sql`count(*) filter (where ${modelCalls.outcome} = 'answered')`),
      untold: number(sql`count(*) filter (where ${modelCalls.costMicroUsd} is null)`),
      microUsd: sum,
    })
    .from(modelCalls)
    .where(gte(modelCalls.startedAt, sql`${startOfToday} - make_interval(days => ${days - 1}::int)`))
    .groupBy(columnOf[by])
    .orderBy(desc(sum), asc(columnOf[by]));
}

export type TotalRow = {
  model: string;
  outcome: string | null;
  calls: number;
  microUsd: number;
  todayMicroUsd: number;
};

/** Of all days. A null outcome is that of calls whose end is not told, or not yet. */
export async function sumTotals(db: Database): Promise<TotalRow[]> {
  return db
    .select({
      model: modelCalls.model,
      outcome: modelCalls.outcome,
      calls: number(sql`count(*)`),
      microUsd: number(sql`sum(${countedMicroUsd})`),
      todayMicroUsd: number(sql`sum(${countedMicroUsd}) filter (where ${modelCalls.startedAt} >= ${startOfToday})`),
    })
    .from(modelCalls)
    .groupBy(modelCalls.model, modelCalls.outcome);
}

export type CallRow = {
  startedAt: Date;
  work: EngineWork;
  model: string;
  outcome: string | null;
  durationMs: number | null;
  basis: string | null;
  microUsd: number;
};

/** The calls that were made for one generation, in their order. */
export async function listCallsFor(db: Database, generationId: string): Promise<CallRow[]> {
  return db
    .select({
      startedAt: modelCalls.startedAt,
      work: modelCalls.work,
      model: modelCalls.model,
      outcome: modelCalls.outcome,
      durationMs: modelCalls.durationMs,
      basis: modelCalls.basis,
      microUsd: number(countedMicroUsd),
    })
    .from(modelCalls)
    .where(eq(modelCalls.generationId, generationId))
    .orderBy(asc(modelCalls.startedAt), asc(modelCalls.id));
}
