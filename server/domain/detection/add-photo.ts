import { maxPhotosOfCar } from "#contract/detected-fields.ts";
import type { AddedPhoto } from "#contract/detection.ts";
import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import type { RowOfRequest } from "#server/domain/requests/present-request.ts";
import { lockRequest, readRequest } from "#server/domain/requests/read-request.ts";
import { isToBeRead } from "#server/domain/requests/save-request.ts";
import { acceptUpload, type AcceptUploadDeps } from "#server/domain/uploads/accept-upload.ts";
import {
  deletePhoto,
  findDetection,
  insertPhoto,
  listPhotos,
  openDetection,
  readPaidViews,
  reopenFailedPhotos,
  reopenPhoto,
  setDetection,
  type PhotoOfCar,
} from "./detection-store.ts";

/** Queues the reading of a photo, in the same transaction as its row. */
export type EnqueueReading = (tx: Transaction, photo: { id: string; uploadId: string }) => Promise<void>;

export type AddPhotoDeps = AcceptUploadDeps & { enqueueReading: EnqueueReading };

export type AddPhotoInput = {
  userId: string;
  requestId: string;
  fileName: string;
  /** Where the file lies as it was sent. */
  path: string;
  /** No other photo of the car follows. */
  isLast: boolean;
};

/**
 * Keeps a photo of a request's car, and starts its reading: upload, place among the request's photos and job come in one transaction. The same
 * photo again is the one that is there; one that could not be read is read again, and one that turns out to be the last ends the reading
 * once more, now with views. Throws `not_found`, also for another user's request,
 * `conflict` for a car that was described by hand, `too_many_photos_of_car`, and what unusable photos are refused for.
 */
export async function addPhoto(deps: AddPhotoDeps, input: AddPhotoInput): Promise<AddedPhoto> {
  const { userId, requestId, fileName, path, isLast } = input;
  const own = { userId, id: requestId };
  // Before a decoder is kept busy.
  await readRequest(deps.db, own);
  let uploadId: string | null = null;
  const upload = await acceptUpload(deps, {
    userId,
    purpose: "photo",
    fileName,
    path,
    before: async (tx) => requireToBeRead(tx, await lockRequest(tx, own)),
    within: async (tx, { id, photoKey }) => {
      uploadId = await addToRequest(deps, tx, { ...own, isLast, uploadId: id, photoKey });
    },
  });
  const { detection } = await readRequest(deps.db, own);
  return { id: uploadId ?? upload.id, requestId, status: detection?.status ?? "waiting" };
}

/** What a person has described keeps its words, and has no free correction to give: nothing is read of it. */
async function requireToBeRead(tx: Transaction, request: RowOfRequest): Promise<void> {
  if ((await findDetection(tx, request.id)) !== null) return;
  if (!isToBeRead(request) || (await readPaidViews(tx, request.id)).hasViews) throw new AppError("conflict");
}

type AddedUpload = { userId: string; id: string; uploadId: string; photoKey: string; isLast: boolean };

/** Gives the upload's id: that of the earlier one where the same photo, sent again, was kept once more since its car was not found. */
async function addToRequest(
  { enqueueReading }: AddPhotoDeps,
  tx: Transaction,
  { userId, id, isLast, uploadId, photoKey }: AddedUpload,
): Promise<string> {
  const photos = await listPhotos(tx, id);
  const same = photos.find(({ upload }) => upload.photoKey === photoKey);
  if (same !== undefined && same.status !== "failed") {
    if (isLast) await completeWith(enqueueReading, tx, { photo: same, isWaited: photos.some(isWaiting) });
    return same.uploadId;
  }
  if (same === undefined && photos.length >= maxPhotosOfCar) throw new AppError("too_many_photos_of_car");
  if (same !== undefined) await deletePhoto(tx, same.id);
  await openDetection(tx, id, { isComplete: isLast });
  const photo = await insertPhoto(tx, { requestId: id, uploadId });
  if (photo !== null) await enqueueReading(tx, photo);
  await recordLiveEvent(tx, { userId, name: "request.changed", subjectId: id });
  return uploadId;
}

/** No photo follows the ones that are there. A reading that has ended before ends once more, by this photo's being read again. */
async function completeWith(
  enqueueReading: EnqueueReading,
  tx: Transaction,
  { photo, isWaited }: { photo: PhotoOfCar; isWaited: boolean },
): Promise<void> {
  const { requestId } = photo;
  if ((await findDetection(tx, requestId))?.isComplete !== false) return;
  if (isWaited) {
    await setDetection(tx, requestId, { isComplete: true });
    return;
  }
  await openDetection(tx, requestId, { isComplete: true });
  await reopenPhoto(tx, photo.id);
  await enqueueReading(tx, photo);
}

function isWaiting({ status }: PhotoOfCar): boolean {
  return status === "waiting";
}

/** Gives whether there were any. */
export async function readFailedAgain(enqueue: EnqueueReading, tx: Transaction, requestId: string): Promise<boolean> {
  const reopened = await reopenFailedPhotos(tx, requestId);
  const photos = await listPhotos(tx, requestId);
  for (const photo of photos.filter(({ id }) => reopened.includes(id))) await enqueue(tx, photo);
  return reopened.length > 0;
}
