import { AppError } from "#contract/errors.ts";
import type { DeletedCar } from "#contract/read-cars.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { changeWords } from "#server/domain/requests/change-words.ts";
import { lockRequest, type OwnRequest } from "#server/domain/requests/read-request.ts";
import { removeRequest } from "#server/domain/requests/remove-request.ts";
import { removePhotosLeft } from "#server/domain/storage/remove-uploads.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { deleteDetection, findDetection, listPhotos, readPaidViews } from "./detection-store.ts";

export type DeleteCarDeps = {
  db: Database;
  /** Has the files removed that nobody needs any more, once the transaction has ended. */
  enqueueCollection: (tx: Transaction) => Promise<void>;
};

/**
 * Deletes a car that photos told, for good: what they told, what was said of it, and those of its photos that no picture and no other car needs. Views of it stay
 * among the pictures, and with them the row that they were made of, without its plate. What is being read of it ends unheard.
 * Throws `not_found`, also for another user's car and for one that was described by hand.
 */
export async function deleteCar({ db, enqueueCollection }: DeleteCarDeps, own: OwnRequest): Promise<DeletedCar> {
  return db.transaction(async (tx) => {
    // Request, tokens, uploads: the order in which whoever takes a photo away holds them.
    await lockRequest(tx, own);
    if ((await findDetection(tx, own.id)) === null) throw new AppError("not_found");
    await lockTokens(tx, own.userId);
    const photos = await listPhotos(tx, own.id);
    await deleteDetection(tx, own.id);
    const { hasViews } = await readPaidViews(tx, own.id);
    if (hasViews) await changeWords(tx, own.id, { numberPlate: null });
    else await removeRequest(tx, own.id);
    const uploadIds = photos.map(({ uploadId }) => uploadId);
    const keptPhotoCount = await removePhotosLeft(tx, { userId: own.userId, uploadIds });
    if (keptPhotoCount < photos.length) await enqueueCollection(tx);
    await recordLiveEvent(tx, { userId: own.userId, name: "request.removed", subjectId: own.id });
    return { id: own.id, keptPhotoCount, hasViews };
  });
}
