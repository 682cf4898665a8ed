import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { nameFaults, type RepaintFault } from "#imaging/repaint/name-faults.ts";
import { measureRepaint } from "./measure-repaint.ts";
import type { CheckDeps, RepaintReference } from "./read-reference.ts";

/**
 * What is wrong with a model's picture of a car, gravest first; nothing with a good one. A picture with a fault is not shown.
 * @param answer decoded; of another format than the composite it is a fault, of another size it is not
 */
export async function checkRepainted(
  deps: CheckDeps,
  reference: RepaintReference,
  answer: RgbPicture,
): Promise<readonly RepaintFault[]> {
  return nameFaults(await measureRepaint(deps, reference, answer));
}
