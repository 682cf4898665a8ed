import { fillHoles } from "./fill-holes.ts";
import { dropRunnersToFrame, keepMainCar } from "./main-car.ts";
import type { Plane } from "./mask-shape.ts";
import { balanceBySymmetry } from "./mirror-symmetry.ts";

/**
 * The main car's mask out of the model's answer: everything else dropped, glass filled, one-sided attachments cut off.
 * @returns null when the answer is empty
 */
export function findCar(answer: Plane): Plane | null {
  const main = keepMainCar(answer);
  if (main === null) return null;
  const balanced = balanceBySymmetry(fillHoles(main, answer), answer);
  return dropRunnersToFrame(fillHoles(balanced, answer));
}
