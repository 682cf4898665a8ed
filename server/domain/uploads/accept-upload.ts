import { AppError } from "#contract/errors.ts";
import type { Upload } from "#contract/uploads.ts";
import { ImageError } from "#imaging/decode/image-error.ts";
import { toStorablePhoto, type StorablePhoto } from "#imaging/metadata/storable-photo.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { presentUpload } from "./present-upload.ts";
import { matteKeyOf, uploadKeys } from "./upload-files.ts";
import { findSamePhoto, findTwin, insertUpload, lockPhoto, type NewUpload, type UploadRow } from "./upload-store.ts";

export interface AcceptUploadDeps {
  db: Database;
  files: ObjectStore;
  /** Queues the cut-out in the same transaction as the row. */
  enqueueCutOut: (tx: Transaction, uploadId: string) => Promise<void>;
}

export interface AcceptUploadInput {
  userId: string;
  purpose: "photo" | "logo";
  /** As the browser named it; only ever shown again, never a path. */
  fileName: string;
  file: Uint8Array;
}

/**
 * Checks a file as it was sent, keeps it without its metadata, and starts its cut-out. A photo that the user has sent before is the upload
 * that it was: what was made of it is found again, and is not paid twice (docs/decisions/041). Throws `not_an_image`, `image_damaged` and the
 * other codes of unusable photos.
 */
export async function acceptUpload(deps: AcceptUploadDeps, input: AcceptUploadInput): Promise<Upload> {
  const photo = await readStorablePhoto(input.file);
  const keys = uploadKeys(photo.content, photo.format);
  // Files before the row: a row always has its files, a file without a row costs only space.
  await Promise.all([
    putOnce(deps.files, keys.photoKey, photo.content),
    putOnce(deps.files, keys.previewKey, photo.preview),
  ]);
  const row = await deps.db.transaction(async (tx) => {
    const matteKey = matteKeyOf(keys.photoKey);
    const same = input.purpose === "photo" ? await findOwnPhoto(tx, { userId: input.userId, ...keys, matteKey }) : null;
    if (same !== null) return same;
    const twin = input.purpose === "photo" ? await findTwin(tx, matteKey) : null;
    const inserted = await insertUpload(tx, {
      ...keys,
      userId: input.userId,
      purpose: input.purpose,
      fileName: shownFileName(input.fileName),
      width: photo.width,
      height: photo.height,
      bytes: photo.content.length,
      ...startingMatte(input.purpose, twin),
    });
    if (inserted.matteStatus === "pending") await deps.enqueueCutOut(tx, inserted.id);
    await recordLiveEvent(tx, { userId: input.userId, name: "upload.changed", subjectId: inserted.id });
    return inserted;
  });
  return presentUpload(row);
}

async function findOwnPhoto(
  tx: Transaction,
  photo: { userId: string; photoKey: string; matteKey: string },
): Promise<UploadRow | null> {
  await lockPhoto(tx, photo);
  return findSamePhoto(tx, photo);
}

async function readStorablePhoto(file: Uint8Array): Promise<StorablePhoto> {
  try {
    return await toStorablePhoto(file);
  } catch (error) {
    if (error instanceof ImageError) throw new AppError(error.code, { cause: error });
    throw error;
  }
}

async function putOnce(files: ObjectStore, key: string, content: Uint8Array): Promise<void> {
  if (!(await files.exists(key))) await files.put(key, content);
}

type StartingMatte = Pick<NewUpload, "matteStatus" | "matteKey" | "advice" | "carBox" | "cutSides">;

/** The same photo has the same cut-out: an earlier upload has it already. A logo has none. */
function startingMatte(purpose: "photo" | "logo", twin: StartingMatte | null): StartingMatte {
  if (purpose === "logo") return { matteStatus: "ready", advice: [] };
  if (twin !== null) {
    // What another upload of this photo was accepted for is for that one alone.
    const { matteStatus, matteKey, advice, carBox, cutSides } = twin;
    return { matteStatus, matteKey, advice, carBox, cutSides };
  }
  return { matteStatus: "pending", advice: [] };
}

/** The last part of what may be a path, without control characters, bounded. */
function shownFileName(sent: string): string {
  const name = sent.split(/[\\/]/).at(-1) ?? "";
  return name.replace(/\p{Cc}/gu, "").slice(0, 120) || "photo";
}
