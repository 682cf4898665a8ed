import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { unfinishedStatuses } from "#contract/statuses.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { cutOutVersions, type CutOutWork } from "#server/db/schema/cut-outs.ts";
import { uploads } from "#server/db/schema/work.ts";
import type { MatteOutcome } from "./matte-store.ts";
import type { UploadRow } from "./upload-store.ts";

export type CutOutVersionRow = typeof cutOutVersions.$inferSelect;

/** The next version of an upload's cut-out, to be made. Call it with the upload locked. */
export async function insertVersion(
  tx: Transaction,
  { uploadId, ...made }: { uploadId: string; basedOn: number; work: CutOutWork; cutBy?: string },
): Promise<CutOutVersionRow> {
  const next = sql`(select coalesce(max(${cutOutVersions.version}), 0) + 1 from ${cutOutVersions} where ${cutOutVersions.uploadId} = ${uploadId})`;
  const [version] = await tx
    .insert(cutOutVersions)
    .values({ ...made, uploadId, status: "pending", version: next })
    .returning();
  if (version === undefined) throw new Error("the inserted version was not returned");
  return version;
}

/** The upload says that a version is being made which a person has asked for. */
export async function setBeingCorrected(tx: Transaction, uploadId: string): Promise<UploadRow> {
  const [upload] = await tx
    .update(uploads)
    .set({ isBeingCorrected: true, correctionErrorCode: null })
    .where(eq(uploads.id, uploadId))
    .returning();
  if (upload === undefined) throw new Error("the upload was not returned");
  return upload;
}

export function listVersions(db: DatabaseOrTransaction, uploadId: string): Promise<CutOutVersionRow[]> {
  return db.select().from(cutOutVersions).where(eq(cutOutVersions.uploadId, uploadId));
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
  const rows = await listVersions(db, uploadId);
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
export async function setVersionRunning(
  tx: Transaction,
  { id, cutBy }: { id: string; cutBy: string },
): Promise<CutOutVersionRow | null> {
  const [row] = await tx
    .update(cutOutVersions)
    .set({ status: "running", cutBy })
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
  /** The version that it takes the place of, if no person has asked for another meanwhile; any, if not given. */
  replaced?: number | undefined;
};

/** Pictures are made with this version from now on. Null when the upload has gone, or no longer has the version to be replaced. */
export async function setCurrentVersion(
  tx: Transaction,
  { uploadId, version, facts, isOtherCar, replaced }: NewVersion,
): Promise<UploadRow | null> {
  const { advice, ...shown } = facts;
  const isUntouched = and(eq(uploads.cutOutVersion, replaced ?? 0), eq(uploads.isBeingCorrected, false));
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
    .where(and(eq(uploads.id, uploadId), isNull(uploads.removedAt), replaced === undefined ? undefined : isUntouched))
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
