import { and, desc, eq, exists, getTableColumns, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { detectionPhotos, detections } from "#server/db/schema/detections.ts";
import { requests } from "#server/db/schema/requests.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import type { PhotoOfCar } from "./detection-store.ts";

type Page = { userId: string; limit: number; beforeId: string | null };

/** A user's requests that photos were put to, newest first; `beforeId` is the last one of the page before. */
export async function listReadCarRows(db: DatabaseOrTransaction, page: Page) {
  const views = db
    .select({ one: sql`1` })
    .from(generations)
    .where(and(eq(generations.requestId, requests.id), eq(generations.status, "done"), isNull(generations.deletedAt)));
  return db
    .select({
      id: requests.id,
      make: requests.make,
      model: requests.model,
      numberPlate: requests.numberPlate,
      createdAt: requests.createdAt,
      status: detections.status,
      fields: detections.fields,
      hasViews: sql<boolean>`${exists(views)}`,
    })
    .from(requests)
    .innerJoin(detections, eq(detections.requestId, requests.id))
    .where(and(eq(requests.userId, page.userId), isOlderThan(page)))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(page.limit);
}

function isOlderThan({ userId, beforeId }: Page): SQL | undefined {
  if (beforeId === null) return undefined;
  return sql`(${requests.createdAt}, ${requests.id}) < (
    select cursor.created_at, cursor.id from ${requests} as cursor where cursor.id = ${beforeId} and cursor.user_id = ${userId})`;
}

/** The photos of all these requests that are still there. */
export async function listPhotosOfAll(db: DatabaseOrTransaction, requestIds: readonly string[]): Promise<PhotoOfCar[]> {
  if (requestIds.length === 0) return [];
  return db
    .select({ ...getTableColumns(detectionPhotos), upload: uploads })
    .from(detectionPhotos)
    .innerJoin(uploads, eq(uploads.id, detectionPhotos.uploadId))
    .where(and(inArray(detectionPhotos.requestId, [...requestIds]), isNull(uploads.removedAt)))
    .orderBy(detectionPhotos.createdAt, detectionPhotos.id);
}
