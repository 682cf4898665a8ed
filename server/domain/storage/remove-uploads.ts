import type { Database, Transaction } from "#server/db/client.ts";
import { forgetPhoto, lockRequestsOfPhoto } from "#server/domain/detection/forget-photo.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import {
  countPictures,
  findPresentUse,
  isNamed,
  isOfCar,
  listUnused,
  lockUpload,
  removeUploadRow,
} from "./unused-files-store.ts";

type OwnUpload = { userId: string; id: string };

export type UploadsEnd =
  /** `wasThere`: it had not been removed before. */
  | { removed: true; wasThere: boolean; pictureCount: number }
  | { removed: false; because: "missing" | "picture" | "background" };

/** Takes one of a user's uploads away, unless a picture in the making or a background needs it. */
export async function removeOwnUpload(tx: Transaction, own: OwnUpload): Promise<UploadsEnd> {
  const locked = await lockForItsEnd(tx, own);
  if (locked === null) return { removed: false, because: "missing" };
  const { row, requests } = locked;
  const pictureCount = await countPictures(tx, own.id);
  if (row.removedAt !== null) return { removed: true, wasThere: false, pictureCount };
  const use = await findPresentUse(tx, own);
  if (use !== null) return { removed: false, because: use };
  await removeRow(tx, { ...own, requests });
  return { removed: true, wasThere: true, pictureCount };
}

/** State and live event change together. */
async function removeRow(
  tx: Transaction,
  { userId, id, requests }: OwnUpload & Pick<LockedUpload, "requests">,
): Promise<void> {
  await forgetPhoto(tx, { uploadId: id, requests });
  await removeUploadRow(tx, id);
  await recordLiveEvent(tx, { userId, name: "upload.removed", subjectId: id });
}

/**
 * Whoever takes an upload away holds the requests first that it told of, the user's tokens then, and its row last: who starts a picture holds the tokens, and who makes a background of
 * it reads its row locked. What depends on it is asked for after that, and can't become more until the transaction ends.
 */
async function lockForItsEnd(tx: Transaction, own: OwnUpload): Promise<LockedUpload | null> {
  const requests = await lockRequestsOfPhoto(tx, own);
  await lockTokens(tx, own.userId);
  const row = await lockUpload(tx, own);
  return row && { row, requests };
}

type LockedUpload = {
  row: NonNullable<Awaited<ReturnType<typeof lockUpload>>>;
  /** The cars that it told of. */
  requests: Awaited<ReturnType<typeof lockRequestsOfPhoto>>;
};

/**
 * Takes those of a user's photos away that no picture, run or car needs any more, with the user's tokens locked. In the order of their ids: two who do so take turns.
 * Gives how many are kept.
 */
export async function removePhotosLeft(
  tx: Transaction,
  { userId, uploadIds }: { userId: string; uploadIds: readonly string[] },
): Promise<number> {
  let kept = 0;
  for (const id of uploadIds.toSorted()) {
    const row = await lockUpload(tx, { userId, id });
    if (row === null || row.removedAt !== null) continue;
    if ((await isNamed(tx, id)) || (await isOfCar(tx, id))) kept += 1;
    else await removeRow(tx, { userId, id, requests: [] });
  }
  return kept;
}

/** Removes the uploads among these that nobody has used for so long. Gives how many. */
export async function removeUnusedUploads(db: Database, ids: readonly string[]): Promise<number> {
  let removed = 0;
  for (const own of await listUnused(db, ids)) {
    const isRemoved = await db.transaction(async (tx) => {
      const locked = await lockForItsEnd(tx, own);
      // Somebody may have used it since it was listed.
      if (locked === null || (await listUnused(tx, [own.id])).length === 0) return false;
      await removeRow(tx, { ...own, requests: locked.requests });
      return true;
    });
    if (isRemoved) removed += 1;
  }
  return removed;
}
