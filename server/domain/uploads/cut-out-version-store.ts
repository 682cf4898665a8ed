import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { unfinishedStatuses } from "#contract/statuses.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { cutOutVersions, type CutOutWork } from "#server/db/schema/cut-outs.ts";
import { uploads } from "#server/db/schema/work.ts";
import type { MatteOutcome } from "./matte-store.ts";
import type { UploadRow } from "./upload-store.ts";

export type CutOutVersionRow = typeof cutOutVersions.$inferSelect;

type NextVersion = Pick<CutOutVersionRow, "uploadId" | "basedOn" | "work" | "status"> & { cutBy?: string };

/** The next version of an upload's cut-out. Call it with the upload locked. */
export async function insertVersion(tx: Transaction, { uploadId, ...next }: NextVersion): Promise<CutOutVersionRow> {
  const number = sql`(select coalesce(max(${cutOutVersions.version}), 0) + 1 from ${cutOutVersions} where ${cutOutVersions.uploadId} = ${uploadId})`;
  const [version] = await tx
    .insert(cutOutVersions)
    .values({ ...next, uploadId, version: number })
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

/** The newest that a person has asked for and that is still being made. */
export async function findAskedVersion(db: DatabaseOrTransaction, uploadId: string): Promise<CutOutVersionRow | null> {
  const [row] = await db
    .select()
    .from(cutOutVersions)
    .where(
      and(
        eq(cutOutVersions.uploadId, uploadId),
        inArray(cutOutVersions.status, unfinishedStatuses),
        ne(kindOfWork, "again"),
      ),
    )
    .orderBy(desc(cutOutVersions.version))
    .limit(1);
  return row ?? null;
}

const kindOfWork = sql<CutOutWork["kind"]>`${cutOutVersions.work}->>'kind'`;

/** Gives up on cars that were chosen and are still being cut out: another one is chosen. Whether there were any. */
export async function cancelChoices(tx: Transaction, uploadId: string): Promise<boolean> {
  const cancelled = await tx
    .update(cutOutVersions)
    .set({ status: "cancelled" })
    .where(
      and(
        eq(cutOutVersions.uploadId, uploadId),
        inArray(cutOutVersions.status, unfinishedStatuses),
        inArray(kindOfWork, ["car", "turn"]),
      ),
    )
    .returning({ id: cutOutVersions.id });
  return cancelled.length > 0;
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

export async function setVersionCutBy(
  tx: Transaction,
  { uploadId, version, cutBy }: { uploadId: string; version: number; cutBy: string },
): Promise<void> {
  await tx
    .update(cutOutVersions)
    .set({ cutBy })
    .where(and(eq(cutOutVersions.uploadId, uploadId), eq(cutOutVersions.version, version)));
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

/** Pictures are made with this version from now on; of a photo that was refused there is none to go back to. Null when the upload has gone, or no longer has the version to be replaced. */
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
      cutOutVersions: sql`case when ${uploads.matteStatus} = 'failed' then array[${version}::integer]
        else (select array_agg(distinct one order by one) from unnest(${uploads.cutOutVersions} || ${version}::integer) as one) end`,
      matteStatus: "ready",
      matteErrorCode: null,
      isBeingCorrected: false,
      correctionErrorCode: null,
    })
    .where(and(eq(uploads.id, uploadId), isNull(uploads.removedAt), replaced === undefined ? undefined : isUntouched))
    .returning();
  return row ?? null;
}

type Turned = Pick<UploadRow, "turn" | "width" | "height" | "numberPlate" | "cutOutVersion" | "cutOutVersions">;

/** The photo stands otherwise from now on. Without `facts` its car is still to be cut out. */
export async function setTurned(
  tx: Transaction,
  { uploadId, turned, facts }: { uploadId: string; turned: Turned; facts: ReadyFacts | null },
): Promise<UploadRow> {
  const known = facts === null ? unknownCutOut : { ...facts, advice: [...facts.advice], matteStatus: "ready" as const };
  const [row] = await tx
    .update(uploads)
    .set({ ...known, ...turned, matteStage: "waiting", matteErrorCode: null, correctionErrorCode: null })
    .where(eq(uploads.id, uploadId))
    .returning();
  if (row === undefined) throw new Error("the upload that is locked is gone");
  return row;
}

const unknownCutOut = {
  matteStatus: "pending",
  matteKey: null,
  advice: [],
  carBox: null,
  cutSides: [],
  cars: [],
  doubtfulParts: [],
} satisfies PgUpdateSetSource<typeof uploads>;

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
