import type { EdgeGrid } from "#imaging/cutout/edge/edge-grid.ts";
import { findCar } from "#imaging/cutout/shape/find-car.ts";
import { measureFrameContact, measureSoftShare, type FrameContact } from "#imaging/cutout/shape/judge-shape.ts";
import { clearBeyond, frameOn } from "#imaging/cutout/shape/photo-frame.ts";
import type { PhotoFrame } from "#imaging/decode/photo.ts";
import { emptyMask } from "#imaging/pixels/mask.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import type { AlphaModel } from "./alpha-model.ts";
import type { SideShares } from "./car-sides.ts";
import { askModel, scalePlane } from "./model-answer.ts";

/** Long side of the grid on which shapes are analysed. */
const shapeGridSide = 512;

/** What the model says about a photo. `answer` on the edge grid; `shapeAnswer` and `mask` on the shape grid. */
export type Look = {
  readonly answer: Plane<"edge grid">;
  readonly shapeAnswer: Plane<"shape grid">;
  readonly mask: Mask<"shape grid">;
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
  const shapeAnswer = await inShapeGrid(answer);
  const mask = findCar(shapeAnswer, model.softness) ?? emptyMask(shapeAnswer);
  const softShare = measureSoftShare(shapeAnswer, mask, model.softness.softOpacities);
  const frame = frameOn(mask, photo);
  return { answer, shapeAnswer, mask, softShare, contact: measureFrameContact(mask, frame), frame, sides };
}

function inShapeGrid(answer: Plane<"edge grid">): Promise<Plane<"shape grid">> {
  const scale = Math.min(1, shapeGridSide / Math.max(answer.width, answer.height));
  return scalePlane(answer, Math.round(answer.width * scale), Math.round(answer.height * scale));
}
