import { z } from "@hono/zod-openapi";
import { detectedFields, detectionStatuses, photoViews, readingSources } from "./detected-fields.ts";
import { plateQuadSchema } from "./picture-recipe.ts";
import { uploadSchema } from "./uploads.ts";

/** A value of one field. */
export const readingSchema = z.object({
  value: z.string(),
  /** 0–1. */
  confidence: z.number().min(0).max(1),
  source: z.enum(readingSources),
  /** The photo, and the place in it, that it was read from; null where no one place told it. */
  seen: z.object({ uploadId: z.uuid(), quad: plateQuadSchema }).nullable(),
  /** What it may be as well, likeliest first. */
  others: z.array(z.string()),
});
export type FieldReading = z.infer<typeof readingSchema>;

const toldError = z.object({ code: z.string(), message: z.string() });

/** A photo of the car, and what it is good for. */
export const carPhotoSchema = uploadSchema.extend({
  /** From which side it shows the car, most likely; null while that is not told, and where it can't be. */
  view: z.enum(photoViews).nullable(),
  isViewSure: z.boolean(),
  /** It is still to be read. */
  isWaiting: z.boolean(),
  /** Why it told nothing; null otherwise. Another reading of it may only help where it `mayBeReadAgain`. */
  refusal: toldError.extend({ mayBeReadAgain: z.boolean() }).nullable(),
});
export type CarPhoto = z.infer<typeof carPhotoSchema>;

/** How far the reading of a request's photos is, and what it told. Fields come one by one. */
export const detectionSchema = z.object({
  status: z.enum(detectionStatuses),
  /** Why it failed; null otherwise. */
  error: toldError.nullable(),
  /** In the order in which they were added. */
  photos: z.array(carPhotoSchema),
  /** The upload that shows the car best from each side: whole and cut out if one does, then the largest. */
  bestPhotos: z.partialRecord(z.enum(photoViews), z.uuid()),
  /** The upload that a picture of the car is best made of; null without one that may do. */
  bestPhoto: z.uuid().nullable(),
  /** Null: nobody can tell, or a person cleared it. A field that is missing has not been read yet. */
  fields: z.partialRecord(z.enum(detectedFields), readingSchema.nullable()),
  /** The country whose form the number plate has, as vehicles show it abroad ("GB", "SK"); null where that is open. */
  plateCountry: z.string().nullable(),
  /** From when its time is counted. */
  startedAt: z.iso.datetime(),
  /** Why the six views of a car that is surely known were not started: `insufficient_tokens`, `account_full`, … Null once there are some. */
  viewsError: toldError.nullable(),
  /** Why an AI model that was to look at the photos could not look at all of them; null where it could, and where none was to. */
  modelError: toldError.nullable(),
  /** Whether views of corrected values cost nothing: once for each request whose views were paid. */
  hasFreeCorrection: z.boolean(),
});
export type Detection = z.infer<typeof detectionSchema>;

/** The answer of `upload-to-gcs`: `id` is the upload's, `status` that of the reading. */
export const addPhotoAnswer = z.object({
  success: z.literal(true),
  data: z.object({ id: z.uuid(), requestId: z.uuid(), status: z.enum(detectionStatuses) }),
});
export type AddedPhoto = z.infer<typeof addPhotoAnswer>["data"];
