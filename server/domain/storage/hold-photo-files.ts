import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { lockForUse, noteAbandoned } from "./abandoned-files-store.ts";
import { ownerOfPhoto } from "./file-owners.ts";

/**
 * For who is about to write a row that needs a photo's files: keeps them where they are until the transaction ends, and says whether they are
 * there. They were put a moment ago, but while no row needed them anybody could take them away.
 */
export async function holdPhotoFiles(
  tx: Transaction,
  files: Pick<ObjectStore, "exists">,
  { photoKey, previewKey }: { photoKey: string; previewKey: string },
): Promise<boolean> {
  await lockForUse(tx, ownerOfPhoto(photoKey));
  return (await files.exists(photoKey)) && files.exists(previewKey);
}

/** For who has made a file of a photo and found no row that wants it any more. */
export async function givePhotoFilesUp(
  db: DatabaseOrTransaction,
  { photoKey, userId }: { photoKey: string; userId: string },
): Promise<void> {
  await noteAbandoned(db, { owner: ownerOfPhoto(photoKey), userId });
}

/** The same for a matte that one person had made of an upload. */
export async function giveCorrectedFilesUp(
  db: DatabaseOrTransaction,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await noteAbandoned(db, { owner: `upload:${id}`, userId });
}
