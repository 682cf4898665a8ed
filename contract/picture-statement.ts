import { z } from "zod";
import { digitalSourceTypes } from "./digital-source-types.ts";
import { engineNames } from "./generation-kinds.ts";
import { outlineStates } from "./outlines.ts";

/** What the Content Credentials of our pictures hold beside C2PA's own assertions, under a label of our own (C2PA 2.2, 6.2). */
export const pictureStatementLabel = "app.carvas.picture";

/** `cut-out`: a car alone with a drawn shadow. */
export const statedKinds = ["scene", "retail", "views", "cut-out"] as const;

/** Of a preset that is a photo of a user's own: its name is theirs, and is not told. */
export const ownBackgroundName = "A background of one's own";

/**
 * What a picture says of its own making: signed in the file, and told by us of a file whose credentials are gone. Whoever reads it learns
 * nothing of whose it is: no id, name or address of a person, photo or account may be added.
 */
export const pictureStatementSchema = z.object({
  kind: z.enum(statedKinds),
  engine: z.enum(engineNames),
  /** Of an engine that asks models of others. */
  model: z.string().max(200).nullable(),
  preset: z.string().max(200),
  sourceType: z.enum(digitalSourceTypes),
  createdAt: z.iso.datetime(),
  /** In another size or type of file than it was made in. */
  isCopy: z.boolean(),
  /** Of a retail picture: the proof of its car's pixels, measured on the file as it was made, not on a copy. */
  carUnchanged: z
    .object({
      comparedPixels: z.int().min(0),
      unchangedShare: z.number().min(0).max(1),
      carScale: z.number().positive(),
      meanDeltaE: z.number().min(0),
      worstDeltaE: z.number().min(0),
      ssim: z.number(),
      excludesNumberPlate: z.boolean(),
    })
    .nullable(),
  /** With a proof: what was known of the car's outline. Statements issued before this was told have no such field. */
  outline: z.enum(outlineStates).nullable().default(null),
});
export type PictureStatement = z.infer<typeof pictureStatementSchema>;
