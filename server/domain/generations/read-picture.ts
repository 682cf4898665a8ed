import { AppError } from "#contract/errors.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import { type RenditionName, renditionFrames } from "#contract/renditions.ts";
import { viewFileName } from "#contract/view-file-name.ts";
import type { View } from "#contract/views.ts";
import type { RenditionFrame } from "#imaging/encode/rendition.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import type { DerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import { type UploadFileDeps, findUploadFile } from "#server/domain/uploads/find-upload-file.ts";
import { findUploadId, requireOwnPath } from "#server/domain/uploads/upload-addresses.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { findPictureId, findViewPlace } from "./generation-addresses.ts";
import { makerOf } from "./generation-facts.ts";
import { pictureFileName } from "./picture-file-name.ts";
import { differenceKey, renditionKey } from "./picture-files.ts";
import { findPictureRow } from "./picture-store.ts";
import { isViewThere } from "./present-view-set.ts";
import { viewKeyIn } from "./view-files.ts";
import { findViewSetRow } from "./view-set-store.ts";

/** A stored file that the caller may read. */
export type ReadableFile = {
  key: string;
  /** What to call it when it is saved. */
  fileName: string;
};

/** The picture of one of the user's generations. Throws `not_found`. */
export async function findPicture(
  db: DatabaseOrTransaction,
  own: { userId: string; id: string },
): Promise<ReadableFile> {
  const row = await findPictureRow(db, own);
  if (row === null || row.resultKey === null) throw new AppError("not_found");
  return { key: row.resultKey, fileName: pictureFileName(row) };
}

/** The difference picture of one of the user's retail pictures. Throws `not_found`. */
export async function findDifference(
  db: DatabaseOrTransaction,
  own: { userId: string; id: string },
): Promise<{ key: string }> {
  const row = await findPictureRow(db, own);
  if (row === null || row.resultKey === null || row.carUnchanged === null) throw new AppError("not_found");
  return { key: differenceKey(row.resultKey) };
}

export type RenditionDeps = {
  db: DatabaseOrTransaction;
  files: Pick<ObjectStore, "withLocalFile">;
  derived: DerivedFiles;
  makeRendition: MakeRendition;
};

/** Writes a smaller copy of the picture at `source` to `target`; `account` is whose turn it takes. */
export type MakeRendition = (work: {
  account: string;
  source: string;
  target: string;
  frame: RenditionFrame;
}) => Promise<void>;

/** A smaller copy of one of the user's pictures, made now when it isn't there yet. Throws `not_found`. */
export async function findRendition(
  deps: RenditionDeps,
  { name, ...own }: { userId: string; id: string; name: RenditionName },
): Promise<ReadableFile> {
  const picture = await findPicture(deps.db, own);
  const key = await ensureRendition(deps, { account: own.userId, source: picture.key, name });
  return { key, fileName: picture.fileName.replace(/\.[a-z]+$/, `-${name}.webp`) };
}

async function ensureRendition(
  { files, derived, makeRendition }: RenditionDeps,
  { account, source: sourceKey, name }: { account: string; source: string; name: RenditionName },
): Promise<string> {
  const key = renditionKey(sourceKey, name);
  await derived.ensure(key, (target) =>
    files.withLocalFile(sourceKey, (source) =>
      makeRendition({ account, source, target, frame: renditionFrames[name] }),
    ),
  );
  return key;
}

/** A smaller copy of a view, made now when it isn't there yet. Throws `not_found`. */
export async function findViewRendition(
  deps: RenditionDeps,
  { name, ...own }: { userId: string; id: string; view: View; name: RenditionName },
): Promise<{ key: string }> {
  const { key: source } = await findView(deps.db, own);
  return { key: await ensureRendition(deps, { account: own.userId, source, name }) };
}

/** One view of one of the user's sets, as soon as it is stored. Throws `not_found`. */
export async function findView(
  db: DatabaseOrTransaction,
  { view, ...own }: { userId: string; id: string; view: View },
): Promise<ReadableFile> {
  const row = await findViewSetRow(db, own);
  if (row === null || !isViewThere(row, view)) throw new AppError("not_found");
  return { key: viewKeyIn(row, view), fileName: viewFileName(row.car, view) };
}

/**
 * The caller's own file behind an address that the caller sent: a finished picture or view, a photo or a preview. Throws `foreign_url` for
 * everything else; nothing is ever fetched.
 */
export async function findFileByAddress(
  deps: UploadFileDeps,
  { userId, address, ownOrigin }: { userId: string; address: string; ownOrigin: string },
): Promise<ReadableFile> {
  const path = requireOwnPath(address, ownOrigin);
  const pictureId = findPictureId(path);
  const place = findViewPlace(path);
  const upload = findUploadId(path);
  try {
    if (place !== null) return await findView(deps.db, { userId, ...place });
    if (pictureId !== null) return await findPicture(deps.db, { userId, id: pictureId });
    if (upload !== null) return await findUploadFile(deps, { userId, ...upload });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") throw new AppError("foreign_url", { cause: error });
    throw error;
  }
  throw new AppError("foreign_url");
}

export type ShownPicture = { key: string; fileName: string; width: number; height: number; madeBy: EngineName | null };

/** A finished picture as it is shown to somebody else; null when it is deleted or not done. */
export async function findShownPicture(
  db: DatabaseOrTransaction,
  own: { userId: string; id: string },
): Promise<ShownPicture | null> {
  const row = await findPictureRow(db, own);
  if (row === null || row.status !== "done") return null;
  const { resultKey: key, width, height } = row;
  if (key === null || width === null || height === null) return null;
  return { key, fileName: pictureFileName(row), width, height, madeBy: makerOf(row) };
}
