import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { nameOf } from "./entitlement-store.ts";
import { type GenerationRow, type PictureRow, findGeneration, isLive, isOlderThan, toRow } from "./generation-store.ts";

export async function findPictureRow(
  db: DatabaseOrTransaction,
  own: { userId: string; id: string },
): Promise<PictureRow | null> {
  return asPicture(await findGeneration(db, own));
}

export async function listPictureRowsById(
  db: DatabaseOrTransaction,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<PictureRow[]> {
  const rows = await db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), inArray(generations.id, [...ids]), isNull(generations.deletedAt)));
  return rows.map((row) => asPicture(toRow(row))).filter((row) => row !== null);
}

/** Of a photo in a scene or place, by one engine: in the making or done, oldest first, also those that are deleted, and photos that were passed through. */
export async function listVersions(
  tx: Transaction,
  picture: Pick<PictureRow, "userId" | "uploadId" | "preset" | "recipe" | "engine">,
): Promise<PictureRow[]> {
  const { userId, uploadId, engine } = picture;
  const subject = sql`entitlement_subject(${generations.uploadId}, ${generations.preset}, ${generations.recipe}, ${generations.car})`;
  const isOfUpload = and(eq(generations.userId, userId), eq(generations.uploadId, uploadId));
  const rows = await tx
    .select()
    .from(generations)
    .where(and(isOfUpload, eq(generations.engine, engine), eq(subject, nameOf(picture)), isLive))
    .orderBy(asc(generations.createdAt), asc(generations.id));
  return rows.map((row) => asPicture(toRow(row))).filter((row) => row !== null);
}

type PageOfPictures = {
  userId: string;
  limit: number;
  beforeId: string | null;
};

/** Newest first; `beforeId` is the last one of the page before. */
export async function listPictureRows(
  db: DatabaseOrTransaction,
  page: PageOfPictures & { uploadId: string | null },
): Promise<PictureRow[]> {
  const { userId, limit, uploadId } = page;
  const ofUpload = uploadId === null ? undefined : eq(generations.uploadId, uploadId);
  const rows = await db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        ne(generations.kind, "views"),
        isNull(generations.deletedAt),
        ofUpload,
        isOlderThan(page),
      ),
    )
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(limit);
  return rows.map((row) => asPicture(toRow(row))).filter((row) => row !== null);
}

/** The newest finished picture in a scene of each photo that is there, with how many the photo has; newest first. */
export async function listNewestOfPhotos(
  db: DatabaseOrTransaction,
  page: PageOfPictures,
): Promise<{ latest: PictureRow; pictureCount: number }[]> {
  const others = alias(generations, "others");
  const isOfPhoto = and(
    eq(others.uploadId, generations.uploadId),
    eq(others.userId, generations.userId),
    eq(others.kind, "preset"),
    eq(others.status, "done"),
    isNull(others.deletedAt),
  );
  const isRemovedPhoto = and(eq(uploads.id, generations.uploadId), isNotNull(uploads.removedAt));
  const isNewer = sql`(${others.createdAt}, ${others.id}) > (${generations.createdAt}, ${generations.id})`;
  const rows = await db
    .select({
      row: generations,
      pictureCount: sql<number>`(${db
        .select({ count: sql`count(*)::int` })
        .from(others)
        .where(isOfPhoto)})`,
    })
    .from(generations)
    .where(
      and(
        eq(generations.userId, page.userId),
        eq(generations.kind, "preset"),
        eq(generations.status, "done"),
        isNull(generations.deletedAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(uploads)
            .where(isRemovedPhoto),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(others)
            .where(and(isOfPhoto, isNewer)),
        ),
        isOlderThan(page),
      ),
    )
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(page.limit);
  return rows.flatMap(({ row, pictureCount }) => {
    const latest = asPicture(toRow(row));
    return latest === null ? [] : [{ latest, pictureCount }];
  });
}

/** Null for a set of views. */
export function asPicture(row: GenerationRow | null): PictureRow | null {
  return row === null || row.kind === "views" ? null : row;
}
