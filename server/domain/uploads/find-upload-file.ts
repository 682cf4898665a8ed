import { AppError } from "#contract/errors.ts";
import { previewSidePixels } from "#imaging/metadata/storable-photo.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import type { DerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { AcceptUploadDeps } from "./accept-upload.ts";
import { requireUpload, type OwnUpload } from "./read-upload.ts";
import { reopenLostMatte } from "./reopen-lost-matte.ts";
import { alphaFileKeyOf, mattePreviewKeyOf, turnedKeyOf } from "./upload-files.ts";
import type { UploadRow } from "./upload-store.ts";
import { isDerivedThere, readMatte } from "./whole-files.ts";

export type UploadFileDeps = {
  db: DatabaseOrTransaction;
  files: Pick<ObjectStore, "read" | "remove" | "withLocalFile">;
  derived: DerivedFiles;
  /** Writes the photo at `source`, or its preview, to `target` as it is turned; `account` is whose turn it takes. */
  makeTurned: (work: {
    account: string;
    source: string;
    target: string;
    degrees: number;
    variant: "photo" | "preview";
  }) => Promise<void>;
};

/** One of the user's photos as it is turned, or its preview; made now when it is not there whole. Throws `not_found`. */
export async function findUploadFile(
  deps: UploadFileDeps,
  { variant, ...own }: OwnUpload & { variant: "photo" | "preview" },
): Promise<{ key: string; fileName: string }> {
  const upload = await requireUpload(deps.db, own);
  const stored = variant === "photo" ? upload.photoKey : upload.previewKey;
  const degrees = upload.turn?.degrees ?? 0;
  const key = degrees === 0 ? stored : await ensureTurned(deps, upload, { degrees, variant });
  const extension = key.slice(key.lastIndexOf("."));
  return { key, fileName: upload.fileName.replace(/\.[^.]*$/, "") + extension };
}

async function ensureTurned(
  { files, derived, makeTurned }: UploadFileDeps,
  { id, userId, photoKey }: UploadRow,
  { degrees, variant }: { degrees: number; variant: "photo" | "preview" },
): Promise<string> {
  const key = turnedKeyOf({ id, degrees, variant });
  if (await isDerivedThere(files, key)) return key;
  await files.remove(key);
  await derived.ensure(key, (target) =>
    files.withLocalFile(photoKey, (source) => makeTurned({ account: userId, source, target, degrees, variant })),
  );
  return key;
}

export type MatteFileDeps = Omit<UploadFileDeps, "makeTurned"> & {
  makeMattePreview: MakeMattePreview;
  /** Writes the matte at `source` to `target`, as a picture in the photo's own pixels. */
  makeAlphaFile: (work: { account: string; source: string; target: string }) => Promise<void>;
  /** Throws `storage_low` when a new matte would find no room. */
  requireRoom: () => Promise<void>;
} & Pick<AcceptUploadDeps, "db" | "enqueueCutOut">;

/** Writes the small picture of the matte at `source` to `target`; `account` is whose turn it takes. */
export type MakeMattePreview = (work: {
  account: string;
  source: string;
  target: string;
  longSidePixels: number;
}) => Promise<void>;

/**
 * The key of the small picture of an upload's matte, made now when it is not there whole. Throws `not_found`, also before the car is cut
 * out, and when the matte is lost: then the car is cut out again.
 */
export function findMatteFile(deps: MatteFileDeps, own: OwnUpload): Promise<string> {
  return deriveFromMatte(deps, own, {
    keyOf: mattePreviewKeyOf,
    make: (paths) => deps.makeMattePreview({ account: own.userId, ...paths, longSidePixels: previewSidePixels }),
  });
}

/** The same for the matte in the photo's own pixels. */
export function findAlphaFile(deps: MatteFileDeps, own: OwnUpload): Promise<string> {
  return deriveFromMatte(deps, own, {
    keyOf: alphaFileKeyOf,
    make: (paths) => deps.makeAlphaFile({ account: own.userId, ...paths }),
  });
}

type Derived = {
  readonly keyOf: (matteKey: string) => string;
  readonly make: (paths: { source: string; target: string }) => Promise<void>;
};

async function deriveFromMatte(deps: MatteFileDeps, own: OwnUpload, { keyOf, make }: Derived): Promise<string> {
  const { db, files, derived } = deps;
  const { matteKey } = await requireUpload(db, own);
  if (matteKey === null) throw new AppError("not_found");
  const key = keyOf(matteKey);
  if (await isDerivedThere(files, key)) return key;
  if ((await readMatte(files, matteKey)) === null) {
    await deps.requireRoom();
    await db.transaction((tx) => reopenLostMatte(deps, tx, own.id));
    throw new AppError("not_found");
  }
  await files.remove(key);
  await derived.ensure(key, (target) => files.withLocalFile(matteKey, (source) => make({ source, target })));
  return key;
}
