import { AppError } from "#contract/errors.ts";
import { asTurn } from "#contract/photo-turn.ts";
import type { Upload } from "#contract/uploads.ts";
import { readMatteHeader } from "#imaging/cutout/stored-matte.ts";
import { moveWithTurn, turnedSize } from "#imaging/decode/turn-photo.ts";
import type { Transaction } from "#server/db/client.ts";
import type { EnqueueReading } from "#server/domain/detection/add-photo.ts";
import { lockRequestsOfPhoto } from "#server/domain/detection/forget-photo.ts";
import { readTurnedAgain } from "#server/domain/detection/read-turned-again.ts";
import { settleOutlines } from "#server/domain/generations/picture-outlines.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { mostTries, type CorrectCutOutDeps } from "./correct-cut-out.ts";
import { insertVersion, listVersions, setTurned, type CutOutVersionRow } from "./cut-out-version-store.ts";
import { factsOfCutOut } from "./facts-of-cut-out.ts";
import { presentUpload } from "./present-upload.ts";
import type { OwnUpload } from "./read-upload.ts";
import { matteKeyOfVersion } from "./upload-files.ts";
import { findUploadToChange, type UploadRow } from "./upload-store.ts";
import { beginningOf, historyOf, turnIn } from "./version-history.ts";
import { readMatte } from "./whole-files.ts";

export type TurnPhotoDeps = Pick<CorrectCutOutDeps, "db" | "limitCorrections" | "requireRoom"> & {
  files: Pick<ObjectStore, "read">;
  /** Queues the cut-out of the turned photo in the same transaction, by a job of its own: one that is under way cuts the photo out as it stood. */
  enqueueTurned: (tx: Transaction, turned: { id: string; jobId: string }) => Promise<void>;
  enqueueReading: EnqueueReading;
};

/**
 * Turns a photo, counted clockwise from how it was sent; its file stays as it was sent. Its car is cut out anew, unless it was before as the photo is
 * turned now: then that one counts again, with what was corrected of it. Throws `not_found`, `photo_removed`, `storage_low`,
 * `too_many_cut_out_versions`, and `cut_out_changed` while a correction is being made.
 */
export async function turnPhoto(
  deps: TurnPhotoDeps,
  { degrees, ...own }: OwnUpload & { degrees: number },
): Promise<Upload> {
  const to = asTurn(degrees);
  await deps.limitCorrections(own.userId);
  await deps.requireRoom();
  return deps.db.transaction(async (tx) => {
    await lockRequestsOfPhoto(tx, own);
    const upload = await findUploadToChange(tx, own);
    if (upload === null || upload.purpose !== "photo") throw new AppError("not_found");
    if (upload.removedAt !== null) throw new AppError("photo_removed");
    if (upload.isBeingCorrected) throw new AppError("cut_out_changed");
    if (to === (upload.turn?.degrees ?? 0)) return presentUpload(upload);
    const rows = await listVersions(tx, upload.id);
    const turned =
      (await takeEarlier(deps, tx, { upload, rows, to })) ?? (await cutOutAnew(deps, tx, { upload, rows, to }));
    await readTurnedAgain(deps, tx, own);
    await recordLiveEvent(tx, { userId: own.userId, name: "upload.changed", subjectId: own.id });
    return presentUpload(turned);
  });
}

type Turning = { readonly upload: UploadRow; readonly rows: readonly CutOutVersionRow[]; readonly to: number };

/** The version of the photo turned so that counted before it was turned away, or the newest one. Null: there is none whose matte is whole. */
async function takeEarlier({ files }: TurnPhotoDeps, tx: Transaction, turning: Turning): Promise<UploadRow | null> {
  const { upload, rows, to } = turning;
  const cutOutVersions = versionsTurned(rows, to);
  const left = beginningOf(historyOf(rows, upload.cutOutVersion))?.basedOn;
  const version = cutOutVersions.find((one) => one === left) ?? cutOutVersions.at(-1);
  if (version === undefined) return null;
  const matteKey = matteKeyOfVersion({ ...upload, version });
  const matte = await readMatte(files, matteKey);
  if (matte === null) return null;
  const facts = { ...factsOfCutOut(readMatteHeader(matte)), matteKey };
  const turned = { ...standing(upload, to), cutOutVersion: version, cutOutVersions };
  const taken = await setTurned(tx, { uploadId: upload.id, turned, facts });
  await settleOutlines(tx, taken);
  return taken;
}

/** In their order. Where the photo was cut out anew as it was sent, nothing had come of the first. */
function versionsTurned(rows: readonly CutOutVersionRow[], to: number): number[] {
  const made = rows.filter(({ version, status }) => status === "done" && turnIn(historyOf(rows, version)) === to);
  const versions = made.map(({ version }) => version).toSorted((one, other) => one - other);
  const isFirst = to === 0 && !made.some(({ work }) => work.kind === "turn");
  return isFirst ? [0, ...versions] : versions;
}

async function cutOutAnew(deps: TurnPhotoDeps, tx: Transaction, { upload, rows, to }: Turning): Promise<UploadRow> {
  const begun = beginningOf(historyOf(rows, upload.cutOutVersion))?.work;
  const place = begun?.kind === "car" || begun?.kind === "turn" ? begun.place : null;
  const { id: jobId, version } = await insertVersion(tx, {
    uploadId: upload.id,
    basedOn: upload.cutOutVersion,
    work: { kind: "turn", degrees: to, place: place && move(upload, to)(place) },
    status: "done",
  });
  if (version > mostTries) throw new AppError("too_many_cut_out_versions");
  const turned = await setTurned(tx, {
    uploadId: upload.id,
    turned: { ...standing(upload, to), cutOutVersion: version, cutOutVersions: [version] },
    facts: null,
  });
  await deps.enqueueTurned(tx, { id: upload.id, jobId });
  return turned;
}

function sentSize({ turn, width, height }: UploadRow): { width: number; height: number } {
  return turn === null ? { width, height } : { width: turn.sentWidth, height: turn.sentHeight };
}

/** How the photo stands then. A plate that its user marked goes with it; another one is looked for again. */
function standing(upload: UploadRow, to: number): Pick<UploadRow, "turn" | "width" | "height" | "numberPlate"> {
  const sent = sentSize(upload);
  const { numberPlate } = upload;
  const drawn = numberPlate?.source === "drawn" ? numberPlate : null;
  const at = move(upload, to);
  return {
    turn: { degrees: to, sentWidth: sent.width, sentHeight: sent.height },
    ...turnedSize(sent, to),
    numberPlate: drawn && { ...drawn, found: null, quad: drawn.quad && quadAt(drawn.quad, at) },
  };
}

type Place = readonly [x: number, y: number];
type Quad = NonNullable<NonNullable<UploadRow["numberPlate"]>["quad"]>;

function move(upload: UploadRow, to: number): (place: Place) => [x: number, y: number] {
  const turns = { size: sentSize(upload), from: upload.turn?.degrees ?? 0, to };
  return ([x, y]) => {
    const moved = moveWithTurn({ x, y }, turns);
    return [moved.x, moved.y];
  };
}

function quadAt([one, two, three, four]: Quad, at: ReturnType<typeof move>): Quad {
  return [at(one), at(two), at(three), at(four)];
}
