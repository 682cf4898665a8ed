import { z } from "@hono/zod-openapi";
import { carBoxSchema } from "./car-box.ts";
import { cutSideNames } from "./cut-cars.ts";
import { cutOutStateSchema } from "./cut-out-edits.ts";
import { matteStageNames } from "./matte-stages.ts";
import { plateSources, plateStates } from "./number-plates.ts";
import { adviceNames } from "./photo-advice.ts";
import { plateQuadSchema } from "./picture-recipe.ts";
import { matteStatuses } from "./statuses.ts";
import { uploadPurposes } from "./upload-purposes.ts";

export const uploadSchema = z
  .object({
    id: z.uuid(),
    uploadUrl: z.string(),
    /** A small upright WebP of the photo, for the screen. */
    previewUrl: z.string(),
    /** What a person has turned the photo by, clockwise; 0: it stands as it was sent. Everything told of it is told of the turned one. */
    turnDegrees: z.number(),
    /** What the photo as it was sent seems to need to stand upright, clockwise; 0: nothing, or somebody has turned it. */
    suggestedTurn: z.number(),
    /** Every place in the photo is told in pixels of this size; the file itself may be larger. */
    width: z.int(),
    height: z.int(),
    /** What became of the cut-out that starts when an upload ends. */
    matteStatus: z.enum(matteStatuses),
    /** How far an unfinished cut-out has come. */
    matteStage: z.enum(matteStageNames),
    /** A WebP in the preview's frame, opaque where the car is: a mask for the preview. Present once the car is cut out. */
    matteUrl: z.string().nullable(),
    /** Why the cut-out failed: `no_car_found`, `car_cut_off_at_top`, … */
    matteError: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** What a person may put right, or has. */
    cutOut: cutOutStateSchema,
    advice: z.array(z.enum(adviceNames)),
    /** Where the car lies in the photo; present once it is cut out. */
    carBox: carBoxSchema.nullable(),
    /** Where the photo cuts the car off; known once it is cut out. Pictures are made of it once that is accepted, and end there, too. */
    cutSides: z.array(z.enum(cutSideNames)),
    cutAccepted: z.boolean(),
    /** Its owner says that it shows no whole car: a run leaves it as it is, for no token, whatever was cut out of it. */
    isDetail: z.boolean(),
    purpose: z.enum(uploadPurposes),
    /** As the browser named it. */
    fileName: z.string(),
    /** Where the number plate is, in photo pixels; null while nobody knows, and where there is none. */
    numberPlate: z.object({ quad: plateQuadSchema, source: z.enum(plateSources) }).nullable(),
    /** What the detector found, also where the user drew another or said that there is none. */
    foundPlate: plateQuadSchema.nullable(),
    plateState: z.enum(plateStates),
  })
  .openapi("Upload");
export type Upload = z.infer<typeof uploadSchema>;

export const uploadAnswer = z.object({ success: z.literal(true), data: uploadSchema });

export const confirmedOutlinesAnswer = z.object({ uploads: z.array(uploadSchema) });

export const acceptCutBody = z.object({ cutAccepted: z.literal(true) });

/** Counted from how the photo was sent, not from how it stands; rounded to a tenth. 0 undoes every turn. */
export const turnPhotoBody = z.object({ degrees: z.number().min(-180).max(180) });

export const tellDetailBody = z.object({ isDetail: z.boolean() });

/** The user's own word where the plate is; null: there is none. What the detector found, sent back, makes its word count again. */
export const placeNumberPlateBody = z.object({ quad: plateQuadSchema.nullable() });

/** Logos or plate pictures that the account keeps, the last used first. */
export const keptUploadList = z.object({ uploads: z.array(uploadSchema) });

/** What a deleted file leaves behind: the pictures that were made of it or with it. */
export const deletedUploadSchema = z.object({ id: z.uuid(), pictureCount: z.int().min(0) });
export type DeletedUpload = z.infer<typeof deletedUploadSchema>;

export const recordPresetBody = z.object({ id: z.uuid(), preset: z.string().min(1).max(80) });
