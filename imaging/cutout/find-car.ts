import { dropDoubtfulParts } from "./doubtful-parts.ts";
import { fillHoles } from "./fill-holes.ts";
import { dropRunnersToFrame, keepMainCar } from "./main-car.ts";
import { withoutDropped, type Plane } from "./mask-shape.ts";
import { balanceBySymmetry } from "./mirror-symmetry.ts";
import { dropSecondBodies } from "./second-body.ts";

/**
 * The main car's mask out of the model's answer: everything else and its ghosts dropped, second
 * bodies and one-sided attachments cut off, glass filled.
 * @param witness another answer about the same photo: where it is doubtful so is the first, and what it alone suspects may be a lost part
 * @returns null when the answer is empty
 */
export function findCar(answer: Plane, witness: Plane = answer): Plane | null {
  const main = keepMainCar(answer);
  if (main === null) return null;
  const filled = fillHoles(main, answer);
  const clear = dropDoubtfulParts(filled, answer, witness);
  const believed = withoutDropped(answer, filled, clear);
  const solid = dropSecondBodies(clear === filled ? main : both(main, clear));
  // What was dropped may leave specks behind that belonged to it.
  const whole = solid === main ? main : keepMainCar(within(answer, solid));
  if (whole === null) return null;
  const balanced = balanceBySymmetry(fillHoles(whole, believed), believed, higher(answer, witness));
  return dropRunnersToFrame(fillHoles(balanced, believed));
}

/** Pixel by pixel the higher of two answers. */
function higher(answer: Plane, witness: Plane): Plane {
  if (witness === answer) return answer;
  return { ...answer, data: answer.data.map((value, at) => Math.max(value, witness.data[at] ?? 0)) };
}

function both(a: Plane, b: Plane): Plane {
  return { ...a, data: a.data.map((value, at) => (value && b.data[at] ? 1 : 0)) };
}

function within(answer: Plane, mask: Plane): Plane {
  return { ...answer, data: answer.data.map((value, at) => (mask.data[at] ? value : 0)) };
}
