import type { DetectedField } from "#contract/detected-fields.ts";
import type { CarPhoto, Detection, FieldReading } from "#contract/detection.ts";
import type { CarRequest } from "#contract/requests.ts";
import { syntheticUpload } from "./synthetic-upload.ts";
import { syntheticRequest } from "./synthetic-view-set.ts";

/** What a photo surely says; what matters to a test is named there. */
export function syntheticReading(value: string, changes: Partial<FieldReading> = {}): FieldReading {
  return { value, confidence: 0.97, source: "photo", seen: null, others: [], ...changes };
}

/** A photo whose car is cut out, and whose view nothing told. */
export function syntheticCarPhoto(changes: Partial<CarPhoto> = {}): CarPhoto {
  return { ...syntheticUpload(), view: null, isViewSure: false, isWaiting: false, refusal: null, ...changes };
}

/** A photo that was read: a dark blue car of a make and model that its lettering told, and nothing else. */
export function syntheticDetection(changes: Partial<Detection> = {}): Detection {
  const photo = syntheticCarPhoto();
  const none = {
    trim: null,
    generation: null,
    visual_options: null,
    wheel_colour: null,
    number_plate: null,
    view: null,
  };
  const fields: Partial<Record<DetectedField, FieldReading | null>> = {
    make: syntheticReading("BMW", {
      seen: {
        uploadId: photo.id,
        quad: [
          [900, 700],
          [1000, 700],
          [1000, 730],
          [900, 730],
        ],
      },
    }),
    model: syntheticReading("M3"),
    year: null,
    colour: syntheticReading("Navy Blue"),
    ...none,
  };
  return {
    status: "done",
    error: null,
    photos: [photo],
    fields,
    startedAt: new Date().toISOString(),
    viewsError: null,
    modelError: null,
    hasFreeCorrection: false,
    bestPhotos: {},
    bestPhoto: photo.id,
    plateCountry: null,
    ...changes,
  };
}

/** The request of a photo, as it stands before anything is read. */
export function waitingRequest(changes: Partial<Detection> = {}): CarRequest {
  return detectedRequest({ status: "reading", fields: {}, ...changes });
}

/** The request of a photo that was read. */
export function detectedRequest(detection: Partial<Detection> = {}, row: Partial<CarRequest> = {}): CarRequest {
  return syntheticRequest({
    make: "Unknown",
    model: "Unknown",
    year: 2020,
    color: "Unknown",
    swatch: "White",
    detection: syntheticDetection(detection),
    ...row,
  });
}
