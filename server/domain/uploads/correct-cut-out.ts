import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { AppError } from "#contract/errors.ts";
import { maxCutOutVersions } from "#contract/limits.ts";
import { tellsOfNoCar } from "#contract/pass-through.ts";
import type { Upload } from "#contract/uploads.ts";
import { workOfEdits } from "#imaging/brush/work-of-edits.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { cancelChoices, insertVersion, setBeingCorrected, type CutOutVersionRow } from "./cut-out-version-store.ts";
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
 * What one correction may ask of a worker (`workOfEdits`): painting all of the photo forty times over, and an hour's scribbling in one place. Ten
 * seconds of a core at most; without it, a few thousand numbers could take a day.
 */
const mostWork = { fixed: 1e9, perPixel: 160 } as const;

/**
 * Has a new version of a cut-out made of what a person drew on it; later pictures are made with it. Throws `cut_out_changed` when they drew on
 * another than the newest, `validation_failed` for a drawing that lies beyond the photo altogether or is too much for once,
 * `too_many_cut_out_versions`, `not_found`, `photo_removed`, `storage_low`.
 */
export async function correctCutOut(
  deps: CorrectCutOutDeps,
  { basedOn, edits, ...own }: OwnUpload & { basedOn: number; edits: readonly CutOutEdit[] },
): Promise<Upload> {
  return begin(deps, own, async (tx) => {
    const upload = await lockCutOut(tx, own);
    if (upload.cutOutVersion !== basedOn || upload.isBeingCorrected) throw new AppError("cut_out_changed");
    const inPhoto = edits.filter((edit) => touchesPhoto(edit, upload));
    if (inPhoto.length === 0)
      throw new AppError("validation_failed", { reasons: ["All of this lies beyond the photo. Draw on the photo."] });
    const most = mostWork.fixed + mostWork.perPixel * upload.width * upload.height;
    if (workOfEdits(inPhoto, upload, most) > most)
      throw new AppError("validation_failed", { reasons: ["That is too much for once. Save in smaller steps."] });
    return { upload, work: { kind: "edits", edits: inPhoto } };
  });
}

/**
 * Has the car cut out that stands at a place of the photo, also of one in which none was found. The last choice counts: one that is still being cut
 * out is given up. Throws as `correctCutOut`.
 */
export async function chooseCar(
  deps: CorrectCutOutDeps,
  { place, ...own }: OwnUpload & { place: readonly [x: number, y: number] },
): Promise<Upload> {
  return begin(deps, own, async (tx) => {
    // Before the upload is locked: a version that ends meanwhile takes the two in this order.
    const isOtherChoice = await cancelChoices(tx, own.id);
    const upload = await lockPhoto(tx, own);
    const isRefused = upload.matteStatus === "failed" && tellsOfNoCar(upload.matteErrorCode ?? "");
    if (!isRefused) requireCutOut(upload);
    if (upload.isBeingCorrected && !isOtherChoice) throw new AppError("cut_out_changed");
    const [x, y] = place;
    if (x < 0 || y < 0 || x >= upload.width || y >= upload.height)
      throw new AppError("validation_failed", { reasons: ["That place lies beyond the photo. Tap on the photo."] });
    // The photo cut out anew as it stands: nothing had come of it.
    const anew = { kind: "turn", degrees: upload.turn?.degrees ?? 0, place } as const;
    return { upload, work: isRefused ? anew : { kind: "car", place } };
  });
}

export const mostTries = 10 * maxCutOutVersions;

async function begin(
  deps: CorrectCutOutDeps,
  own: OwnUpload,
  /** Locks the upload. */
  chooseWork: (tx: Transaction) => Promise<{ upload: UploadRow; work: CutOutVersionRow["work"] }>,
): Promise<Upload> {
  await deps.limitCorrections(own.userId);
  await deps.requireRoom();
  return deps.db.transaction(async (tx) => {
    const { upload, work } = await chooseWork(tx);
    if (upload.cutOutVersions.length >= maxCutOutVersions) throw new AppError("too_many_cut_out_versions");
    const version = await insertVersion(tx, {
      uploadId: own.id,
      basedOn: upload.cutOutVersion,
      work,
      status: "pending",
    });
    // Those that came to nothing keep what was drawn.
    if (version.version > mostTries) throw new AppError("too_many_cut_out_versions");
    await deps.enqueueCutOutVersion(tx, version);
    await recordLiveEvent(tx, { userId: own.userId, name: "upload.changed", subjectId: own.id });
    return presentUpload(await setBeingCorrected(tx, own.id));
  });
}

/** A photo whose car is cut out, locked until the transaction ends. Throws `not_found`, `photo_removed`. */
export async function lockCutOut(tx: Transaction, own: OwnUpload): Promise<UploadRow> {
  const upload = await lockPhoto(tx, own);
  requireCutOut(upload);
  return upload;
}

async function lockPhoto(tx: Transaction, own: OwnUpload): Promise<UploadRow> {
  const upload = await findUploadToChange(tx, own);
  if (upload === null || upload.purpose !== "photo") throw new AppError("not_found");
  if (upload.removedAt !== null) throw new AppError("photo_removed");
  return upload;
}

function requireCutOut({ matteStatus, matteKey }: UploadRow): void {
  if (matteStatus !== "ready" || matteKey === null) throw new AppError("not_found");
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
