import { usageDays } from "#contract/limits.ts";
import type { SpendingState } from "#contract/token-movements.ts";
import type { StatementFilter, StatementLine, StatementPage, TokenUsage } from "#contract/token-statement.ts";
import type { Database } from "#server/db/client.ts";
import { nameWorks, type NamedWork } from "#server/domain/generations/name-works.ts";
import { dayAfter, lastDays, startOfDay } from "./local-days.ts";
import { nameEntry } from "./name-entry.ts";
import { listStatementRows, sumOpenHolds, sumSpentBetween, type StatementRow } from "./statement-store.ts";

export type StatementQuery = StatementFilter & { userId: string; before: number | null; limit: number };

/** One page, newest first; one line more than is shown tells whether there is another. */
export async function readStatement(db: Database, query: StatementQuery): Promise<StatementPage> {
  const { userId, limit } = query;
  const lines = await readLines(db, { ...query, limit: limit + 1 });
  const shown = lines.slice(0, limit);
  const last = shown.at(-1);
  return {
    lines: shown,
    heldTokens: await sumOpenHolds(db, userId),
    nextBefore: lines.length > limit && last !== undefined ? last.id : null,
  };
}

export async function readLines(db: Database, query: StatementQuery): Promise<StatementLine[]> {
  const { userId, kind, from, to, timeZone, before, limit } = query;
  const rows = await listStatementRows(db, {
    userId,
    kind: kind ?? null,
    from: from === undefined ? null : startOfDay(from, timeZone),
    until: to === undefined ? null : startOfDay(dayAfter(to), timeZone),
    beforeId: before,
    limit,
  });
  const ids = rows.map(generationOf).filter((id) => id !== null);
  const works = await nameWorks(db, { userId, ids: [...new Set(ids)] });
  return rows.map((row) => toLine(row, works.get(generationOf(row) ?? "") ?? null));
}

/** Tokens spent on each of the last days; what is in the making counts, what came back does not. */
export async function readTokenUsage(
  db: Database,
  { userId, timeZone, now = new Date() }: { userId: string; timeZone: string; now?: Date },
): Promise<TokenUsage> {
  const days = lastDays(usageDays, { now, timeZone });
  const moments = [...days, ...days.slice(-1).map(dayAfter)].map((day) => startOfDay(day, timeZone));
  const sums = await sumSpentBetween(db, { userId, moments });
  return { days: days.map((day, index) => ({ day, tokens: sums[index] ?? 0 })) };
}

function toLine(row: StatementRow, named: NamedWork | null): StatementLine {
  const { id, planTokens, purchasedTokens, planAfter, purchasedAfter, createdAt } = row;
  return {
    id,
    at: createdAt.toISOString(),
    what: nameEntry(row, named?.name ?? null),
    tokens: planTokens + purchasedTokens,
    planTokens,
    purchasedTokens,
    balanceAfter: planAfter + purchasedAfter,
    planAfter,
    purchasedAfter,
    state: stateOf(row),
    work: named?.work ?? null,
  };
}

function stateOf({ entry, settledAs }: StatementRow): SpendingState | null {
  if (entry !== "hold") return null;
  if (settledAs === null) return "in-the-making";
  return settledAs === "capture" ? "spent" : "returned";
}

/** Whose token it was; the cause names it (`server/domain/generations/entitlements.ts`). */
function generationOf({ cause }: StatementRow): string | null {
  return /^generation:([0-9a-f-]{36}):/.exec(cause)?.[1] ?? null;
}
