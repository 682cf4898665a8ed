import { AppError, type ErrorCode } from "#contract/errors.ts";
import type { KeptPurpose, UploadPurpose } from "#contract/upload-purposes.ts";
import type { Upload } from "#contract/uploads.ts";
import type { StoredFormat } from "#imaging/metadata/storable-photo.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { holdPhotoFiles } from "#server/domain/storage/hold-photo-files.ts";
import { tellWebhooks } from "#server/domain/webhooks/tell-webhooks.ts";
import { findCutBy } from "#server/domain/workers/announce-worker.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { offerAgain } from "./kept-uploads.ts";
import { askForCutOutAgain } from "./open-upload.ts";
import { presentUpload } from "./present-upload.ts";
import { reopenLostMatte, type EnqueueCutOut } from "./reopen-lost-matte.ts";
import type { CountedUpload } from "./upload-allowance.ts";
import { uploadKeys } from "./upload-files.ts";
import {
  findSamePhoto,
  findTwin,
  insertUpload,
  lockPhoto,
  reviveUpload,
  setUsed,
  type NewUpload,
  type UploadRow,
} from "./upload-store.ts";
import { readMatte } from "./whole-files.ts";

export type AcceptUploadDeps = {
  db: Database;
  files: Pick<ObjectStore, "read" | "exists" | "reserve" | "adopt">;
  storePhoto: StorePhoto;
  enqueueCutOut: EnqueueCutOut;
} & Partial<Pick<CountedUpload, "requireSpace">>;

/**
 * Checks the file at `source` and writes what is kept of it to `content`, and its preview to `preview`. By paths, because a stranger's file is
 * opened in another process, and this one never holds it. `account` is whose turn it takes. A `graphic` may be small and narrow, and keeps its
 * transparency. Throws the codes of unusable photos.
 */
export type StorePhoto = (work: {
  account: string;
  use: "photo" | "graphic";
  source: string;
  content: string;
  preview: string;
}) => Promise<StoredPhotoFacts>;

export type StoredPhotoFacts = {
  /** SHA-256 of the content, in hex. */
  hash: string;
  format: StoredFormat;
  bytes: number;
  /** Size of the upright picture. */
  width: number;
  height: number;
};

export type AcceptUploadInput = {
  userId: string;
  purpose: UploadPurpose;
  /** As the browser named it; only ever shown again, never a path. */
  fileName: string;
  /** Where the file lies as it was sent. */
  path: string;
  /** The product's own: it takes no space of the account. */
  isSample?: boolean;
  /** Done in the transaction of the row: before it locks anything, and with the row. */
  before?: (tx: Transaction) => Promise<void>;
  within?: (tx: Transaction, row: Pick<UploadRow, "id" | "photoKey">) => Promise<void>;
};

/** Who removes files may have taken what was put for this one; twice in a row has not been seen. */
const triesAgainstRemoval = 5;

/**
 * Checks a file as it was sent, keeps it without its metadata, and starts its cut-out. A photo that the user has sent before is the upload
 * that it was: what was made of it is found again, and is not paid twice (docs/decisions/041). A logo or plate picture sent again is offered
 * once, before the others. Throws `not_an_image`, `image_damaged`, `logo_too_small` and the other codes of unusable files.
 */
export async function acceptUpload(deps: AcceptUploadDeps, input: AcceptUploadInput): Promise<Upload> {
  for (let triesLeft = triesAgainstRemoval; triesLeft > 0; triesLeft -= 1) {
    // Files before the row: a row always has its files, a file without a row costs only space.
    const photo = await keepPhoto(deps, input);
    const row = await recordPhoto(deps, input, photo);
    if (row !== null) return presentUpload(row);
  }
  throw new AppError("unavailable", { isRetryable: true });
}

/** The row of a photo whose files are there; null when they were removed again before a row could keep them. */
async function recordPhoto(
  deps: AcceptUploadDeps,
  input: AcceptUploadInput,
  photo: StoredPhotoFacts,
): Promise<UploadRow | null> {
  return deps.db.transaction(async (tx) => {
    await input.before?.(tx);
    const row = await keepRow(deps, tx, { input, photo });
    if (row !== null) await input.within?.(tx, row);
    return row;
  });
}

async function keepRow(
  deps: AcceptUploadDeps,
  tx: Transaction,
  { input, photo }: { input: AcceptUploadInput; photo: StoredPhotoFacts },
): Promise<UploadRow | null> {
  const { userId, purpose, fileName, isSample = false } = input;
  const keys = uploadKeys(photo);
  const same = purpose === "photo" ? await findOwnPhoto(deps, tx, { userId, ...keys }) : null;
  if (same !== null) {
    await tellOfReady(tx, same);
    return same;
  }
  const offered = isGraphic(purpose) ? await offerAgain(tx, { userId, purpose, photoKey: keys.photoKey }) : null;
  if (offered !== null) return offered;
  if (!(await holdPhotoFiles(tx, deps.files, keys))) return null;
  const twin = purpose === "photo" ? await findTwin(tx, { ...keys, cutBy: await findCutBy(tx) }) : null;
  const hasMatte = twin !== null && (await isMatteThere(deps, twin));
  const upload: NewUpload = {
    ...keys,
    userId,
    purpose,
    isSample,
    fileName: shownFileName(fileName),
    width: photo.width,
    height: photo.height,
    bytes: photo.bytes,
    ...startingMatte(purpose, hasMatte ? twin : null),
  };
  // Before the row is locked: who takes it away locks the tokens first, too.
  if (!isSample) await deps.requireSpace?.(tx, { userId, bytes: photo.bytes });
  const row = (await reviveUpload(tx, upload)) ?? (await insertUpload(tx, upload));
  if (row.matteStatus === "pending") await deps.enqueueCutOut(tx, row.id);
  else await tellOfReady(tx, row);
  await recordLiveEvent(tx, { userId, name: "upload.changed", subjectId: row.id });
  return row;
}

