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
  /** The other one of two answers, about the photo and its mirror image; null where it was asked once. */
  readonly secondAnswer: Plane<"shape grid"> | null;
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
  if (mirrored === null) return first;
  const isClearer = mirrored.softShare < clearerBelow * first.softShare;
  return isClearer
    ? { ...mirrored, doubt: first.doubt, secondAnswer: first.shapeAnswer }
    : { ...first, secondAnswer: mirrored.shapeAnswer };
}

/** What it says of the photo's mirror image, where nobody has asked yet. One inference. */
export async function lookAgain(photo: RgbPicture<"edge grid">, model: AlphaModel): Promise<Plane<"shape grid">> {
  return inShapeGrid(await askModelMirrored(photo, model));
}

function inShapeGrid(answer: Plane<"edge grid">): Promise<Plane<"shape grid">> {
  const scale = Math.min(1, shapeGridSide / Math.max(answer.width, answer.height));
  return scalePlane(answer, Math.round(answer.width * scale), Math.round(answer.height * scale));
}

async function lookAt(answer: Plane<"edge grid">, { softness }: AlphaModel, stages: Stages): Promise<Look | null> {
  const shapeAnswer = await inShapeGrid(answer);
  const mask = findCar(shapeAnswer, softness, stages);
  if (mask === null) return null;
  const softShare = measureSoftShare(shapeAnswer, mask, softness.softOpacities);
  const contact = measureFrameContact(mask);
  return { answer, shapeAnswer, mask, softShare, doubt: softShare, contact, secondAnswer: null };
}
