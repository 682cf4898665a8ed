import { and, asc, count, desc, eq, inArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Picture } from "#contract/pictures.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { pictureGroupTitles } from "#server/db/schema/picture-groups.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { fits, groupTitleOf, isShownTo, type HistoryFilter } from "./history-filter-store.ts";

/** Whether an upload that the recipe names is gone; a recipe that names none misses none. */
const isGone = (uploadId: SQL) => sql`${uploadId} is not null and not exists (
  select 1 from ${uploads} as part where part.id = (${uploadId})::uuid and part.removed_at is null)`;

/** Everything that the history says of a picture or a set, without what is large. */
const columns = {
  id: generations.id,
  kind: generations.kind,
  groupId: generations.groupId,
  title: generations.title,
  createdAt: generations.createdAt,
  finishedAt: generations.finishedAt,
  engine: generations.engine,
  madeBy: generations.madeBy,
  isWatermarked: generations.isWatermarked,
  cost: generations.cost,
  uploadId: generations.uploadId,
  fileName: uploads.fileName,
  isPhotoRemoved: sql<boolean>`${uploads.removedAt} is not null`,
  preset: generations.preset,
  aspectRatio: generations.aspectRatio,
  resultKey: generations.resultKey,
  width: generations.width,
  height: generations.height,
  recipe: generations.recipe,
  isPlateFound: generations.isPlateFound,
  isPassedThrough: generations.isPassedThrough,
  missingPart: sql<Picture["missingPart"]>`case
    when ${isGone(sql`${generations.recipe} -> 'background' ->> 'uploadId'`)} then 'background'
    when ${isGone(sql`${generations.recipe} -> 'logo' ->> 'uploadId'`)} then 'logo'
    when ${isGone(sql`${generations.recipe} -> 'numberPlate' ->> 'coverUploadId'`)} then 'plate-cover' end`,
  runId: generations.runId,
  requestId: generations.requestId,
  car: generations.car,
  bodyStyle: generations.bodyStyle,
  finishedViews: generations.finishedViews,
  inventedViews: generations.inventedViews,
  viewKeys: generations.viewKeys,
};

/** What was begun at one moment is of one run, and stands in the order of its photos. */
const newestFirst = [desc(generations.createdAt), asc(generations.runPosition), desc(generations.id)];

/** The same order in one value, the later the smaller. */
const placeOf = ({ createdAt, runPosition, id }: Record<"createdAt" | "runPosition" | "id", SQLWrapper>): SQL =>
  sql`(${createdAt}, -${runPosition}, ${id})`;

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

type Page = { limit: number; beforeId: string | null };

/** The groups in which something fits, by the newest of what fits. */
export async function listGroups(
  db: DatabaseOrTransaction,
  {
    userId,
    filter,
    groupId,
    limit,
    beforeId,
  }: Page & { userId: string; filter: HistoryFilter; groupId: string | null },
): Promise<{ groupId: string; newestId: string }[]> {
  const ofGroup = groupId === null ? undefined : eq(generations.groupId, groupId);
  const newest = db
    .selectDistinctOn([generations.groupId], {
      groupId: generations.groupId,
      id: generations.id,
      createdAt: generations.createdAt,
      runPosition: generations.runPosition,
    })
    .from(generations)
    .leftJoin(pictureGroupTitles, groupTitleOf)
    .where(and(isShownTo(userId), ofGroup, fits(filter)))
    .orderBy(generations.groupId, ...newestFirst)
    .as("newest");
  return db
    .select({ groupId: newest.groupId, newestId: newest.id })
    .from(newest)
    .where(isBehind(placeOf(newest), { userId, beforeId }))
    .orderBy(desc(newest.createdAt), asc(newest.runPosition), desc(newest.id))
    .limit(limit);
}

type OfGroups = { userId: string; filter: HistoryFilter; groupIds: readonly string[] };

/** How much of each of the groups fits. */
export async function countOfGroups(
  db: DatabaseOrTransaction,
  { userId, filter, groupIds }: OfGroups,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ groupId: generations.groupId, pictures: count() })
    .from(generations)
    .leftJoin(pictureGroupTitles, groupTitleOf)
    .where(and(isShownTo(userId), inArray(generations.groupId, [...groupIds]), fits(filter)))
    .groupBy(generations.groupId);
  return new Map(rows.map(({ groupId, pictures }) => [groupId, pictures]));
}

/** The newest of what fits in each of the groups, up to `ofEach`; newest first. Of a large group no more is read. */
export async function listNewestOfGroups(
  db: DatabaseOrTransaction,
  { userId, filter, groupIds, ofEach }: OfGroups & { ofEach: number },
): Promise<EntryRow[]> {
  const newest = db
    .select({ id: generations.id })
    .from(generations)
    .leftJoin(pictureGroupTitles, groupTitleOf)
    .where(and(isShownTo(userId), sql`${generations.groupId} = asked.group_id`, fits(filter)))
    .orderBy(...newestFirst)
    .limit(ofEach);
  const chosen = sql`(select newest.id from unnest(${sql.param([...groupIds])}::uuid[]) as asked (group_id)
    cross join lateral (${newest}) as newest)`;
  return listEntries(db, inArray(generations.id, chosen));
}

/** What fits in one group, newest first. */
export async function listOfGroup(
  db: DatabaseOrTransaction,
  { userId, filter, groupId, limit, beforeId }: Page & { userId: string; filter: HistoryFilter; groupId: string },
): Promise<EntryRow[]> {
  const page = db
    .select({ id: generations.id })
    .from(generations)
    .leftJoin(pictureGroupTitles, groupTitleOf)
    .where(
      and(
        isShownTo(userId),
        eq(generations.groupId, groupId),
        fits(filter),
        isBehind(placeOf(generations), { userId, beforeId }),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);
  return listEntries(db, inArray(generations.id, page));
}

/** Those of the user's that are shown; the others are left out. */
export async function listShownById(
  db: DatabaseOrTransaction,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<EntryRow[]> {
  return listEntries(db, and(isShownTo(userId), inArray(generations.id, [...ids])));
}

/** How many pictures the whole history has of each preset; null stands for sets of views. */
export async function countByPreset(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<{ preset: string | null; pictures: number }[]> {
  return db
    .select({ preset: generations.preset, pictures: count() })
    .from(generations)
    .where(isShownTo(userId))
    .groupBy(generations.preset);
}

async function listEntries(db: DatabaseOrTransaction, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(generations)
    .leftJoin(uploads, eq(uploads.id, generations.uploadId))
    .where(condition)
    .orderBy(...newestFirst);
}

/** The condition of a page that begins behind one of the user's pictures, also when that one is deleted by now; none for the first page. */
function isBehind(place: SQL, { userId, beforeId }: { userId: string; beforeId: string | null }): SQL | undefined {
  if (beforeId === null) return undefined;
  const last = alias(generations, "last_shown");
  return sql`${place} < (select ${last.createdAt}, -${last.runPosition}, ${last.id} from ${generations} as "last_shown"
    where ${last.id} = ${beforeId} and ${last.userId} = ${userId})`;
}
