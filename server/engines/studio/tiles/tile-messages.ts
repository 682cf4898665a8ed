import { z } from "zod";
import { pictureRecipeSchema, placingSchema } from "#contract/picture-recipe.ts";
import { placingOfferSchema } from "#contract/placing-offer.ts";
import { ratios } from "#contract/ratios.ts";
import { sceneSchema } from "#imaging/compose/scene.ts";

const path = z.string().min(1);

/** A finished picture with a car that is placed by hand, larger than a tile: made of photo and matte. */
const placed = z.object({
  photo: path,
  matte: path,
  sceneId: sceneSchema.shape.id,
  ratio: z.enum(ratios),
  framing: pictureRecipeSchema.shape.framing,
  placing: placingSchema,
});

/** What is asked of the process that paints tiles, by paths on this machine. */
export const tileTaskSchema = z.discriminatedUnion("type", [
  /** Writes the car of a photo and its matte, reduced, to `target`. */
  z.object({ type: z.literal("reduce-car"), photo: path, matte: path, target: path }),
  z.object({ type: z.literal("paint-tile"), car: path, sceneId: sceneSchema.shape.id, ratio: z.enum(ratios) }),
  /** Opens scenes that tiles will be asked for. */
  z.object({ type: z.literal("open-scenes"), sceneIds: z.array(sceneSchema.shape.id) }),
  placed.extend({ type: z.literal("read-room") }),
  placed.extend({ type: z.literal("paint-placed"), isWatermarked: z.boolean() }),
]);
export type TileTask = z.infer<typeof tileTaskSchema>;

export const tileReportSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("reduced") }),
  z.object({ type: z.literal("opened") }),
  z.object({ type: z.literal("room"), room: placingOfferSchema }),
  z.object({ type: z.literal("painted"), content: z.instanceof(Uint8Array<ArrayBuffer>) }),
  z.object({ type: z.literal("failed"), detail: z.string() }),
]);
export type TileReport = z.infer<typeof tileReportSchema>;

/** Several may be under way: an answer has the number of its order. */
export const tileOrderSchema = z.object({ id: z.int(), task: tileTaskSchema });
export type TileOrder = z.infer<typeof tileOrderSchema>;
export const tileAnswerSchema = z.object({ id: z.int(), report: tileReportSchema });
export type TileAnswer = z.infer<typeof tileAnswerSchema>;
