import { and, desc, eq, gte, inArray, like, lt, ne, not, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { StatementKind } from "#contract/token-movements.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";

export type StatementRow = typeof tokenLedger.$inferSelect & {
  /** Of a hold: what became of it; null while it is open. */
  settledAs: "capture" | "release" | null;
};

export type StatementRange = {
  userId: string;
  kind: StatementKind | null;
  /** From the one to before the other. */
  from: Date | null;
  until: Date | null;
  beforeId: number | null;
  limit: number;
};

const settled = alias(tokenLedger, "settled");
/** Of a hold: the cause under which it is captured or released. */
const settledCause = sql`regexp_replace(${tokenLedger.cause}, ':hold$', ':settle')`;
const rest = alias(tokenLedger, "rest");
/** Of a hold of which a part was kept: the cause under which the rest came back. */
const restCause = sql`regexp_replace(${tokenLedger.cause}, ':hold$', ':rest')`;
/** Grants that are a month's tokens. */
const isMonthly = or(like(tokenLedger.cause, "sign-up:%"), like(tokenLedger.cause, "renewal:%")) ?? sql`false`;

const conditionOf = {
  pictures: inArray(tokenLedger.entry, ["hold", "release"]),
  monthly: or(inArray(tokenLedger.entry, ["reset", "expire", "plan"]), isMonthly),
  bought: and(inArray(tokenLedger.entry, ["grant", "take-back"]), not(isMonthly)),
} as const satisfies Record<StatementKind, SQL | undefined>;

/** What moved tokens, and changes of plan; a capture moves none and stands with its hold. */
const isShown = and(
  ne(tokenLedger.entry, "capture"),
  sql`(${tokenLedger.planTokens} <> 0 or ${tokenLedger.purchasedTokens} <> 0 or ${tokenLedger.plan} is not null)`,
);

/** Newest first. */
export async function listStatementRows(db: DatabaseOrTransaction, range: StatementRange): Promise<StatementRow[]> {
  const { userId, kind, from, until, beforeId, limit } = range;
  const rows = await db
    .select({ row: tokenLedger, settledAs: settled.entry })
    .from(tokenLedger)
    .leftJoin(settled, and(eq(tokenLedger.entry, "hold"), eq(settled.cause, settledCause)))
    .where(
      and(
        eq(tokenLedger.userId, userId),
        isShown,
        kind === null ? undefined : conditionOf[kind],
        from === null ? undefined : gte(tokenLedger.createdAt, from),
        until === null ? undefined : lt(tokenLedger.createdAt, until),
        beforeId === null ? undefined : lt(tokenLedger.id, beforeId),
      ),
    )
    .orderBy(desc(tokenLedger.id))
    .limit(limit);
  return rows.map(({ row, settledAs }) =>
    Object.assign(row, { settledAs: settledAs === "capture" || settledAs === "release" ? settledAs : null }),
  );
}

/** Tokens that are neither captured nor released yet. */
export async function sumOpenHolds(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(-${tokenLedger.planTokens} - ${tokenLedger.purchasedTokens}), 0)::int` })
    .from(tokenLedger)
    .leftJoin(settled, eq(settled.cause, settledCause))
    .where(and(eq(tokenLedger.userId, userId), eq(tokenLedger.entry, "hold"), sql`${settled.id} is null`));
  return row?.sum ?? 0;
}

/** Tokens held and not returned, between each of the moments and the next. */
export async function sumSpentBetween(
  db: DatabaseOrTransaction,
  { userId, moments }: { userId: string; moments: readonly Date[] },
): Promise<number[]> {
  const bounds = sql`array[${sql.join(
    moments.map((moment) => sql`${moment.toISOString()}::timestamptz`),
    sql`, `,
  )}]`;
  const place = sql<number>`width_bucket(${tokenLedger.createdAt}, ${bounds})`;
  const returned = sql`coalesce(${rest.planTokens} + ${rest.purchasedTokens}, 0)`;
  const rows = await db
    .select({
      place,
      sum: sql<number>`sum(-${tokenLedger.planTokens} - ${tokenLedger.purchasedTokens} - ${returned})::int`,
    })
    .from(tokenLedger)
    .leftJoin(settled, eq(settled.cause, settledCause))
    .leftJoin(rest, eq(rest.cause, restCause))
    .where(
      and(
        eq(tokenLedger.userId, userId),
        eq(tokenLedger.entry, "hold"),
        gte(tokenLedger.createdAt, sql`${moments[0]?.toISOString()}::timestamptz`),
        sql`${settled.entry} is distinct from 'release'`,
      ),
    )
    .groupBy(sql`1`);
  const sums = new Map(rows.map((row) => [row.place, row.sum]));
  return moments.slice(1).map((_, index) => sums.get(index + 1) ?? 0);
}
