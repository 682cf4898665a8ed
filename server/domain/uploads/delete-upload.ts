import { AppError } from "#contract/errors.ts";
import type { DeletedUpload } from "#contract/uploads.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { removeOwnUpload } from "#server/domain/storage/remove-uploads.ts";
import type { OwnUpload } from "./read-upload.ts";

export type DeleteUploadDeps = {
  db: Database;
  /** Has the files removed that nobody needs any more, once the transaction has ended. */
  enqueueCollection: (tx: Transaction) => Promise<void>;
};

const reasons = {
  picture: "A picture is being made with it. Wait until it is done, or stop it.",
  background: "It is one of your backgrounds. Remove the background first.",
} as const;

/**
 * Deletes a photo, logo or background for good, with what was made of it alone: preview, outline, what is kept of it in memory. Its pictures stay,
 * and its name with them. The same photo of another user is that user's, and stays.
 * Throws `not_found`, also for another user's upload, and `photo_in_use`.
 */
export async function deleteUpload(
  { db, enqueueCollection }: DeleteUploadDeps,
  own: OwnUpload,
): Promise<DeletedUpload> {
  return db.transaction(async (tx) => {
    const end = await removeOwnUpload(tx, own);
    if (!end.removed) {
      if (end.because === "missing") throw new AppError("not_found");
      throw new AppError("photo_in_use", { reasons: [reasons[end.because]] });
    }
    if (end.wasThere) await enqueueCollection(tx);
    return { id: own.id, pictureCount: end.pictureCount };
  });
}
