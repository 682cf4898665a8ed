import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { AppError } from "#contract/errors.ts";
import type { Upload } from "#contract/uploads.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { insertVersion, type CutOutVersionRow } from "./cut-out-version-store.ts";
import { presentUpload } from "./present-upload.ts";
import type { OwnUpload } from "./read-upload.ts";
import { findUploadToChange, type UploadRow } from "./upload-store.ts";

export type CorrectCutOutDeps = {
  db: Database;
  /** Queues the making of a version in the same transaction as its row. */
  enqueueCutOutVersion: (tx: Transaction, version: { id: string; uploadId: string }) => Promise<void>;
  /** Throws `storage_low` when a new matte would find no room. */
  requireRoom: () => Promise<void>;
  limitCorrections: (userId: string) => Promise<void>;
};

/**
 * Has a new version of a cut-out made of what a person drew on it; later pictures are made with it. Throws `cut_out_changed` when they drew on
 * another than the newest, `validation_failed` for a drawing that lies beyond the photo altogether, `not_found`, `photo_removed`, `storage_low`.
 */
export async function correctCutOut(
  deps: CorrectCutOutDeps,
  { basedOn, edits, ...own }: OwnUpload & { basedOn: number; edits: readonly CutOutEdit[] },
): Promise<Upload> {
  return begin(deps, own, (upload) => {
    if (upload.cutOutVersion !== basedOn || upload.isBeingCorrected) throw new AppError("cut_out_changed");
    const inPhoto = edits.filter((edit) => touchesPhoto(edit, upload));
    if (inPhoto.length === 0)
      throw new AppError("validation_failed", { reasons: ["All of this lies beyond the photo. Draw on the photo."] });
    return { kind: "edits", edits: inPhoto };
  });
}

/** Has the car cut out that stands at a place of the photo. Throws as `correctCutOut`. */
export async function chooseCar(
  deps: CorrectCutOutDeps,
  { place, ...own }: OwnUpload & { place: readonly [x: number, y: number] },
): Promise<Upload> {
  return begin(deps, own, (upload) => {
    if (upload.isBeingCorrected) throw new AppError("cut_out_changed");
    const [x, y] = place;
    if (x < 0 || y < 0 || x >= upload.width || y >= upload.height)
      throw new AppError("validation_failed", { reasons: ["That place lies beyond the photo. Tap on the photo."] });
    return { kind: "car", place };
  });
}

async function begin(
  deps: CorrectCutOutDeps,
  own: OwnUpload,
  chooseWork: (upload: UploadRow) => CutOutVersionRow["work"],
): Promise<Upload> {
  await deps.limitCorrections(own.userId);
  await deps.requireRoom();
  return deps.db.transaction(async (tx) => {
    const locked = await lockCutOut(tx, own);
    const { version, upload } = await insertVersion(tx, {
      uploadId: own.id,
      basedOn: locked.cutOutVersion,
      work: chooseWork(locked),
    });
    await deps.enqueueCutOutVersion(tx, version);
    await recordLiveEvent(tx, { userId: own.userId, name: "upload.changed", subjectId: own.id });
    return presentUpload(upload);
  });
}

/** A photo whose car is cut out, locked until the transaction ends. Throws `not_found`, `photo_removed`. */
export async function lockCutOut(tx: Transaction, own: OwnUpload): Promise<UploadRow> {
  const upload = await findUploadToChange(tx, own);
  if (upload === null) throw new AppError("not_found");
  if (upload.removedAt !== null) throw new AppError("photo_removed");
  if (upload.matteStatus !== "ready" || upload.matteKey === null) throw new AppError("not_found");
  return upload;
}

function touchesPhoto(edit: CutOutEdit, { width, height }: Pick<UploadRow, "width" | "height">): boolean {
  const reach = edit.kind === "stroke" ? edit.radius : 0;
  const places = edit.kind === "stroke" ? edit.points : edit.outline;
  const columns = places.map(([x]) => x);
  const rows = places.map(([, y]) => y);
  return (
    Math.max(...columns) + reach > 0 &&
    Math.min(...columns) - reach < width &&
    Math.max(...rows) + reach > 0 &&
    Math.min(...rows) - reach < height
  );
}
