import type { PhotoView } from "#contract/detected-fields.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { chooseBestPhoto, viewOf } from "./choose-best-photos.ts";
import { listPhotos } from "./detection-store.ts";

/** The photo that shows a request's car best, and the side that it shows; null for a car without photos. */
export async function findBestPhoto(
  db: DatabaseOrTransaction,
  requestId: string,
): Promise<{ uploadId: string; view: PhotoView | null } | null> {
  const photos = await listPhotos(db, requestId);
  const uploadId = chooseBestPhoto(photos);
  const best = photos.find((photo) => photo.uploadId === uploadId);
  return best === undefined ? null : { uploadId: best.uploadId, view: viewOf(best.told) };
}
