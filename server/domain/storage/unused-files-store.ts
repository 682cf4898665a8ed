import { and, asc, eq, exists, gt, inArray, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { unusedPhotoDays } from "#contract/limits.ts";
import { unfinishedRunStatuses, unfinishedStatuses } from "#contract/statuses.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { cutOutVersions } from "#server/db/schema/cut-outs.ts";
import { detectionPhotos, detections } from "#server/db/schema/detections.ts";
import { ownBackgrounds } from "#server/db/schema/own-backgrounds.ts";
import { retailRunItems, retailRuns } from "#server/db/schema/retail-runs.ts";
import { generations, uploads } from "#server/db/schema/work.ts";

type UploadRow = typeof uploads.$inferSelect;

/** A moment so many days ago, by the database's clock. */
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/**
 * Uploads that may go: nobody has sent or used them for `days`, no picture is made of them or with them, none was begun or deleted in that time, no
 * car was read of it, corrected or painted in that time, no background is made of them, and as a logo or plate picture they are no longer offered.
 */
function isUnused(db: DatabaseOrTransaction, days = unusedPhotoDays): SQL | undefined {
  const since = daysAgo(days);
  const one = { one: sql`1` };
  const isRecent = or(gt(generations.createdAt, since), gt(generations.deletedAt, since));
  const isThere = and(eq(generations.status, "done"), isNull(generations.deletedAt));
  const keeps = or(isThere, isRecent, inArray(generations.status, unfinishedStatuses));
  const isMadeOfIt = eq(generations.uploadId, uploads.id);
  const isMadeWithIt = and(eq(generations.userId, uploads.userId), namesInRecipe(sql`${generations.recipe}`));
  const isRunWithIt = and(
    eq(retailRuns.userId, uploads.userId),
    namesInRecipe(sql`${retailRuns.recipe}`),
    or(inArray(retailRuns.status, unfinishedRunStatuses), gt(retailRuns.createdAt, since)),
  );
  const madeOfIt = exists(db.select(one).from(generations).where(and(isMadeOfIt, keeps)));
  const madeWithIt = exists(db.select(one).from(generations).where(and(isMadeWithIt, keeps)));
  const runWithIt = exists(db.select(one).from(retailRuns).where(isRunWithIt));
  const background = exists(db.select(one).from(ownBackgrounds).where(eq(ownBackgrounds.uploadId, uploads.id)));
  // A car is used as long as it is read, corrected, or painted.
  const isOfUsedCar = and(eq(detectionPhotos.uploadId, uploads.id), gt(detections.usedAt, since));
  const told = exists(
    db
      .select(one)
      .from(detectionPhotos)
      .innerJoin(detections, eq(detections.requestId, detectionPhotos.requestId))
      .where(isOfUsedCar),
  );
  return and(
    isNull(uploads.removedAt),
    lt(uploads.createdAt, since),
    lt(uploads.usedAt, since),
    sql`case ${uploads.purpose}
      when 'photo' then not (${madeOfIt} or ${told})
      when 'background' then not (${background} or ${madeWithIt} or ${runWithIt})
      else not (${uploads.isKept} or ${madeWithIt} or ${runWithIt}) end`,
  );
}

/** Whether a recipe names the upload: as the place, the logo or what covers the plate. */
function namesInRecipe(recipe: SQL): SQL {
  return sql`${uploads.id}::text in (
    ${recipe} -> 'background' ->> 'uploadId', ${recipe} -> 'logo' ->> 'uploadId', ${recipe} -> 'numberPlate' ->> 'coverUploadId')`;
}

/** The next uploads of a round through all of them, by id. */
export async function listUploadIds(
  db: DatabaseOrTransaction,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.removedAt), after === null ? undefined : gt(uploads.id, after)))
    .orderBy(asc(uploads.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Those of them that nobody uses. */
export async function listUnused(
  db: DatabaseOrTransaction,
  ids: readonly string[],
): Promise<Pick<UploadRow, "id" | "userId">[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: uploads.id, userId: uploads.userId })
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isUnused(db)));
}

