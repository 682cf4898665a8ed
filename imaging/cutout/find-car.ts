import { fillHoles } from "./fill-holes.ts";
import { keepMainRegion } from "./main-region.ts";
import { maskArea, threshold, type Plane } from "./mask-shape.ts";
import { dropSecondBodies } from "./second-body.ts";
import { allStages, type CutOutStage, type Stages } from "./stages.ts";

type MaskStage = {
  readonly name: CutOutStage;
  /** `answer`: the model's alpha in the mask's pixels, 0–255. */
  readonly apply: (mask: Plane, answer: Plane) => Plane;
};

const maskStages: readonly MaskStage[] = [
  { name: "holes", apply: fillHoles },
  { name: "second bodies", apply: dropSecondBodies },
];

/** From here on the model says car rather than background. */
const carFrom = 128;

/**
 * The main car's mask out of the model's answer. Where the model is wrong so is the mask: a repair that guesses what belongs to a car takes pillars and
 * mirrors off others.
 * @returns null when the answer is empty
 */
export function findCar(answer: Plane, stages: Stages = allStages): Plane | null {
  let mask = keepMainRegion(threshold(answer, carFrom));
  for (const { name, apply } of maskStages) if (stages.has(name)) mask = apply(mask, answer);
  // What was cut off may leave specks behind that belonged to it.
  mask = keepMainRegion(mask);
  return maskArea(mask) === 0 ? null : mask;
}
