import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { unfinishedStatuses } from "#contract/statuses.ts";
import { fileRemovalLockKey } from "#server/db/advisory-locks.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { cutOutVersions } from "#server/db/schema/cut-outs.ts";
import { abandonedFiles } from "#server/db/schema/storage.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { isFileOwner, nameOf, ownerOfPhoto, photoKeysOf, type FileOwner } from "./file-owners.ts";

/** No: a backup is reading, and the rows that it has read name files that later rows do not. Yes holds until the transaction ends. */
export async function mayRemoveFiles(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${fileRemovalLockKey}) as "isFree"`,
  );
  return rows[0]?.isFree === true;
}

/** The oldest notes, or those of one account, held until the transaction ends; notes that somebody else holds are passed over. */
export async function takeNotes(
  tx: Transaction,
  { userId, limit }: { userId: string | null; limit: number },
): Promise<FileOwner[]> {
  const rows = await tx
    .select({ owner: abandonedFiles.owner })
    .from(abandonedFiles)
    .where(userId === null ? undefined : eq(abandonedFiles.userId, userId))
    .orderBy(asc(abandonedFiles.notedAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return rows.map(({ owner }) => owner).filter(isFileOwner);
}

export async function deleteNotes(tx: Transaction, owners: readonly FileOwner[]): Promise<void> {
  if (owners.length === 0) return;
  await tx.delete(abandonedFiles).where(inArray(abandonedFiles.owner, [...owners]));
}

/** Behind the others: somebody is using the file just now. */
export async function putNotesOff(tx: Transaction, owners: readonly FileOwner[]): Promise<void> {
  if (owners.length === 0) return;
  await tx
    .update(abandonedFiles)
    .set({ notedAt: sql`now()` })
    .where(inArray(abandonedFiles.owner, [...owners]));
}

/** For who has made a file whose row may have gone in the meantime. Noting what is needed does no harm. */
export async function noteAbandoned(
  db: DatabaseOrTransaction,
  { owner, userId }: { owner: FileOwner; userId: string },
): Promise<void> {
  await db.insert(abandonedFiles).values({ owner, userId }).onConflictDoNothing();
}

/** Until the transaction ends nobody takes this owner's files away. Waits for who is about to. */
export async function lockForUse(tx: Transaction, owner: FileOwner): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockNumber(owner)})`);
}

/** Of these, those that nobody is using; nobody begins to until the transaction ends. */
export async function lockForRemoval(tx: Transaction, owners: readonly FileOwner[]): Promise<FileOwner[]> {
  const { rows } = await tx.execute<{ owner: string }>(sql`
    select owner from (
      select owner, pg_try_advisory_xact_lock(hashtextextended('stored-files:' || owner, 0)) as locked
      from unnest(${sql.param([...owners])}::text[]) as owner
    ) as tried where locked`);
  return rows.map(({ owner }) => owner).filter(isFileOwner);
}

const lockNumber = (owner: FileOwner) => sql`hashtextextended(${`stored-files:${owner}`}, 0)`;

/** Of these, those of which a row still needs files. */
export async function findNeeded(
  tx: DatabaseOrTransaction,
  owners: readonly FileOwner[],
): Promise<ReadonlySet<FileOwner>> {
  const photos = owners.filter((owner) => owner.startsWith("photo:"));
  const ids = owners.filter((owner) => owner.startsWith("generation:")).map(nameOf);
  const needed = new Set<FileOwner>();
  if (photos.length > 0) {
    const rows = await tx
      .selectDistinct({ photoKey: uploads.photoKey })
      .from(uploads)
      .where(and(inArray(uploads.photoKey, photos.flatMap(photoKeysOf)), isNull(uploads.removedAt)));
    for (const { photoKey } of rows) needed.add(ownerOfPhoto(photoKey));
  }
  const corrected = owners.filter((owner) => owner.startsWith("upload:")).map(nameOf);
  if (corrected.length > 0) {
    const rows = await tx
      .selectDistinct({ uploadId: cutOutVersions.uploadId })
      .from(cutOutVersions)
      .where(inArray(cutOutVersions.uploadId, corrected));
    for (const { uploadId } of rows) needed.add(`upload:${uploadId}`);
  }
  if (ids.length > 0) {
    const hasFiles = or(isNotNull(generations.resultKey), sql`cardinality(${generations.finishedViews}) > 0`);
    const isDone = and(eq(generations.status, "done"), hasFiles);
    const rows = await tx
      .select({ id: generations.id })
      .from(generations)
      .where(and(inArray(generations.id, ids), or(inArray(generations.status, unfinishedStatuses), isDone)));
    for (const { id } of rows) needed.add(`generation:${id}`);
  }
  return needed;
}
