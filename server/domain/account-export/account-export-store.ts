import { and, asc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { detectionPhotos, detections } from "#server/db/schema/detections.ts";
import { modelCalls } from "#server/db/schema/engines.ts";
import { ownBackgrounds } from "#server/db/schema/own-backgrounds.ts";
import { requests } from "#server/db/schema/requests.ts";
import { retailRunItems, retailRuns } from "#server/db/schema/retail-runs.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { generations, uploads } from "#server/db/schema/work.ts";

/* The work of one account, of which there may be much: oldest first, a page of rows at a time. */

type Database = DatabaseOrTransaction;
type Place = { at: string; id: string };

const rowsAtOnce = 200;

/** Reads page after page. A row that is deleted meanwhile breaks nothing: the place is a time and an id, not a row. */
async function* inPages<Row extends Place>(
  read: (behind: Place | null) => Promise<Row[]>,
): AsyncGenerator<Omit<Row, "at">> {
  let place: Place | null = null;
  for (;;) {
    const rows: Row[] = await read(place);
    for (const { at: _, ...row } of rows) yield row;
    place = rows.at(-1) ?? null;
    if (rows.length < rowsAtOnce) return;
  }
}

/** To the microsecond, which a Date has not got. */
const placeOf = (column: PgColumn) => sql<string>`${column}::text`;

function isBehind({ createdAt, id }: { createdAt: PgColumn; id: PgColumn }, place: Place | null): SQL | undefined {
  if (place === null) return undefined;
  return sql`(${createdAt}, ${id}) > (${place.at}::timestamptz, ${place.id}::uuid)`;
}

export async function* listLedger(db: Database, userId: string) {
  let behind = 0;
  for (;;) {
    const { userId: _, ...columns } = getTableColumns(tokenLedger);
    const rows = await db
      .select(columns)
      .from(tokenLedger)
      .where(and(eq(tokenLedger.userId, userId), sql`${tokenLedger.id} > ${behind}`))
      .orderBy(asc(tokenLedger.id))
      .limit(rowsAtOnce);
    yield* rows;
    behind = rows.at(-1)?.id ?? behind;
    if (rows.length < rowsAtOnce) return;
  }
}

export function listUploads(db: Database, userId: string) {
  const { userId: _, previewKey: __, matteKey: ___, confirmedMatteKey: ____, ...columns } = getTableColumns(uploads);
  return inPages((place) =>
    db
      .select({ ...columns, at: placeOf(uploads.createdAt) })
      .from(uploads)
      .where(and(eq(uploads.userId, userId), isBehind(uploads, place)))
      .orderBy(asc(uploads.createdAt), asc(uploads.id))
      .limit(rowsAtOnce),
  );
}

/** Pictures, and sets of views. */
export function listGenerations(db: Database, { userId, isViews }: { userId: string; isViews: boolean }) {
  const { userId: _, idempotencyKey: __, matteKey: ___, ...columns } = getTableColumns(generations);
  const isOfKind = isViews ? sql`${generations.kind} = 'views'` : sql`${generations.kind} <> 'views'`;
  return inPages((place) =>
    db
      .select({ ...columns, at: placeOf(generations.createdAt) })
      .from(generations)
      .where(and(eq(generations.userId, userId), isOfKind, isBehind(generations, place)))
      .orderBy(asc(generations.createdAt), asc(generations.id))
      .limit(rowsAtOnce),
  );
}

export function listRequests(db: Database, userId: string) {
  const { userId: _, ...columns } = getTableColumns(requests);
  return inPages((place) =>
    db
      .select({ ...columns, at: placeOf(requests.createdAt) })
      .from(requests)
      .where(and(eq(requests.userId, userId), isBehind(requests, place)))
      .orderBy(asc(requests.createdAt), asc(requests.id))
      .limit(rowsAtOnce),
  );
}

/** Each with what its photos tell, one by one. */
export function listDetections(db: Database, userId: string) {
  const photos = sql<
    { uploadId: string; status: string; errorCode: string | null; told: object; toldByModel: object }[]
  >`(
    select coalesce(json_agg(json_build_object('uploadId', upload_id, 'status', status, 'errorCode', error_code, 'told', told,
      'toldByModel', told_by_model) order by created_at, id), '[]')
    from ${detectionPhotos} where request_id = ${detections.requestId})`;
  return inPages((place) =>
    db
      .select({ id: requests.id, ...getTableColumns(detections), photos, at: placeOf(requests.createdAt) })
      .from(requests)
      .innerJoin(detections, eq(detections.requestId, requests.id))
      .where(and(eq(requests.userId, userId), isBehind(requests, place)))
      .orderBy(asc(requests.createdAt), asc(requests.id))
      .limit(rowsAtOnce),
  );
}

/** Each with its photos in their order, and what was made of them. */
export function listRuns(db: Database, userId: string) {
  const { userId: _, idempotencyKey: __, ...columns } = getTableColumns(retailRuns);
  const items = sql<{ uploadId: string; generationId: string }[]>`(
    select json_agg(json_build_object('uploadId', upload_id, 'generationId', generation_id) order by position)
    from ${retailRunItems} where run_id = ${retailRuns.id})`;
  return inPages((place) =>
    db
      .select({ ...columns, items, at: placeOf(retailRuns.createdAt) })
      .from(retailRuns)
      .where(and(eq(retailRuns.userId, userId), isBehind(retailRuns, place)))
      .orderBy(asc(retailRuns.createdAt), asc(retailRuns.id))
      .limit(rowsAtOnce),
  );
}

export function readOwnBackgrounds(db: Database, userId: string) {
  const { userId: _, ...columns } = getTableColumns(ownBackgrounds);
  return db
    .select(columns)
    .from(ownBackgrounds)
    .where(eq(ownBackgrounds.userId, userId))
    .orderBy(asc(ownBackgrounds.createdAt));
}

/** What was sent to AI models, and when. What it cost is the operator's. */
export function listModelCalls(db: Database, userId: string) {
  const { id, startedAt, generationId, work, model, outcome } = getTableColumns(modelCalls);
  return inPages((place) =>
    db
      .select({ id, startedAt, generationId, work, model, outcome, at: placeOf(modelCalls.startedAt) })
      .from(modelCalls)
      .where(
        and(eq(modelCalls.userId, userId), isBehind({ id: modelCalls.id, createdAt: modelCalls.startedAt }, place)),
      )
      .orderBy(asc(modelCalls.startedAt), asc(modelCalls.id))
      .limit(rowsAtOnce),
  );
}
