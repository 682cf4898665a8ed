import { dropDoubtfulParts } from "./doubtful-parts.ts";
import { fillHoles } from "./fill-holes.ts";
import { dropRunnersToFrame, keepMainCar } from "./main-car.ts";
import type { Plane } from "./mask-shape.ts";
import { balanceBySymmetry } from "./mirror-symmetry.ts";
import { dropSecondBodies } from "./second-body.ts";

/**
 * The main car's mask out of the model's answer: everything else and its ghosts dropped, second
 * bodies and one-sided attachments cut off, glass filled.
 * @returns null when the answer is empty
 */
export function findCar(answer: Plane): Plane | null {
  const main = keepMainCar(answer);
  if (main === null) return null;
  const solid = dropSecondBodies(dropDoubtfulParts(main, answer));
  // What was dropped may leave specks behind that belonged to it.
  const whole = solid === main ? main : keepMainCar(within(answer, solid));
  if (whole === null) return null;
  const balanced = balanceBySymmetry(fillHoles(whole, answer), answer);
  return dropRunnersToFrame(fillHoles(balanced, answer));
}

function within(answer: Plane, mask: Plane): Plane {
  return { ...answer, data: answer.data.map((value, at) => (mask.data[at] ? value : 0)) };
}
