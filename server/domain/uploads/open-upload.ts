import { maxCutOutVersions } from "#contract/limits.ts";
import type { Upload } from "#contract/uploads.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { findCutBy } from "#server/domain/workers/announce-worker.ts";
import { listVersions, type CutOutVersionRow } from "./cut-out-version-store.ts";
import { presentUpload } from "./present-upload.ts";
import { requireUpload, type OwnUpload } from "./read-upload.ts";
import type { EnqueueCutOut } from "./reopen-lost-matte.ts";
import type { UploadRow } from "./upload-store.ts";

/** One of the user's photos, for who works with it. Throws `not_found`, also for another user's upload, and `photo_removed`. */
export async function openUpload(
  deps: { db: Database; enqueueCutOut: EnqueueCutOut },
  own: OwnUpload,
): Promise<Upload> {
  const upload = await requireUpload(deps.db, own);
  if (upload.matteStatus === "ready") await deps.db.transaction((tx) => askForCutOutAgain(deps, tx, upload));
  return presentUpload(upload);
}

/** Has a photo that is opened cut anew, behind other work, where another network or an earlier code has cut it. */
export async function askForCutOutAgain(
  { enqueueCutOut }: { enqueueCutOut: EnqueueCutOut },
  tx: Transaction,
  upload: UploadRow,
): Promise<void> {
  const cutBy = await findCutBy(tx);
  if (cutBy !== null && (await isCutByOther(tx, upload, cutBy))) await enqueueCutOut(tx, upload.id, "run");
}

/** Whether the version that counts was cut by another, and not by hand or confirmed, and this one was not asked before. */
export async function isCutByOther(db: DatabaseOrTransaction, upload: UploadRow, cutBy: string): Promise<boolean> {
  const isThere = upload.purpose === "photo" && upload.matteStatus === "ready" && upload.removedAt === null;
  if (!isThere || upload.isBeingCorrected || upload.cutOutVersions.length >= maxCutOutVersions) return false;
  // A person has said that this outline is right.
  if (upload.matteKey === upload.confirmedMatteKey) return false;
  const version = upload.cutOutVersion;
  if (version === 0 && upload.cutBy === cutBy) return false;
  const rows = await listVersions(db, upload.id);
  const counting = rows.find((row) => row.version === version);
  if (counting?.work.kind === "edits" || counting?.cutBy === cutBy) return false;
  return !rows.some((row) => isAgain(row, upload, cutBy));
}

/** Whether a version is the one that counts, cut again by this one. */
export function isAgain({ work, ...row }: CutOutVersionRow, { cutOutVersion }: UploadRow, cutBy: string): boolean {
  return work.kind === "again" && row.basedOn === cutOutVersion && row.cutBy === cutBy;
}
