import { sureConfidence } from "#contract/detected-fields.ts";
import type { CarPhoto, Detection } from "#contract/detection.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { presentFailure, presentUpload } from "#server/domain/uploads/present-upload.ts";
import { chooseBestPhoto, chooseBestPhotos, viewOf } from "./choose-best-photos.ts";
import { findDetection, listPhotos, readPaidViews, type PhotoOfCar } from "./detection-store.ts";
import { findPlateCountry } from "./plate-country.ts";

/** The one failure that is not the photo's own: what a photo is refused for, it is refused for again. */
const readingBroke: ErrorCode = "detection_failed";

/** What the photos of a request tell; null for a car that was described by hand. */
export async function readDetection(db: DatabaseOrTransaction, requestId: string): Promise<Detection | null> {
  const row = await findDetection(db, requestId);
  if (row === null) return null;
  const photos = await listPhotos(db, requestId);
  const modelErrorCode = photos.find(({ modelStatus }) => modelStatus === "failed")?.modelErrorCode ?? null;
  const { isPaid, isCorrected } = await readPaidViews(db, requestId);
  return {
    status: row.status,
    error: row.errorCode === null ? null : presentFailure(row.errorCode),
    photos: photos.map(presentPhoto),
    bestPhotos: chooseBestPhotos(photos),
    bestPhoto: chooseBestPhoto(photos),
    fields: row.fields,
    plateCountry: findPlateCountry(row.fields, photos),
    startedAt: row.startedAt.toISOString(),
    viewsError: row.viewsErrorCode === null ? null : presentFailure(row.viewsErrorCode),
    modelError: modelErrorCode === null ? null : presentFailure(modelErrorCode),
    hasFreeCorrection: isPaid && !isCorrected,
  };
}

function presentPhoto({ upload, status, errorCode, told }: PhotoOfCar): CarPhoto {
  const code = errorCode ?? "detection_failed";
  return {
    ...presentUpload(upload),
    view: viewOf(told),
    isViewSure: (told.view?.[0]?.confidence ?? 0) >= sureConfidence,
    isWaiting: status === "waiting",
    refusal: status === "failed" ? { ...presentFailure(code), mayBeReadAgain: code === readingBroke } : null,
  };
}
