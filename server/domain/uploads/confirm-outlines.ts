import { AppError } from "#contract/errors.ts";
import type { Upload } from "#contract/uploads.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { settleOutlines } from "#server/domain/generations/picture-outlines.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { presentUpload } from "./present-upload.ts";
import { findUploadToChange, setConfirmedMatte, type UploadRow } from "./upload-store.ts";

export type ConfirmedOutlines = {
  userId: string;
  /** `version`: the one that the person looked at. */
  outlines: readonly { uploadId: string; version: number }[];
  isConfirmed: boolean;
};

/**
 * Records a person's word that these cut-outs show the whole car and nothing else, or takes it back. One that has changed since they looked stays
 * as it is: the answer says how each stands. Throws `not_found`, also for another user's photo.
 */
export async function confirmOutlines(
  db: Database,
  { userId, outlines, isConfirmed }: ConfirmedOutlines,
): Promise<Upload[]> {
  return db.transaction(async (tx) => {
    const told = new Map<string, Upload>();
    // Always in one order: two calls never wait for each other.
    for (const { uploadId, version } of outlines.toSorted((one, other) => (one.uploadId < other.uploadId ? -1 : 1))) {
      const upload = await findUploadToChange(tx, { userId, id: uploadId });
      if (upload === null) throw new AppError("not_found");
      const isAsSeen = upload.cutOutVersion === version && !upload.isBeingCorrected && upload.removedAt === null;
      told.set(uploadId, presentUpload(isAsSeen ? await change(tx, upload, isConfirmed) : upload));
    }
    return outlines.flatMap(({ uploadId }) => told.get(uploadId) ?? []);
  });
}

async function change(tx: Transaction, upload: UploadRow, isConfirmed: boolean): Promise<UploadRow> {
  if (upload.matteStatus !== "ready" || upload.matteKey === null) return upload;
  const changed = await setConfirmedMatte(tx, { id: upload.id, matteKey: isConfirmed ? upload.matteKey : null });
  await settleOutlines(tx, changed);
  await recordLiveEvent(tx, { userId: upload.userId, name: "upload.changed", subjectId: upload.id });
  return changed;
}