/** Programs wait for it, also where nothing has to be cut out any more. */
async function tellOfReady(tx: Transaction, { id, userId, purpose, matteStatus }: UploadRow): Promise<void> {
  if (purpose !== "photo" || matteStatus !== "ready") return;
  await tellWebhooks(tx, { userId, event: "photo.ready", subjectId: id });
}

/** Sent again, it is used again: its time begins anew. Null also when it was removed since it was found. */
async function findOwnPhoto(
  deps: AcceptUploadDeps,
  tx: Transaction,
  photo: { userId: string; photoKey: string },
): Promise<UploadRow | null> {
  await lockPhoto(tx, photo);
  const same = await findSamePhoto(tx, photo);
  const used = same === null ? null : await setUsed(tx, same.id);
  if (used?.matteStatus !== "ready") return used;
  if (!(await isMatteThere(deps, used))) return (await reopenLostMatte(deps, tx, used.id)) ?? used;
  await askForCutOutAgain(deps, tx, used);
  return used;
}

async function isMatteThere({ files }: Pick<AcceptUploadDeps, "files">, { matteKey }: UploadRow): Promise<boolean> {
  return matteKey !== null && (await readMatte(files, matteKey)) !== null;
}

function isGraphic(purpose: UploadPurpose): purpose is KeptPurpose {
  return purpose === "logo" || purpose === "plate";
}

async function keepPhoto(
  { files, storePhoto }: AcceptUploadDeps,
  { userId, path, purpose }: AcceptUploadInput,
): Promise<StoredPhotoFacts> {
  const content = await files.reserve();
  const preview = await files.reserve();
  try {
    const use = isGraphic(purpose) ? "graphic" : "photo";
    const work = { account: userId, use, source: path, content: content.path, preview: preview.path } as const;
    const photo = await storePhoto(work).catch((error: unknown) => {
      throw use === "graphic" ? inWordsOfLogo(error) : error;
    });
    const keys = uploadKeys(photo);
    await Promise.all([files.adopt(content.path, keys.photoKey), files.adopt(preview.path, keys.previewKey)]);
    return photo;
  } finally {
    await content.discard();
    await preview.discard();
  }
}

/** What a photo is refused for, as it is said of a logo or plate picture. */
const logoRefusals: Partial<Record<ErrorCode, ErrorCode>> = {
  image_too_small: "logo_too_small",
  image_shape_unusable: "logo_shape_unusable",
  image_too_many_pixels: "logo_too_large",
  image_too_costly: "logo_too_large",
  image_damaged: "logo_damaged",
  image_empty: "logo_damaged",
};

function inWordsOfLogo(error: unknown): unknown {
  const code = error instanceof AppError ? logoRefusals[error.code] : undefined;
  return code === undefined ? error : new AppError(code, { cause: error });
}

type StartingMatte = Pick<
  NewUpload,
  "matteStatus" | "matteKey" | "cutBy" | "advice" | "carBox" | "cutSides" | "cars" | "doubtfulParts" | "numberPlate"
>;

/** The same photo has the same cut-out: an earlier upload has it already. Only photos of cars have one. */
function startingMatte(purpose: UploadPurpose, twin: StartingMatte | null): StartingMatte {
  if (purpose !== "photo") return { matteStatus: "ready", advice: [] };
  if (twin !== null) {
    // What another upload of this photo was accepted for is for that one alone, as is a plate that its user drew.
    const { matteStatus, matteKey, cutBy, advice, carBox, cutSides, cars, doubtfulParts } = twin;
    const told = { matteStatus, matteKey, cutBy, advice, carBox, cutSides, cars, doubtfulParts };
    return { ...told, numberPlate: foundPlateOf(twin) };
  }
  return { matteStatus: "pending", advice: [] };
}

/** A twin whose plate nobody looked for, though its user said where it is, has none that was found. */
function foundPlateOf({ numberPlate }: StartingMatte): StartingMatte["numberPlate"] {
  const found = numberPlate?.found ?? null;
  if (found === null && numberPlate?.source !== "found") return null;
  return { quad: found, source: "found", found };
}

/** The last part of what may be a path, without control characters, bounded. */
function shownFileName(sent: string): string {
  const name = sent.split(/[\\/]/).at(-1) ?? "";
  return name.replace(/\p{Cc}/gu, "").slice(0, 120) || "photo";
}
