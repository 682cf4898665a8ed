import { findCar } from "#imaging/cutout/shape/find-car.ts";
import { measureFrameContact, measureSoftShare, type FrameContact } from "#imaging/cutout/shape/judge-shape.ts";
import type { Mask, Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import type { AlphaModel } from "./alpha-model.ts";
import { CutOutError } from "./cut-out-error.ts";
import { askModel, askModelMirrored, scalePlane } from "./model-answer.ts";
import type { Stages } from "./stages.ts";

/** Long side of the grid on which shapes are analysed. */
const shapeGridSide = 512;

/** What the model says about a photo. `answer` on the edge grid; `shapeAnswer` and `mask` on the shape grid. */
export type Look = {
  readonly answer: Plane<"edge grid">;
  readonly shapeAnswer: Plane<"shape grid">;
  readonly mask: Mask<"shape grid">;
  readonly softShare: number;
  /** The soft share of the first answer about this photo: what was hard to see at first stays doubtful, however sure the second answer is. */
  readonly doubt: number;
  readonly contact: FrameContact;
};

/**
 * Asks the model for the car, and about the photo's mirror image when its answer is soft.
 * @param photo on the edge grid
 * @throws CutOutError `no_car_found` when the answer shows nothing
 */
export async function lookForCar(
  photo: RgbPicture<"edge grid">,
  { model, stages }: { model: AlphaModel; stages: Stages },
): Promise<Look> {
  const { askAgainAbove, clearerBelow } = model.softness;
  const first = await lookAt(await askModel(photo, model), model, stages);
  if (first === null) throw new CutOutError("no_car_found", "nothing stands out");
  if (!stages.has("mirrored look") || first.softShare <= askAgainAbove) return first;
  const mirrored = await lookAt(await askModelMirrored(photo, model), model, stages);
  const isClearer = mirrored !== null && mirrored.softShare < clearerBelow * first.softShare;
  return isClearer ? { ...mirrored, doubt: first.doubt } : first;
}

async function lookAt(answer: Plane<"edge grid">, { softness }: AlphaModel, stages: Stages): Promise<Look | null> {
  const scale = Math.min(1, shapeGridSide / Math.max(answer.width, answer.height));
  const shapeAnswer = await scalePlane(answer, Math.round(answer.width * scale), Math.round(answer.height * scale));
  const mask = findCar(shapeAnswer, softness, stages);
  if (mask === null) return null;
  const softShare = measureSoftShare(shapeAnswer, mask, softness.softOpacities);
  return { answer, shapeAnswer, mask, softShare, doubt: softShare, contact: measureFrameContact(mask) };
}
