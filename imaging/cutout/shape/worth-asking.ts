import { boundsOf } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import type { DoubtfulPart } from "./doubtful-parts.ts";

/**
 * A question is worth the damage that is to be expected without it: how probably the decision is wrong, by the network's own opacities, times the area,
 * as a share of the square of the car's long side. In a picture with a car 1,400 pixels long, 0.006 is a patch of 108 pixels square.
 */
const leastDamage = { againstAnswer: 0.004, soft: 0.006 } as const;

type Seen = { readonly mask: Mask<"shape grid">; readonly shapeAnswer: Plane<"shape grid"> };

/**
 * The parts that are worth a question. Where the cut-out goes against what the network itself says, its answer tells the damage. Else two looks do: one
 * look hedges at many a door mirror that the other one sees clearly, and is wrong where the other one says the opposite.
 * @param secondLook asked only where the answer can matter; null where there is none
 */
export async function worthAsking(
  parts: readonly DoubtfulPart[],
  { mask, shapeAnswer }: Seen,
  secondLook: () => Promise<Plane<"shape grid"> | null>,
): Promise<DoubtfulPart[]> {
  const bounds = boundsOf(mask);
  if (bounds === null) return [];
  const longSide = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1;
  const judged = parts.map((part) => ({
    part,
    first: chanceOfError(part, shapeAnswer),
    share: part.area / longSide ** 2,
  }));
  const isPlain = ({ part, first, share }: (typeof judged)[number]) =>
    part.kind === "joined" || (first > 0.5 && first * share >= leastDamage.againstAnswer);
  // At worst the second look says the opposite.
  const mayMatter = judged.some((one) => !isPlain(one) && ((one.first + 1) / 2) * one.share >= leastDamage.soft);
  const second = mayMatter ? await secondLook() : null;
  return judged
    .filter((one) => {
      const { part, first, share } = one;
      const chance = second === null ? first : (first + chanceOfError(part, second)) / 2;
      return isPlain(one) || chance * share >= leastDamage.soft;
    })
    .map(({ part }) => part);
}

/** By the mean opacity of the part. */
function chanceOfError({ mask, area, isKept }: DoubtfulPart, { data }: Plane<"shape grid">): number {
  let sum = 0;
  for (let at = 0; at < data.length; at++) if (mask.data[at] === 1) sum += data[at] ?? outOfBounds();
  const opacity = sum / (255 * area);
  return isKept ? 1 - opacity : opacity;
}