/** How many of an account's photos nobody will have used for so long in `withinDays`. */
export async function countAboutToGo(
  db: DatabaseOrTransaction,
  { userId, withinDays }: { userId: string; withinDays: number },
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.isSample, false), isUnused(db, unusedPhotoDays - withinDays)));
  return row?.count ?? 0;
}

/** Locked until the transaction ends, against who removes it and who makes something depend on it. Null when it is gone. */
export async function lockUpload(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
): Promise<UploadRow | null> {
  const [row] = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
    .for("update");
  return row ?? null;
}

/** What keeps an upload from being deleted by its owner now. */
export async function findPresentUse(
  tx: Transaction,
  { userId, id }: Pick<UploadRow, "userId" | "id">,
): Promise<"picture" | "background" | null> {
  const isMadeOfIt = eq(generations.uploadId, id);
  const isMadeWithIt = sql`${id}::text in (${generations.recipe} -> 'background' ->> 'uploadId',
    ${generations.recipe} -> 'logo' ->> 'uploadId', ${generations.recipe} -> 'numberPlate' ->> 'coverUploadId')`;
  const [picture] = await tx
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        inArray(generations.status, unfinishedStatuses),
        or(isMadeOfIt, isMadeWithIt),
      ),
    )
    .limit(1);
  if (picture !== undefined) return "picture";
  const [background] = await tx
    .select({ id: ownBackgrounds.id })
    .from(ownBackgrounds)
    .where(eq(ownBackgrounds.uploadId, id))
    .limit(1);
  return background === undefined ? null : "background";
}

/** Finished pictures that are made of an upload, without those that were deleted. */
export async function countPictures(tx: Transaction, uploadId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(generations)
    .where(and(eq(generations.uploadId, uploadId), eq(generations.status, "done"), isNull(generations.deletedAt)));
  return row?.count ?? 0;
}

/** Whether pictures, deleted ones too, or runs name an upload. */
export async function isNamed(tx: Transaction, id: string): Promise<boolean> {
  const [named] = await tx
    .select({ one: sql`1` })
    .from(uploads)
    .where(
      and(
        eq(uploads.id, id),
        or(
          exists(
            tx
              .select({ one: sql`1` })
              .from(generations)
              .where(eq(generations.uploadId, id)),
          ),
          exists(
            tx
              .select({ one: sql`1` })
              .from(retailRunItems)
              .where(eq(retailRunItems.uploadId, id)),
          ),
        ),
      ),
    );
  return named !== undefined;
}

/** Whether a car was read of a photo. */
export async function isOfCar(tx: Transaction, uploadId: string): Promise<boolean> {
  const [row] = await tx
    .select({ one: sql`1` })
    .from(detectionPhotos)
    .where(eq(detectionPhotos.uploadId, uploadId))
    .limit(1);
  return row !== undefined;
}

/** Takes the row away, or all but its name, size and content's hash where pictures or runs name it. A trigger notes its files. */
export async function removeUploadRow(tx: Transaction, id: string): Promise<void> {
  if (!(await isNamed(tx, id))) await tx.delete(uploads).where(eq(uploads.id, id));
  else {
    await tx.delete(cutOutVersions).where(eq(cutOutVersions.uploadId, id));
    await tx.update(uploads).set(removedUpload).where(eq(uploads.id, id));
  }
}

/** What is left of an upload that pictures name. */
const removedUpload = {
  removedAt: sql`now()`,
  matteKey: null,
  bytes: 0,
  matteStatus: "failed",
  matteErrorCode: "photo_removed",
  advice: [],
  carBox: null,
  cutSides: [],
  cutOutVersion: 0,
  cutOutVersions: [0],
  isBeingCorrected: false,
  correctionErrorCode: null,
  cars: [],
  doubtfulParts: [],
  numberPlate: null,
  turn: null,
  isKept: false,
  preset: null,
} satisfies PgUpdateSetSource<typeof uploads>;
