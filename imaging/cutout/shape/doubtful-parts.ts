import type { Softness } from "#imaging/cutout/softness.ts";
import { boundsOf, complement, difference, intersection, threshold, union } from "#imaging/pixels/mask.ts";
import { dilate, open } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions, meanPerRegion, regionMask, type Region } from "#imaging/pixels/regions.ts";
import { carFrom, nearReach } from "./find-bodies.ts";

/** Something of which it is not sure whether it is the car's, and whether it was taken for that. */
export type DoubtfulPart = { readonly mask: Mask<"shape grid">; readonly area: number; readonly isKept: boolean };

/** What the doubt is about, on the grid on which shapes are judged. */
export type Doubted = {
  readonly car: Mask<"shape grid">;
  readonly answer: Plane<"shape grid">;
  /** What is known for something else: other cars. */
  readonly others: Mask<"shape grid">;
  readonly softness: Pick<Softness, "softOpacities">;
};

/** Half the width of what is an edge and no part, as a share of the long side. */
const edgeShare = 0.008;
/** Below this share of the car's height it is the shadow under it: of that the network is never sure, and a picture has its own. */
const groundShare = 0.75;
/**
 * A question is worth the damage that is to be expected without it: how probably the decision is wrong, by the network's own opacities, times the area,
 * as a share of the square of the car's long side. In a picture with a car 1,400 pixels long, 0.005 is a patch of 99 pixels square.
 */
const leastDamage = 0.005;

/** The parts of which it is not sure whether they are the car's, and which are worth a question, the largest first. */
export function findDoubtfulParts(doubted: Doubted): DoubtfulPart[] {
  const { car, answer } = doubted;
  const bounds = boundsOf(car);
  if (bounds === null) return [];
  const longSide = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1;
  const groundFrom = bounds.top + groundShare * (bounds.bottom - bounds.top);
  const near = dilate(car, nearReach(car));
  /** The parts of a mask that lie close to the car and would do damage. */
  const partsOf = (mask: Mask<"shape grid">, isWanted: (region: Region) => boolean): DoubtfulPart[] => {
    const found = findRegions(mask);
    const [nearness, kept] = [near, car].map((plane) => meanPerRegion(found, plane));
    return meanPerRegion(found, answer).flatMap((level, index) => {
      const region = found.regions[index] ?? outOfBounds();
      const isKept = (kept?.[index] ?? outOfBounds()) > 0.5;
      const chanceOfError = isKept ? 1 - level / 255 : level / 255;
      const isWorthIt = chanceOfError * region.area >= leastDamage * longSide ** 2;
      if (!isWorthIt || (nearness?.[index] ?? outOfBounds()) === 0 || !isWanted(region)) return [];
      return [{ mask: regionMask(found, (label) => label === index + 1, mask), area: region.area, isKept }];
    });
  };
  const softMask = softIn(doubted, Math.max(1, Math.round(edgeShare * longSide)));
  return [
    ...partsOf(droppedBeside(doubted), () => true),
    ...partsOf(softMask, ({ centreY }) => centreY < groundFrom),
  ].toSorted((one, other) => other.area - one.area);
}

/** What the network calls car as well, in pieces of its own. */
function droppedBeside({ car, answer, others }: Doubted): Mask<"shape grid"> {
  return difference(threshold(answer, carFrom), union(dilate(car, 1), others));
}

/** What the network is of two minds about, between the car and what is clearly not, broader than an edge. */
function softIn({ car, answer, others, softness }: Doubted, edge: number): Mask<"shape grid"> {
  const [from, to] = softness.softOpacities;
  const seen = threshold(answer, from);
  const soft = difference(open(difference(seen, threshold(answer, to + 1)), edge), others);
  // Glass is soft too, but the car lies all round it.
  const outside = dilate(intersection(complement(car), complement(seen)), edge + 1);
  const found = findRegions(soft);
  const touches = meanPerRegion(found, outside);
  return regionMask(found, (label) => (touches[label - 1] ?? outOfBounds()) > 0, soft);
}
