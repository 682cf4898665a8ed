import { z } from "@hono/zod-openapi";
import { fileFormats } from "./file-formats.ts";
import { logoBoards, logoPositions, logoSizes } from "./logos.ts";

export const logoSettingsSchema = z.object({
  position: z.enum(logoPositions),
  size: z.enum(logoSizes),
  opacity: z.number().min(0).max(1),
  board: z.enum(logoBoards).optional(),
});

const corner = z.tuple([z.number(), z.number()]);
export const plateQuadSchema = z.tuple([corner, corner, corner, corner]);

/** A photo of an empty place and where a car stands in it, see `own-backgrounds.ts`. */
const backgroundRecipeSchema = z.object({
  uploadId: z.uuid(),
  horizonShare: z.number(),
  groundShare: z.number(),
  gloss: z.number(),
});
export type BackgroundRecipe = z.infer<typeof backgroundRecipeSchema>;

const amount = z.number().min(-1).max(1).default(0);

/** What is left out is as the studio has it (`placing.ts`). */
export const placingSchema = z.object({
  across: amount,
  depth: amount,
  isMirrored: z.boolean().default(false),
  shadowSoftness: amount,
  shadowStrength: amount,
  warmth: amount,
  brightness: amount,
  reflection: amount,
});

/**
 * What a picture is made with beside photo, preset and format, as it was decided at the start: a repeated try makes the same. It does not
 * change what the picture costs (docs/decisions/041).
 */
export const pictureRecipeSchema = z.object({
  logo: logoSettingsSchema.extend({ uploadId: z.uuid() }).nullable(),
  numberPlate: z.discriminatedUnion("treatment", [
    z.object({ treatment: z.literal("keep") }),
    /** Without a quad: where the detector finds the plate. */
    z.object({ treatment: z.literal("blur"), quad: plateQuadSchema.nullable() }),
    z.object({ treatment: z.literal("cover"), quad: plateQuadSchema.nullable(), coverUploadId: z.uuid() }),
  ]),
  fileFormat: z.enum(fileFormats),
  /** `set`: every picture of a run has the same ground line and, for a view of the car, the same size. */
  framing: z.enum(["own", "set"]),
  /** In a place of the user's own, as it was at the start: changed later, it makes another picture. */
  background: backgroundRecipeSchema.optional(),
  /** The version of the photo's cut-out, where a person has put it right: another one makes another picture. */
  cutOut: z.int().min(1).optional(),
  /** Left out where nothing is turned by hand, so that the studio's own picture is found again. */
  placing: placingSchema.optional(),
});
export type PictureRecipe = z.infer<typeof pictureRecipeSchema>;

export const plainRecipe: PictureRecipe = {
  logo: null,
  numberPlate: { treatment: "keep" },
  fileFormat: "jpeg",
  framing: "own",
};

/** Whether two recipes make the same picture; the order of stored fields means nothing. */
export function isSameRecipe(one: PictureRecipe, other: PictureRecipe): boolean {
  return JSON.stringify(pictureRecipeSchema.parse(one)) === JSON.stringify(pictureRecipeSchema.parse(other));
}

/** What a caller asks of the recipe; addresses are those of own uploads. */
export const recipeWishSchema = z.object({
  /** How `logoUrl` is laid. Without it `logoUrl` is a finished overlay in the picture's format and fills the picture. */
  logo: logoSettingsSchema.optional(),
  numberPlate: z
    .discriminatedUnion("treatment", [
      z.object({ treatment: z.literal("keep") }),
      z.object({ treatment: z.literal("blur") }),
      z.object({ treatment: z.literal("cover"), coverUrl: z.string().min(1).max(2000) }),
    ])
    .optional(),
  fileFormat: z.enum(fileFormats).optional(),
});
export type RecipeWish = z.infer<typeof recipeWishSchema>;
