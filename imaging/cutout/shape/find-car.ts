import type { Softness } from "#imaging/cutout/softness.ts";
import { maskArea, threshold } from "#imaging/pixels/mask.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { fillHoles } from "./fill-holes.ts";
import { keepMainRegion } from "./keep-main-region.ts";
import { withNearPieces } from "./near-pieces.ts";

/** From here on the model says car rather than background. */
export const carFrom = 128;

/**
 * The main car's mask out of the model's answer. Where the model is wrong so is the mask: a repair that guesses what belongs to a car takes pillars and
 * mirrors off others.
 * @returns null when the answer is empty
 */
export function findCar(
  answer: Plane<"shape grid">,
  { clearBackground }: Pick<Softness, "clearBackground">,
): Mask<"shape grid"> | null {
  const cars = threshold(answer, carFrom);
  const main = keepMainRegion(cars);
  if (maskArea(main) === 0) return null;
  return fillHoles(withNearPieces(main, { answer, cars, clearBackground }), answer, clearBackground);
}
