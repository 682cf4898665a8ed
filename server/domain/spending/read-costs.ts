import type { Database } from "#server/db/client.ts";
import { listCallsFor, sumCosts, sumTotals, type CallRow, type CostGroup, type CostRow } from "./cost-store.ts";
import { toUsd } from "./micro-usd.ts";
import { sumDay } from "./model-call-store.ts";

export { costGroups, type CostGroup } from "./cost-store.ts";

type InDollars<Row> = Omit<Row, "microUsd"> & { usd: number };
const inDollars = <Row extends { microUsd: number }>({ microUsd, ...row }: Row): InDollars<Row> => ({
  ...row,
  usd: toUsd(microUsd),
});

export type Costs = InDollars<CostRow>[];

/** What models cost on the last days, today included, by model, work or user; the dearest first. */
export async function readCosts(db: Database, span: { days: number; by: CostGroup }): Promise<Costs> {
  return (await sumCosts(db, span)).map(inDollars);
}

/** What the models cost that were asked for one picture or set, call by call. */
export async function readCostOfGeneration(
  db: Database,
  generationId: string,
): Promise<{ usd: number; calls: InDollars<CallRow>[] }> {
  const rows = await listCallsFor(db, generationId);
  return { usd: toUsd(rows.reduce((sum, row) => sum + row.microUsd, 0)), calls: rows.map(inDollars) };
}

/** What is counted under the caps of today (UTC), of all users together. */
export async function readSpentToday(db: Database): Promise<number> {
  return toUsd((await sumDay(db, null)).ofAll);
}

export type ModelTotal = { model: string; outcome: string | null; calls: number; usd: number; usdToday: number };

/** Of all days, by model and by what came of it; without an outcome are calls whose end is not told, or not yet. */
export async function readModelTotals(db: Database): Promise<ModelTotal[]> {
  const rows = await sumTotals(db);
  return rows.map(({ model, outcome, calls, microUsd, todayMicroUsd }) => ({
    model,
    outcome,
    calls,
    usd: toUsd(microUsd),
    usdToday: toUsd(todayMicroUsd),
  }));
}
