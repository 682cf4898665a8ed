import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { ErrorCode } from "#contract/errors.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { uploads } from "#server/db/schema/work.ts";

export type UploadRow = typeof uploads.$inferSelect;
export type NewUpload = typeof uploads.$inferInsert;

export async function insertUpload(tx: Transaction, upload: NewUpload): Promise<UploadRow> {
  const [row] = await tx.insert(uploads).values(upload).returning();
  if (row === undefined) throw new Error("the inserted upload was not returned");
  return row;
}

/** Also one whose file has been removed. */
export async function findUpload(
  db: DatabaseOrTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)));
  return row ?? null;
}

/** For who makes something that needs it for as long as it is there: until the transaction ends it is not removed. */
export async function findUploadForUse(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
): Promise<UploadRow | null> {
  const [row] = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
    .for("share");
  return row ?? null;
}

/** For who changes what hangs on its present state: until the transaction ends nobody else changes it. */
export async function findUploadToChange(
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

/** For the worker, which acts for whoever owns the upload. */
export async function findUploadOfAnyone(db: DatabaseOrTransaction, id: string): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.removedAt)));
  return row ?? null;
}

/** Who sends this photo for this user at the same time waits until the transaction ends. */
export async function lockPhoto(
  tx: Transaction,
  { userId, photoKey }: Pick<NewUpload, "userId" | "photoKey">,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId}:${photoKey}`}, 0))`);
}

/** The user's own earlier upload of the same photo, unless its cut-out failed. */
export async function findSamePhoto(
  tx: Transaction,
  { userId, photoKey }: Pick<UploadRow, "userId" | "photoKey">,
): Promise<UploadRow | null> {
  const [row] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, userId),
        eq(uploads.photoKey, photoKey),
        eq(uploads.purpose, "photo"),
        isNull(uploads.removedAt),
        ne(uploads.matteStatus, "failed"),
      ),
    )
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .limit(1);
  return row ?? null;
}

/** The user's own logo or plate picture of this content. */
export async function findSameKept(
  tx: Transaction,
  { userId, photoKey, purpose }: Pick<UploadRow, "userId" | "photoKey" | "purpose">,
): Promise<UploadRow | null> {
  const [row] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, userId),
        eq(uploads.photoKey, photoKey),
        eq(uploads.purpose, purpose),
        isNull(uploads.removedAt),
      ),
    )
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .limit(1);
  return row ?? null;
}

/** What is left of the user's earlier upload of the same file becomes the new one: what was made of it is found again. Null when there is nothing. */
export async function reviveUpload(tx: Transaction, upload: NewUpload): Promise<UploadRow | null> {
  const { userId, photoKey, purpose } = upload;
  const ofSameFile = and(eq(uploads.userId, userId), eq(uploads.photoKey, photoKey), eq(uploads.purpose, purpose));
  const removed = tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(ofSameFile, isNotNull(uploads.removedAt)))
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .limit(1);
  const [row] = await tx
    .update(uploads)
    .set({ ...upload, removedAt: null, matteStage: "waiting", matteErrorCode: null, isKept: true, usedAt: sql`now()` })
    .where(and(inArray(uploads.id, removed), isNotNull(uploads.removedAt)))
    .returning();
  return row ?? null;
}

/** What is offered of a purpose, the last used first. */
export async function listKept(
  db: DatabaseOrTransaction,
  { userId, purpose, limit }: Pick<UploadRow, "userId" | "purpose"> & { limit: number },
): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.purpose, purpose), eq(uploads.isKept, true)))
    .orderBy(desc(uploads.usedAt), desc(uploads.id))
    .limit(limit);
}

/** Used now, and offered from now on. Null when it has been removed. */
export async function setUsed(tx: Transaction, id: string): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ usedAt: sql`now()`, isKept: true })
    .where(and(eq(uploads.id, id), isNull(uploads.removedAt)))
    .returning();
  return row ?? null;
}

/** No longer offered. Null when the user has none like that. */
export async function setForgotten(
  db: DatabaseOrTransaction,
  { userId, purpose, id }: Pick<UploadRow, "userId" | "purpose" | "id">,
): Promise<UploadRow | null> {
  const [row] = await db
    .update(uploads)
    .set({ isKept: false })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), eq(uploads.purpose, purpose), isNull(uploads.removedAt)))
    .returning();
  return row ?? null;
}

/** An upload of the same photo, by anyone, with a cut-out that no hand has touched, and all that came of it in the row. `cutBy`: null is any. */
export async function findTwin(
  db: DatabaseOrTransaction,
  { photoKey, cutBy }: Pick<UploadRow, "photoKey" | "cutBy">,
): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.photoKey, photoKey),
        eq(uploads.cutOutVersion, 0),
        eq(uploads.matteStatus, "ready"),
        isNotNull(uploads.carBox),
        cutBy === null ? undefined : eq(uploads.cutBy, cutBy),
      ),
    )
    .limit(1);
  return row ?? null;
}

export async function setPreset(
  db: DatabaseOrTransaction,
  { userId, id, preset }: { userId: string; id: string; preset: string },
): Promise<UploadRow | null> {
  const [row] = await db
    .update(uploads)
    .set({ preset })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), isNull(uploads.removedAt)))
    .returning();
  return row ?? null;
}

export async function setCutAccepted(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ cutAccepted: true })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), isNull(uploads.removedAt)))
    .returning();
  return row ?? null;
}

export async function setIsDetail(
  tx: Transaction,
  { userId, id, isDetail }: { userId: string; id: string; isDetail: boolean },
): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ isDetail })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), isNull(uploads.removedAt)))
    .returning();
  return row ?? null;
}

/** Null takes it back. */
export async function setConfirmedMatte(
  tx: Transaction,
  { id, matteKey }: { id: string; matteKey: string | null },
): Promise<UploadRow> {
  const [row] = await tx.update(uploads).set({ confirmedMatteKey: matteKey }).where(eq(uploads.id, id)).returning();
  if (row === undefined) throw new Error("the changed upload was not returned");
  return row;
}

/** Opens a cut-out again that was refused with this code. Null when it wasn't. */
export async function reopenMatte(
  tx: Transaction,
  { id, refusedWith }: { id: string; refusedWith: ErrorCode },
): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ matteStatus: "pending", matteErrorCode: null })
    .where(and(eq(uploads.id, id), eq(uploads.matteStatus, "failed"), eq(uploads.matteErrorCode, refusedWith)))
    .returning();
  return row ?? null;
}

/** Opens a cut-out again whose file was lost. Null when it isn't ready. */
export async function reopenReadyMatte(tx: Transaction, id: string): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ matteStatus: "pending", matteStage: "waiting", matteKey: null })
    .where(and(eq(uploads.id, id), eq(uploads.matteStatus, "ready"), eq(uploads.purpose, "photo")))
    .returning();
  return row ?? null;
}

export async function setPlate(
  tx: Transaction,
  id: string,
  numberPlate: NonNullable<UploadRow["numberPlate"]>,
): Promise<UploadRow | null> {
  const [row] = await tx.update(uploads).set({ numberPlate }).where(eq(uploads.id, id)).returning();
  return row ?? null;
}
