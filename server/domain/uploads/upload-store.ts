import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { CarBox } from "#contract/car-box.ts";
import type { CutSide } from "#contract/cut-cars.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { MatteStage } from "#contract/matte-stages.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import { unfinishedStatuses } from "#contract/statuses.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { uploads } from "#server/db/schema/work.ts";

export type UploadRow = typeof uploads.$inferSelect;
export type NewUpload = typeof uploads.$inferInsert;

export type MatteOutcome =
  | {
      readonly matteStatus: "ready";
      readonly matteKey: string;
      readonly advice: readonly string[];
      readonly carBox: CarBox;
      readonly cutSides: CutSide[];
      /** Undefined: nobody could look for it. */
      readonly foundPlate: PlateQuad | null | undefined;
    }
  | { readonly matteStatus: "failed"; readonly matteErrorCode: string };

export async function insertUpload(tx: Transaction, upload: NewUpload): Promise<UploadRow> {
  const [row] = await tx.insert(uploads).values(upload).returning();
  if (row === undefined) throw new Error("the inserted upload was not returned");
  return row;
}

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

/** For the worker, which acts for whoever owns the upload. */
export async function findUploadOfAnyone(db: DatabaseOrTransaction, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row ?? null;
}

/** Who sends this photo for this user at the same time waits until the transaction ends. */
export async function lockPhoto(
  tx: Transaction,
  { userId, photoKey }: Pick<NewUpload, "userId" | "photoKey">,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId}:${photoKey}`}, 0))`);
}

/** The user's own earlier upload of the same photo, unless its cut-out failed or would come out otherwise today. */
export async function findSamePhoto(
  tx: Transaction,
  { userId, photoKey, matteKey }: Pick<UploadRow, "userId" | "photoKey"> & { matteKey: string },
): Promise<UploadRow | null> {
  const isUnsettled = inArray(uploads.matteStatus, unfinishedStatuses);
  const isReady = and(eq(uploads.matteStatus, "ready"), eq(uploads.matteKey, matteKey));
  const [row] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, userId),
        eq(uploads.photoKey, photoKey),
        eq(uploads.purpose, "photo"),
        or(isUnsettled, isReady),
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
    .where(and(eq(uploads.userId, userId), eq(uploads.photoKey, photoKey), eq(uploads.purpose, purpose)))
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .limit(1);
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

/** Used now, and offered from now on. */
export async function setUsed(tx: Transaction, id: string): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ usedAt: sql`now()`, isKept: true })
    .where(eq(uploads.id, id))
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
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), eq(uploads.purpose, purpose)))
    .returning();
  return row ?? null;
}

/** An upload of the same photo, by anyone, whose cut-out is there under this key, and all that came of it in the row. */
export async function findTwin(db: DatabaseOrTransaction, matteKey: string): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.matteKey, matteKey), eq(uploads.matteStatus, "ready"), isNotNull(uploads.carBox)))
    .limit(1);
  return row ?? null;
}

/** What the user's photos and logos weigh as stored, each once however often it was sent. */
export async function sumPhotoBytes(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const files = db
    .selectDistinctOn([uploads.photoKey], { bytes: uploads.bytes })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .as("files");
  const [row] = await db.select({ total: sql<string>`coalesce(sum(${files.bytes}), 0)` }).from(files);
  return Number(row?.total ?? 0);
}

export async function setPreset(
  db: DatabaseOrTransaction,
  { userId, id, preset }: { userId: string; id: string; preset: string },
): Promise<UploadRow | null> {
  const [row] = await db
    .update(uploads)
    .set({ preset })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
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
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
    .returning();
  return row ?? null;
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

/** Null when the cut-out is settled already. */
export async function setMatteRunning(tx: Transaction, id: string): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ matteStatus: "running", matteStage: "reading" })
    .where(and(eq(uploads.id, id), inArray(uploads.matteStatus, unfinishedStatuses)))
    .returning();
  return row ?? null;
}

/** Null when the cut-out is settled already, or stands there as it is. */
export async function setMatteStage(
  tx: Transaction,
  { id, stage }: { id: string; stage: MatteStage },
): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ matteStage: stage })
    .where(and(eq(uploads.id, id), eq(uploads.matteStatus, "running"), ne(uploads.matteStage, stage)))
    .returning();
  return row ?? null;
}

/** Null when another worker settled it first. */
export async function setMatteOutcome(tx: Transaction, id: string, outcome: MatteOutcome): Promise<UploadRow | null> {
  const advice =
    outcome.matteStatus === "ready"
      ? sql`(select coalesce(array_agg(distinct word), '{}') from unnest(${uploads.advice} || ${sql.param([...outcome.advice])}::text[]) as word)`
      : undefined;
  const { foundPlate, ...settled } = outcome.matteStatus === "ready" ? outcome : { ...outcome, foundPlate: undefined };
  const numberPlate = foundPlate === undefined ? undefined : withFoundPlate(foundPlate);
  const [row] = await tx
    .update(uploads)
    .set({ ...settled, advice, numberPlate })
    .where(and(eq(uploads.id, id), inArray(uploads.matteStatus, unfinishedStatuses)))
    .returning();
  return row ?? null;
}

/** What the user drew stands. */
function withFoundPlate(found: PlateQuad | null): SQL {
  const word = JSON.stringify(found);
  const stored = JSON.stringify({ quad: found, source: "found", found });
  return sql`case when ${uploads.numberPlate}->>'source' = 'drawn'
    then jsonb_set(${uploads.numberPlate}, '{found}', ${word}::jsonb) else ${stored}::jsonb end`;
}

/** What the detector found. */
export async function setFoundPlate(tx: Transaction, id: string, found: PlateQuad | null): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ numberPlate: withFoundPlate(found) })
    .where(eq(uploads.id, id))
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

/** Uploads whose cut-out has been open for longer than `seconds`. */
export async function listOpenUploads(db: DatabaseOrTransaction, seconds: number): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(
      and(
        inArray(uploads.matteStatus, unfinishedStatuses),
        sql`${uploads.createdAt} < now() - make_interval(secs => ${seconds})`,
      ),
    )
    .limit(100);
}
