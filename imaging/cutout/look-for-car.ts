import { findCar } from "#imaging/cutout/shape/find-car.ts";
import { measureFrameContact, measureSoftShare, type FrameContact } from "#imaging/cutout/shape/judge-shape.ts";
import type { Mask, Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import { CutOutError } from "./cut-out-error.ts";
import type { InferAlpha } from "./infer-alpha.ts";
import { askModel, askModelMirrored, scalePlane } from "./model-answer.ts";
import type { Stages } from "./stages.ts";

/** Long side of the grid on which shapes are analysed. */
const shapeGridSide = 512;

/** Softer than this, a look at the mirror image is worth its time: every third photo, four in ten of which come out clearer. */
const mirroredLookSoftShare = 0.1;
/** The second answer is taken when it is clearly less soft: a little less soft, it has as often let in a neighbour. */
const secondLookGain = 0.75;

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
  { infer, stages }: { infer: InferAlpha; stages: Stages },
): Promise<Look> {
  const first = await lookAt(await askModel(photo, infer), stages);
  if (first === null) throw new CutOutError("no_car_found", "nothing stands out");
  if (!stages.has("mirrored look") || first.softShare <= mirroredLookSoftShare) return first;
  const mirrored = await lookAt(await askModelMirrored(photo, infer), stages);
  const isClearer = mirrored !== null && mirrored.softShare < secondLookGain * first.softShare;
  return isClearer ? { ...mirrored, doubt: first.doubt } : first;
}

async function lookAt(answer: Plane<"edge grid">, stages: Stages): Promise<Look | null> {
  const scale = Math.min(1, shapeGridSide / Math.max(answer.width, answer.height));
  const shapeAnswer = await scalePlane(answer, Math.round(answer.width * scale), Math.round(answer.height * scale));
  const mask = findCar(shapeAnswer, stages);
  if (mask === null) return null;
  const softShare = measureSoftShare(shapeAnswer, mask);
  return { answer, shapeAnswer, mask, softShare, doubt: softShare, contact: measureFrameContact(mask) };
}
