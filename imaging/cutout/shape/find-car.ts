import { allStages, type Stages } from "#imaging/cutout/stages.ts";
import { maskArea, threshold, type Plane } from "#imaging/pixels/mask-shape.ts";
import { fillHoles } from "./fill-holes.ts";
import { keepMainRegion } from "./keep-main-region.ts";

/** From here on the model says car rather than background. */
const carFrom = 128;

/**
 * The main car's mask out of the model's answer. Where the model is wrong so is the mask: a repair that guesses what belongs to a car takes pillars and
 * mirrors off others.
 * @returns null when the answer is empty
 */
export function findCar(answer: Plane, stages: Stages = allStages): Plane | null {
  const main = keepMainRegion(threshold(answer, carFrom));
  if (maskArea(main) === 0) return null;
  return stages.has("holes") ? fillHoles(main, answer) : main;
}
