import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { unfinishedStatuses } from "#contract/statuses.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { cutOutVersions, type CutOutWork } from "#server/db/schema/cut-outs.ts";
import { uploads } from "#server/db/schema/work.ts";
import type { MatteOutcome } from "./matte-store.ts";
import type { UploadRow } from "./upload-store.ts";

export type CutOutVersionRow = typeof cutOutVersions.$inferSelect;

/** The next version of an upload's cut-out, to be made; the upload says so. Call it with the upload locked. */
export async function insertVersion(
  tx: Transaction,
  { uploadId, basedOn, work }: { uploadId: string; basedOn: number; work: CutOutWork },
): Promise<{ version: CutOutVersionRow; upload: UploadRow }> {
  const next = sql`(select coalesce(max(${cutOutVersions.version}), 0) + 1 from ${cutOutVersions} where ${cutOutVersions.uploadId} = ${uploadId})`;
  const [version] = await tx
    .insert(cutOutVersions)
    .values({ uploadId, basedOn, work, status: "pending", version: next })
    .returning();
  const [upload] = await tx
    .update(uploads)
    .set({ isBeingCorrected: true, correctionErrorCode: null })
    .where(eq(uploads.id, uploadId))
    .returning();
  if (version === undefined || upload === undefined) throw new Error("the inserted version was not returned");
  return { version, upload };
}

export async function findVersion(
  db: DatabaseOrTransaction,
  { uploadId, version }: { uploadId: string; version: number },
): Promise<CutOutVersionRow | null> {
  const [row] = await db
    .select()
    .from(cutOutVersions)
    .where(and(eq(cutOutVersions.uploadId, uploadId), eq(cutOutVersions.version, version)));
  return row ?? null;
}

/** Whether two versions of a cut-out show the same car of the photo: none between them was made by choosing another. */
export async function showSameCar(
  db: DatabaseOrTransaction,
  { uploadId, versions: [one, other] }: { uploadId: string; versions: readonly [number, number] },
): Promise<boolean> {
  const rows = await db.select().from(cutOutVersions).where(eq(cutOutVersions.uploadId, uploadId));
  const byVersion = new Map(rows.map((row) => [row.version, row]));
  /** The version that chose the car which a version shows; 0: nobody chose. */
  const chosenBy = (version: number): number => {
    const row = byVersion.get(version);
    if (row === undefined) return 0;
    return row.work.kind === "car" ? version : chosenBy(row.basedOn);
  };
  return chosenBy(one) === chosenBy(other);
}

/** Null when it is settled already, or gone with its upload. */
export async function setVersionRunning(tx: Transaction, id: string): Promise<CutOutVersionRow | null> {
  const [row] = await tx
    .update(cutOutVersions)
    .set({ status: "running" })
    .where(and(eq(cutOutVersions.id, id), inArray(cutOutVersions.status, unfinishedStatuses)))
    .returning();
  return row ?? null;
}

/** Null when another worker settled it first. */
export async function setVersionEnded(
  tx: Transaction,
  { id, status }: { id: string; status: "done" | "failed" },
): Promise<CutOutVersionRow | null> {
  const [row] = await tx
    .update(cutOutVersions)
    .set({ status })
    .where(and(eq(cutOutVersions.id, id), inArray(cutOutVersions.status, unfinishedStatuses)))
    .returning();
  return row ?? null;
}

type ReadyFacts = Pick<
  Extract<MatteOutcome, { matteStatus: "ready" }>,
  "matteKey" | "advice" | "carBox" | "cutSides" | "cars" | "doubtfulParts"
>;

type NewVersion = {
  uploadId: string;
  version: number;
  facts: ReadyFacts;
  /** Its plate is another, and looked for when it is needed. */
  isOtherCar: boolean;
};

/** Pictures are made with this version from now on. Null when the upload has gone. */
export async function setCurrentVersion(
  tx: Transaction,
  { uploadId, version, facts, isOtherCar }: NewVersion,
): Promise<UploadRow | null> {
  const { advice, ...shown } = facts;
  const [row] = await tx
    .update(uploads)
    .set({
      ...shown,
      ...(isOtherCar && { numberPlate: null }),
      advice: [...advice],
      cutOutVersion: version,
      cutOutVersions: sql`(select array_agg(distinct one order by one) from unnest(${uploads.cutOutVersions} || ${version}::integer) as one)`,
      isBeingCorrected: false,
      correctionErrorCode: null,
    })
    .where(and(eq(uploads.id, uploadId), isNull(uploads.removedAt)))
    .returning();
  return row ?? null;
}

/** The version that there was stands. */
export async function setCorrectionFailed(
  tx: Transaction,
  { uploadId, code }: { uploadId: string; code: string },
): Promise<UploadRow | null> {
  const [row] = await tx
    .update(uploads)
    .set({ isBeingCorrected: false, correctionErrorCode: code })
    .where(eq(uploads.id, uploadId))
    .returning();
  return row ?? null;
}

/** Versions that have been in the making for longer than `seconds`. */
export async function listOpenVersions(db: DatabaseOrTransaction, seconds: number): Promise<CutOutVersionRow[]> {
  return db
    .select()
    .from(cutOutVersions)
    .where(
      and(
        inArray(cutOutVersions.status, unfinishedStatuses),
        sql`${cutOutVersions.createdAt} < now() - make_interval(secs => ${seconds})`,
      ),
    )
    .limit(100);
}
