import { z } from "@hono/zod-openapi";
import { carBoxSchema } from "./car-box.ts";
import { carProofSchema } from "./car-proof.ts";
import { maxTokensPerOrder } from "./engine-works.ts";
import { fileFormats } from "./file-formats.ts";
import { engineNames, pictureKinds } from "./generation-kinds.ts";
import { generationStageNames } from "./generation-stages.ts";
import { bulkLimits } from "./limits.ts";
import { plateTreatments } from "./number-plates.ts";
import { outlineStates } from "./outlines.ts";
import { logoSettingsSchema, placingSchema, recipeWishSchema } from "./picture-recipe.ts";
import { presetSections } from "./presets.ts";
import { ratios } from "./ratios.ts";
import { generationStatuses } from "./statuses.ts";

export const presetSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    section: z.enum(presetSections),
    thumbnailUrl: z.string(),
    /** Whether the caller's plan may use it. */
    available: z.boolean(),
  })
  .openapi("Preset");
export type Preset = z.infer<typeof presetSchema>;

export const generationSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(pictureKinds),
    status: z.enum(generationStatuses),
    stage: z.enum(generationStageNames),
    percent: z.number().min(0).max(100),
    preset: z.string(),
    aspectRatio: z.enum(ratios),
    uploadId: z.uuid(),
    /** Who was asked for it. */
    engine: z.enum(engineNames),
    /** Who made it, once done: another than was asked for when an AI model's picture was not right. Null for a photo that was passed through. */
    madeBy: z.enum(engineNames).nullable(),
    /** Sentences for people: what about it is otherwise than it was asked for, and why. */
    engineNotes: z.array(z.string()),
    /** Present once done. */
    generatedImageUrl: z.string().nullable(),
    /** Small WebP copies of the picture, sized as `renditions.ts` says; present once done. */
    thumbnailUrl: z.string().nullable(),
    stageUrl: z.string().nullable(),
    /** Address that answers with an attachment and a speaking file name; present once done. */
    downloadUrl: z.string().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** Where the car lies in the picture; present once done. */
    carBox: carBoxSchema.nullable(),
    /** True when the photo had too few pixels of the car: they were enlarged, or the picture made smaller. A larger one would do better. */
    wasEnlarged: z.boolean(),
    /** A retail picture's proof that the car's pixels are the photo's own: of what it shows of the car, whether that is all of it or not. */
    carUnchanged: carProofSchema.nullable(),
    /**
     * Whether it shows the whole car and nothing else: what is known of the outline that it was cut out with. Null without a proof, and for
     * pictures made before this was told.
     */
    outline: z.enum(outlineStates).nullable(),
    /** A PNG of the picture's size that shows what the proof found, amplified; present with a proof. */
    differenceUrl: z.string().nullable(),
    fileFormat: z.enum(fileFormats),
    /** A logo of the user's own is in the picture; `url` is its upload's address. */
    logo: logoSettingsSchema.extend({ url: z.string() }).nullable(),
    plateTreatment: z.enum(plateTreatments),
    /** The version of the photo's cut-out that it is made with. */
    cutOutVersion: z.int().min(0),
    /** Whether the plate that was to be blurred or covered was found; null when it was to be kept, and before the picture is done. */
    isPlateFound: z.boolean().nullable(),
    /** What a hand has turned in it; null for a picture as the studio makes it. */
    placing: placingSchema.nullable(),
    /** The photo does not show the whole car: it is as it was, cut to the format, and costs nothing. Only in runs. */
    isPassedThrough: z.boolean(),
    /** The run that it belongs to. */
    runId: z.uuid().nullable(),
    /** The small mark of the free plan is in the picture. */
    isWatermarked: z.boolean(),
    /**
     * Tokens that it holds, or has kept once done. A photo in a preset is one picture and costs one token; its other formats, and whatever
     * came to nothing, cost 0. Of AI models each format costs what the operator asks for.
     */
    cost: z.int().min(0).max(maxTokensPerOrder),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi("Generation");
export type Generation = z.infer<typeof generationSchema>;
export type PictureLogo = NonNullable<Generation["logo"]>;

/** What was shown as the price. An order that would cost more is refused (`price_changed`); without it the price of the moment holds. */
export const expectedCostSchema = z
  .int()
  .min(0)
  .max(maxTokensPerOrder * bulkLimits.pro)
  .optional();

/** The same in an address. */
export const expectedCostInQuery = z.coerce.number<string>().pipe(expectedCostSchema.unwrap()).optional();

export const generateFromPresetBody = recipeWishSchema.extend({
  imageUrl: z.string().min(1).max(2000),
  preset: z.string().min(1).max(80),
  recordId: z.uuid(),
  logoUrl: z.string().max(2000).optional(),
  retailMode: z.boolean().optional(),
  aspectRatio: z.enum(ratios).optional(),
  /** Without it the studio. An AI model only where it is offered, and after the caller agreed (`/api/engines`). */
  engine: z.enum(engineNames).optional(),
  expectedCost: expectedCostSchema,
});
export type GenerateFromPresetBody = z.infer<typeof generateFromPresetBody>;

export const generateFromPresetAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    id: z.uuid(),
    status: z.enum(generationStatuses),
    generatedImageUrl: z.string().nullable(),
    engine: z.enum(engineNames),
    /** Tokens that this call took: 0 for a picture that was there already and for another format of it. */
    cost: z.int().min(0).max(maxTokensPerOrder),
  }),
});

export type StartedGeneration = z.infer<typeof generateFromPresetAnswer>["data"];

export const generationPage = z.object({
  generations: z.array(generationSchema),
  /** Send it as `before` for the next page; null at the end. */
  nextBefore: z.uuid().nullable(),
});
export type GenerationPage = z.infer<typeof generationPage>;

/** A photo of which there are finished pictures in scenes. */
export const photoSchema = z.object({
  uploadId: z.uuid(),
  pictureCount: z.int().min(1),
  latest: generationSchema,
});
export type Photo = z.infer<typeof photoSchema>;

export const photoPage = z.object({
  photos: z.array(photoSchema),
  /** Send it as `before` for the next page; null at the end. */
  nextBefore: z.uuid().nullable(),
});
export type PhotoPage = z.infer<typeof photoPage>;
