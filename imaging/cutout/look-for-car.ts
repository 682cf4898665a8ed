import type { PhotoFrame } from "#imaging/decode/photo.ts";
import { emptyMask } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import type { AlphaModel, ModelAnswer } from "./alpha-model.ts";
import type { SideShares } from "./car-sides.ts";
import { scalePlane, scaleRgb, shapeGridSide, sizeWithin, type EdgeGrid } from "./grids.ts";
import { findBodies, type Body } from "./shape/find-bodies.ts";
import { measureFrameContact, measureSoftShare, type FrameContact } from "./shape/judge-shape.ts";
import { clearBeyond, frameOn } from "./shape/photo-frame.ts";

/** What the model says about a photo. `answer` on the edge grid; `shapeAnswer` and `mask` on the shape grid. */
export type Look = {
  readonly answer: Plane<"edge grid">;
  readonly shapeAnswer: Plane<"shape grid">;
  /** The largest body is the car, until another is chosen. */
  readonly mask: Mask<"shape grid">;
  readonly bodies: readonly Body[];
  readonly softShare: number;
  readonly contact: FrameContact;
  /** Of a tilted photo, on the shape grid. */
  readonly frame: PhotoFrame | undefined;
  /** From where the car is seen; undefined where the network tells nothing of it. */
  readonly sides: SideShares | undefined;
};

/**
 * Asks the model for the car. The mask is empty where the answer shows nothing.
 * @param photo on the edge grid
 */
export async function lookForCar(photo: EdgeGrid, model: AlphaModel): Promise<Look> {
  const { sides, ...seen } = await askModel(photo, model);
  const answer = clearBeyond(seen, photo);
  const { width, height } = sizeWithin(answer, shapeGridSide);
  const shapeAnswer = await scalePlane(answer, width, height);
  const bodies = findBodies(shapeAnswer, model.softness);
  const mask = bodies[0]?.mask ?? emptyMask<"shape grid">(shapeAnswer);
  const softShare = measureSoftShare(shapeAnswer, mask, model.softness.softOpacities);
  const frame = frameOn(mask, photo);
  return { answer, shapeAnswer, mask, bodies, softShare, contact: measureFrameContact(mask, frame), frame, sides };
}

/** The model's alpha (0–255) for a photo, in the photo's own pixels. One inference. */
export async function askModel(
  photo: RgbPicture<"edge grid">,
  { infer, side }: Pick<AlphaModel, "infer" | "side">,
): Promise<Plane<"edge grid"> & Pick<ModelAnswer, "sides">> {
  const square = await scaleRgb(photo, { width: side, height: side });
  const { alpha, sides } = await infer(square.pixels);
  // A clamped array rounds and limits by itself; `from` with a function takes 20 times as long on a million values.
  const bytes = new Uint8ClampedArray(alpha.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = (alpha[at] ?? outOfBounds()) * 255;
  const data = new Uint8Array(bytes.buffer);
  const plane = await scalePlane({ data, width: side, height: side }, photo.width, photo.height);
  return { ...plane, ...(sides && { sides }) };
}
