import type { Photo } from "../decode/photo.ts";
import { CutOutError } from "./cut-out-error.ts";
import { findCar } from "./find-car.ts";
import { measureFrameContact, measureSoftShare, type FrameContact } from "./judge-shape.ts";
import type { Plane } from "./mask-shape.ts";
import type { InferAlpha } from "./matting.ts";
import { askModel, askModelMirrored, askModelPadded, scalePlane } from "./model-answer.ts";
import type { Stages } from "./stages.ts";

/** Long side of the grid on which shapes are analysed. */
const shapeGridSide = 512;

/** Softer answers than this, or a car that seems to leave the photo, are worth a second look. */
const secondLookSoftShare = 0.15;
const secondLookContact = 0.1;
/** Softer than this, a look at the mirror image is worth its time: every third photo, four in ten of which come out clearer. */
const mirroredLookSoftShare = 0.1;
/** The second answer is taken when it is clearly less soft: a little less soft, it has as often let in a neighbour. */
const secondLookGain = 0.75;

/** What the model says about a photo. `answer` on the edge grid; `shapeAnswer` and `mask` on the shape grid. */
export type View = {
  readonly answer: Plane;
  readonly shapeAnswer: Plane;
  readonly mask: Plane;
  readonly softShare: number;
  /** The soft share of the worst answer about this photo. */
  readonly doubt: number;
  readonly contact: FrameContact;
};

type Ask = { readonly infer: InferAlpha; readonly stages: Stages };

/**
 * Asks the model for the car, again when its answer is poor.
 * @param photo on the edge grid
 * @throws CutOutError `no_car_found` when no answer shows anything
 */
export async function lookForCar(photo: Photo, { infer, stages }: Ask): Promise<View> {
  const first = await viewOf(await askModel(photo, infer), stages);
  let best = first;
  if (stages.has("padded look") && (first === null || needsSecondLook(first)))
    best = clearerOf(first, await viewOf(await askModelPadded(photo, infer), stages));
  if (stages.has("mirrored look") && best !== null && best.softShare > mirroredLookSoftShare)
    best = await withWitness(best, await viewOf(await askModelMirrored(photo, infer), stages), stages);
  if (best === null) throw new CutOutError("no_car_found", "nothing stands out");
  // What was hard to see at first stays doubtful, however sure the second answer is.
  return { ...best, doubt: Math.max(best.doubt, first?.doubt ?? 0) };
}

/** The first look unless the second is clearly less soft. */
function clearerOf(first: View | null, second: View | null): View | null {
  if (first === null || second === null) return first ?? second;
  return second.softShare < secondLookGain * first.softShare ? second : first;
}

/** The clearer of two looks, with the other as its witness. */
async function withWitness(first: View, second: View | null, stages: Stages): Promise<View> {
  if (second === null) return first;
  const chosen = clearerOf(first, second) ?? first;
  if (!stages.has("witness")) return chosen;
  const witness = (chosen === first ? second : first).shapeAnswer;
  return (await viewOf(chosen.answer, stages, witness)) ?? chosen;
}

async function viewOf(answer: Plane, stages: Stages, witness: Plane | null = null): Promise<View | null> {
  const scale = Math.min(1, shapeGridSide / Math.max(answer.width, answer.height));
  const shapeAnswer = await scalePlane(answer, Math.round(answer.width * scale), Math.round(answer.height * scale));
  const mask = findCar(shapeAnswer, { witness: witness ?? shapeAnswer, stages });
  if (mask === null) return null;
  const softShare = measureSoftShare(shapeAnswer, mask);
  return { answer, shapeAnswer, mask, softShare, doubt: softShare, contact: measureFrameContact(mask) };
}

function needsSecondLook({ softShare, contact }: View): boolean {
  const atFrame = Math.max(contact.left, contact.right, contact.top);
  return softShare > secondLookSoftShare || atFrame > secondLookContact;
}
