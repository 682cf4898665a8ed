import { photoViews, type PhotoView } from "#contract/detected-fields.ts";
import type { Detection } from "#contract/detection.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { presentFailure, presentUpload } from "#server/domain/uploads/present-upload.ts";
import { findDetection, listPhotos, readPaidViews, type PhotoOfCar } from "./detection-store.ts";

/** What the photos of a request tell; null for a car that was described by hand. */
export async function readDetection(db: DatabaseOrTransaction, requestId: string): Promise<Detection | null> {
  const row = await findDetection(db, requestId);
  if (row === null) return null;
  const photos = await listPhotos(db, requestId);
  const { isPaid, isCorrected } = await readPaidViews(db, requestId);
  return {
    status: row.status,
    error: row.errorCode === null ? null : presentFailure(row.errorCode),
    photos: photos.map(({ upload }) => presentUpload(upload)),
    bestPhotos: chooseBestPhotos(photos),
    fields: row.fields,
    startedAt: row.startedAt.toISOString(),
    viewsError: row.viewsErrorCode === null ? null : presentFailure(row.viewsErrorCode),
    hasFreeCorrection: isPaid && !isCorrected,
  };
}

/** Of each view the photo that shows the car largest, as far as it is sure that it shows it from there. */
export function chooseBestPhotos(photos: readonly PhotoOfCar[]): Detection["bestPhotos"] {
  const best = new Map<PhotoView, { uploadId: string; score: number }>();
  for (const { uploadId, told, upload } of photos) {
    const [reading] = told.view ?? [];
    const view = photoViews.find((name) => name === reading?.value);
    if (reading === undefined || view === undefined) continue;
    const score = reading.confidence * (upload.carBox?.height ?? 0);
    if (score > (best.get(view)?.score ?? -1)) best.set(view, { uploadId, score });
  }
  return Object.fromEntries([...best].map(([view, { uploadId }]) => [view, uploadId]));
}
