import { z } from "@hono/zod-openapi";
import { brushRadius, countPoints, editLimits, editModes } from "./brush.ts";
import { bulkLimits } from "./limits.ts";
import { outlineStates } from "./outlines.ts";

/*
 * What a person puts right on a cut-out. All places in pixels of the upright photo, of the width and height that its upload tells; fractions allowed.
 */

const place = z.tuple([z.number(), z.number()]);

export const cutOutEditSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("stroke"),
    mode: z.enum(editModes),
    radius: z.number().min(brushRadius.min).max(brushRadius.max),
    points: z.array(place).min(1).max(editLimits.pointsOfStroke),
  }),
  /** Everything within an outline, which closes itself. */
  z.object({
    kind: z.literal("area"),
    mode: z.enum(editModes),
    outline: z.array(place).min(3).max(editLimits.pointsOfOutline),
  }),
]);
export type CutOutEdit = z.infer<typeof cutOutEditSchema>;

/** `basedOn`: the version that the person was looking at. */
export const correctCutOutBody = z.object({
  basedOn: z.int().min(0),
  edits: z
    .array(cutOutEditSchema)
    .min(1)
    .max(editLimits.edits)
    .refine((edits) => countPoints(edits) <= editLimits.points, {
      error: `have more than ${editLimits.points} points together: save in smaller steps`,
    }),
});

/** A place on the car that is meant, where the photo shows several. */
export const chooseCarBody = z.object({ place });

/** An earlier version that counts again; 0 is the one that was made without any hand. */
export const useCutOutBody = z.object({ version: z.int().min(0) });

/** What a person looked at, and says of all of them. One of which another version counts by now stays as it is. */
export const confirmOutlinesBody = z.object({
  outlines: z
    .array(z.object({ uploadId: z.uuid(), version: z.int().min(0) }))
    .min(1)
    .max(bulkLimits.pro),
  /** False takes it back. */
  isConfirmed: z.boolean(),
});

const outlineSchema = z.array(place);

/** How the cut-out of a photo stands. */
export const cutOutStateSchema = z.object({
  /** The one that pictures are made with; 0 was made without any hand. */
  version: z.int().min(0),
  /** Those that can be gone back to, the oldest first. */
  versions: z.array(z.int().min(0)),
  /** What is known of the outline of the version that counts; null before there is a cut-out. */
  outline: z.enum(outlineStates).nullable(),
  /** The correction that is being made; null when none is. */
  isBeingCorrected: z.boolean(),
  /** Why the last correction came to nothing; null when it did not. */
  correctionError: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The cars of the photo, where it shows several, the largest first. */
  cars: z.array(z.object({ outline: outlineSchema, isChosen: z.boolean() })),
  /** Parts of which it is not sure whether they are the car's. */
  doubtfulParts: z.array(z.object({ outline: outlineSchema, isKept: z.boolean() })),
});
export type CutOutState = z.infer<typeof cutOutStateSchema>;
