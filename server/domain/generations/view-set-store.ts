import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { View } from "#contract/views.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { generations } from "#server/db/schema/work.ts";
import { type GenerationRow, type ViewSetRow, findGeneration, isLive, isOlderThan, toRow } from "./generation-store.ts";

export async function findViewSetRow(
  db: DatabaseOrTransaction,
  own: { userId: string; id: string },
): Promise<ViewSetRow | null> {
  return asViewSet(await findGeneration(db, own));
}

/** The sets of a request that are done or in the making, newest first; none that is deleted. */
export async function listUsableViewSets(db: DatabaseOrTransaction, requestId: string): Promise<ViewSetRow[]> {
  const rows = await db
    .select()
    .from(generations)
    .where(and(eq(generations.requestId, requestId), isLive, isNull(generations.deletedAt)))
    .orderBy(desc(generations.createdAt), desc(generations.id));
  return toViewSets(rows);
}

/** Newest first; `beforeId` is the last one of the page before. */
export async function listViewSetRows(
  db: DatabaseOrTransaction,
  page: { userId: string; requestId: string | null; limit: number; beforeId: string | null },
): Promise<ViewSetRow[]> {
  const { userId, requestId, limit } = page;
  const ofRequest = requestId === null ? undefined : eq(generations.requestId, requestId);
  const rows = await db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        eq(generations.kind, "views"),
        isNull(generations.deletedAt),
        ofRequest,
        isOlderThan(page),
      ),
    )
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(limit);
  return toViewSets(rows);
}

type FinishedView = {
  id: string;
  view: View;
  /** Null: where the studio's lie. */
  key: string | null;
  isInvented: boolean;
  percent: number;
};

/** Adds a view that is stored, once: the first one stays, with its place. Null when the set no longer runs. */
export async function addFinishedView(
  tx: Transaction,
  { id, view, key, isInvented, percent }: FinishedView,
): Promise<GenerationRow | null> {
  const { finishedViews: finished, inventedViews: invented, viewKeys } = generations;
  const isThere = sql`${view} = any(${finished})`;
  const [row] = await tx
    .update(generations)
    .set({
      finishedViews: sql`case when ${isThere} then ${finished} else array_append(${finished}, ${view}) end`,
      ...(isInvented && {
        inventedViews: sql`case when ${isThere} then ${invented} else array_append(${invented}, ${view}) end`,
      }),
      ...(key !== null && {
        viewKeys: sql`case when ${isThere} then ${viewKeys} else ${viewKeys} || ${JSON.stringify({ [view]: key })}::jsonb end`,
      }),
      percent: sql`greatest(${generations.percent}, ${percent}::int)`,
    })
    .where(and(eq(generations.id, id), eq(generations.status, "running")))
    .returning();
  return toRow(row);
}

/** Null for a picture. */
export function asViewSet(row: GenerationRow | null): ViewSetRow | null {
  return row?.kind === "views" ? row : null;
}

function toViewSets(rows: (typeof generations.$inferSelect)[]): ViewSetRow[] {
  return rows.map((row) => asViewSet(toRow(row))).filter((row) => row !== null);
}
