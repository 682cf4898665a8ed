import { AppError } from "#contract/errors.ts";
import type { ViewSet, ViewSetPage } from "#contract/view-sets.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { presentViewSet } from "./present-view-set.ts";
import { findViewSetRow, listViewSetRows } from "./view-set-store.ts";

type OwnViewSet = {
  userId: string;
  id: string;
};

/** Throws `not_found`, also for another user's set. */
export async function readViewSet(db: DatabaseOrTransaction, own: OwnViewSet): Promise<ViewSet> {
  const viewSet = await findOwnViewSet(db, own);
  if (viewSet === null) throw new AppError("not_found");
  return viewSet;
}

/** Null when there is none, or it is another user's. */
export async function findOwnViewSet(db: DatabaseOrTransaction, own: OwnViewSet): Promise<ViewSet | null> {
  const row = await findViewSetRow(db, own);
  return row === null ? null : presentViewSet(row);
}

/** One page of the user's sets of views, newest first. */
export async function listViewSets(
  db: DatabaseOrTransaction,
  page: { userId: string; requestId: string | null; limit: number; beforeId: string | null },
): Promise<ViewSetPage> {
  const rows = await listViewSetRows(db, { ...page, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  return {
    viewSets: shown.map(presentViewSet),
    nextBefore: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
