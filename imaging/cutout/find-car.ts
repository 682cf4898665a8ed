import { dropDoubtfulParts } from "./doubtful-parts.ts";
import { fillHoles } from "./fill-holes.ts";
import { cutBridges, dropRunnersToFrame, keepMainRegion, withDetachedParts } from "./main-car.ts";
import { maskArea, threshold, type Plane } from "./mask-shape.ts";
import { withLostParts } from "./mirror-symmetry.ts";
import { dropSecondBodies } from "./second-body.ts";
import { allStages, type CutOutStage, type Stages } from "./stages.ts";

/** What a stage may go by. `answer`, `witness`: alpha 0–255 in the mask's pixels; the witness is another answer about the same photo. */
type Evidence = { readonly answer: Plane; readonly witness: Plane };
type MaskStage = { readonly name: CutOutStage; readonly apply: (mask: Plane, evidence: Evidence) => Plane };

const maskStages: readonly MaskStage[] = [
  { name: "bridges", apply: cutBridges },
  { name: "detached parts", apply: (mask, { answer }) => withDetachedParts(mask, answer) },
  { name: "holes", apply: (mask, { answer }) => fillHoles(mask, answer) },
  { name: "ghosts", apply: (mask, { answer }) => dropDoubtfulParts(mask, answer) },
  { name: "witness", apply: (mask, { answer, witness }) => dropDoubtfulParts(mask, answer, witness) },
  { name: "second bodies", apply: dropSecondBodies },
  { name: "lost parts", apply: (mask, { answer, witness }) => withLostParts(mask, answer, witness) },
  { name: "runners", apply: dropRunnersToFrame },
];

/**
 * The main car's mask out of the model's answer.
 * @param witness another answer about the same photo
 * @returns null when the answer is empty
 */
export function findCar(
  answer: Plane,
  { witness = answer, stages = allStages }: { witness?: Plane; stages?: Stages } = {},
): Plane | null {
  let mask = keepMainRegion(threshold(answer, 128));
  for (const { name, apply } of maskStages) if (stages.has(name)) mask = apply(mask, { answer, witness });
  return maskArea(mask) === 0 ? null : mask;
}
