import { z } from "@hono/zod-openapi";
import { maxTokensPerOrder } from "./engine-works.ts";
import { fileFormats } from "./file-formats.ts";
import { engineNames, generationKinds } from "./generation-kinds.ts";
import { expectedCostSchema } from "./generations.ts";
import { maxPicturesAtOnce, pictureTitleLength } from "./limits.ts";
import { plateTreatments } from "./number-plates.ts";
import { historyKinds, pictureGroupKinds } from "./picture-kinds.ts";
import { logoSettingsSchema, placingSchema } from "./picture-recipe.ts";
import { ratios } from "./ratios.ts";
import { generationStatuses } from "./statuses.ts";
import { isOrdinaryYear, ordinaryYears } from "./time-zone.ts";
import { optionalText } from "./typed-text.ts";
import { describedCarSchema, illustrationLabel } from "./view-sets.ts";
import { views } from "./views.ts";

/** One view of a set, for the history. */
const shownViewSchema = z.object({
  view: z.enum(views),
  label: z.string(),
  imageUrl: z.string(),
  thumbnailUrl: z.string(),
  downloadUrl: z.string(),
  /** As of a set's views. */
  isInvented: z.boolean(),
});

/** Something finished: a picture made of a photo, or a set of six views, with the recipe that made it. */
export const pictureSchema = z.object({
  id: z.uuid(),
  kind: z.enum(generationKinds),
  groupId: z.uuid(),
  /** What its owner calls it. */
  title: z.string().nullable(),
  createdAt: z.iso.datetime(),
  engine: z.enum(engineNames),
  /**
   * Who made it: another than was asked when an AI model's picture was not right; null for a photo that was passed through. Another format comes from
   * the same: free from the studio, for the price of its offer (`/api/engines`) from AI models.
   */
  madeBy: z.enum(engineNames).nullable(),
  isWatermarked: z.boolean(),
  /** Tokens that it has kept; 0 for what belongs to a picture that was paid before. */
  cost: z.int().min(0).max(maxTokensPerOrder),
  /** The whole picture, or a set's first view. */
  imageUrl: z.string(),
  thumbnailUrl: z.string(),
  stageUrl: z.string(),
  /** One file as an attachment; null for a set, whose views are saved one by one or in a ZIP. */
  downloadUrl: z.string().nullable(),
  /** Null for a set, as are the fields down to `runId`. */
  photo: z
    .object({
      uploadId: z.uuid(),
      fileName: z.string(),
      /** Its owner has deleted the photo: nothing more can be made of it. */
      isRemoved: z.boolean(),
    })
    .nullable(),
  preset: z.string().nullable(),
  aspectRatio: z.enum(ratios).nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  fileFormat: z.enum(fileFormats).nullable(),
  logo: logoSettingsSchema.nullable(),
  plateTreatment: z.enum(plateTreatments).nullable(),
  isPlateFound: z.boolean().nullable(),
  isPassedThrough: z.boolean(),
  /** What of its recipe its owner has deleted: no other format can be made of it. */
  missingPart: z.enum(["background", "logo", "plate-cover"]).nullable(),
  runId: z.uuid().nullable(),
  /** Null for a picture of a photo, as are the fields below. */
  requestId: z.uuid().nullable(),
  car: describedCarSchema.nullable(),
  label: z.literal(illustrationLabel).nullable(),
  views: z.array(shownViewSchema).nullable(),
});
export type Picture = z.infer<typeof pictureSchema>;

export const pictureGroupSchema = z.object({
  /** Of its upload, run or request. */
  id: z.uuid(),
  kind: z.enum(pictureGroupKinds),
  /** What its owner calls it. */
  title: z.string().nullable(),
  /** What it is called else: the photo's file name, the run's preset, the car's year, make and model. */
  name: z.string(),
  /** Of the photo; null once that is deleted. */
  previewUrl: z.string().nullable(),
  /** Of those that were asked for. */
  pictureCount: z.int().min(1),
  /** The newest, newest first. */
  pictures: z.array(pictureSchema).min(1),
  /** Send it as `before` for the rest of the group; null when all are here. */
  nextBefore: z.uuid().nullable(),
});
export type PictureGroup = z.infer<typeof pictureGroupSchema>;

export const pictureGroupPage = z.object({
  groups: z.array(pictureGroupSchema),
  /** Send it as `before` for the next page; null at the end. */
  nextBefore: z.uuid().nullable(),
});
export type PictureGroupPage = z.infer<typeof pictureGroupPage>;

export const picturePage = z.object({
  pictures: z.array(pictureSchema),
  /** Send it as `before` for the next page; null at the end. */
  nextBefore: z.uuid().nullable(),
});
export type PicturePage = z.infer<typeof picturePage>;

/** Which pictures are asked for; all of them without a word. */
export const pictureFilterQuery = z.object({
  kind: z.enum(historyKinds).optional(),
  preset: z.string().min(1).max(80).optional(),
  /** Made at this moment or later. */
  since: z.iso.datetime().refine(isOrdinaryYear, ordinaryYears).optional(),
  /** Made before this moment. */
  until: z.iso.datetime().refine(isOrdinaryYear, ordinaryYears).optional(),
  /** Every word of it is in the photo's file name, the car's make, model or year, the preset or a title. */
  search: z.string().max(200).optional(),
});

/** Of the whole history, whatever is asked for. */
export const pictureOverviewSchema = z.object({
  pictureCount: z.int(),
  /** With at least one picture, in the order of the alphabet. */
  presets: z.array(z.string()),
  /** How many were deleted and can still be brought back, also beyond those in `deleted`. */
  deletedCount: z.int().min(0),
  /** The last of them, the last deleted first. Their files are not served. */
  deleted: z.array(
    z.object({
      id: z.uuid(),
      /** Its title, or what else says which it was. */
      name: z.string(),
      deletedAt: z.iso.datetime(),
      undoUntil: z.iso.datetime(),
    }),
  ),
});
export type PictureOverview = z.infer<typeof pictureOverviewSchema>;

export const paidPresetsSchema = z.object({ presets: z.array(z.string()) });

export const pictureIdsBody = z.object({ ids: z.array(z.uuid()).min(1).max(maxPicturesAtOnce) });

/** Null takes the title away. */
export const renameBody = z.object({ title: optionalText({ label: "The title", maxLength: pictureTitleLength }) });
/** What a picture or a group is called now; null: as it was at first. */
export const titleOfSchema = z.object({
  what: z.enum(["picture", "group"]),
  id: z.uuid(),
  title: z.string().nullable(),
});
export type TitleOf = z.infer<typeof titleOfSchema>;
export const renamedSchema = z.object({ id: z.uuid(), title: z.string().nullable() });

export const remakeBody = z.object({
  aspectRatio: z.enum(ratios),
  /** Without it as the picture has it. All that is left out of it is as the studio makes it. */
  placing: placingSchema.optional(),
  expectedCost: expectedCostSchema,
});
/** The new picture, or the one that was there or in the making. */
export const remadeSchema = z.object({
  id: z.uuid(),
  status: z.enum(generationStatuses),
  /** Tokens that this call took. */
  cost: z.int().min(0).max(maxTokensPerOrder),
});
