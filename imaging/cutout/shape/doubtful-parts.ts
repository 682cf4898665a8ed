import type { Softness } from "#imaging/cutout/softness.ts";
import { boundsOf, complement, difference, intersection, maskArea, threshold, union } from "#imaging/pixels/mask.ts";
import { dilate, open } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions, meanPerRegion, regionMask } from "#imaging/pixels/regions.ts";
import { carFrom } from "./find-car.ts";
import { nearReach } from "./near-pieces.ts";

/** Something of which it is not sure whether it is the car's, and whether it was taken for that. */
export type DoubtfulPart = {
  readonly mask: Mask<"shape grid">;
  readonly area: number;
  readonly isKept: boolean;
  /**
   * `joined`: by a neck, and kept; `piece`: car to the network, but by itself, and dropped; `soft`: it is of two minds; `hole`: clearly background to
   * it, but the car lies all round, and kept.
   */
  readonly kind: "joined" | "piece" | "soft" | "hole";
};

/** What the doubt is about, on the grid on which shapes are judged. */
export type Doubted = {
  readonly car: Mask<"shape grid">;
  readonly answer: Plane<"shape grid">;
  /** What is known for something else: other cars. */
  readonly others: Mask<"shape grid">;
  /** Bodies that a neck joins to the car and that are in the mask. */
  readonly joined: readonly Mask<"shape grid">[];
  readonly softness: Pick<Softness, "softOpacities" | "clearBackground">;
};

/** Half the width of what is an edge and no part, as a share of the long side. */
const edgeShare = 0.008;
/** Smaller than these shares of the car's area, a part is not worth a question: a piece of its own that was dropped, what is half sure or a hole and
 * kept, and what is half sure and dropped, which mostly is background. */
const minAreaShares = { piece: 0.004, softKept: 0.006, softDropped: 0.012 } as const;
/** Below this share of the car's height it is the shadow under it: of that the network is never sure, and a picture has its own. */
const groundShare = 0.75;
const mostParts = 5;

/** The parts of which it is not sure whether they are the car's, the largest first. */
export function findDoubtfulParts(doubted: Doubted): DoubtfulPart[] {
  const { car, joined } = doubted;
  const bounds = boundsOf(car);
  if (bounds === null) return [];
  const longSide = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1;
  const near = dilate(car, nearReach(car));
  const carArea = maskArea(car);
  const groundFrom = bounds.top + groundShare * (bounds.bottom - bounds.top);
  const parts = [
    ...joined.map((mask) => ({ mask, area: maskArea(mask), isKept: true, kind: "joined" as const })),
    ...nearRegions(droppedBeside(doubted), near).filter(({ area }) => area >= minAreaShares.piece * carArea),
    ...clearHoles(doubted).filter(({ area }) => area >= minAreaShares.softKept * carArea),
    ...softParts(doubted, near, Math.max(1, Math.round(edgeShare * longSide))).filter(
      ({ area, isKept, centreY }) =>
        centreY < groundFrom && area >= (isKept ? minAreaShares.softKept : minAreaShares.softDropped) * carArea,
    ),
  ];
  return parts
    .toSorted((one, other) => other.area - one.area)
    .slice(0, mostParts)
    .map(({ mask, area, isKept, kind }) => ({ mask, area, isKept, kind }));
}

/** What the network calls car as well, in pieces of its own. */
function droppedBeside({ car, answer, others }: Doubted): Mask<"shape grid"> {
  return difference(threshold(answer, carFrom), union(dilate(car, 1), others));
}

/** Holes that were filled, as the glass in them is, though they are clearly background: what is seen under a rear wing. */
function clearHoles({ car, answer, softness: { clearBackground } }: Doubted): DoubtfulPart[] {
  const holes = findRegions(intersection(car, complement(threshold(answer, carFrom))));
  return meanPerRegion(holes, answer).flatMap((opacity, index) => {
    const { area } = holes.regions[index] ?? outOfBounds();
    if (opacity > clearBackground) return [];
    return [{ mask: regionMask(holes, (label) => label === index + 1, car), area, isKept: true, kind: "hole" }];
  });
}

/** What the network is of two minds about, between the car and what is clearly not, broader than an edge. */
function softParts(
  { car, answer, others, softness }: Doubted,
  near: Mask<"shape grid">,
  edge: number,
): (DoubtfulPart & { readonly centreY: number })[] {
  const [from, to] = softness.softOpacities;
  const soft = difference(threshold(answer, from), threshold(answer, to + 1));
  // Glass is soft too, but the car lies all round it.
  const outside = dilate(intersection(complement(car), complement(threshold(answer, from))), edge + 1);
  return nearRegions(difference(open(soft, edge), others), near)
    .filter(({ mask }) => maskArea(intersection(mask, outside)) > 0)
    .map(({ mask, area, centreY }) => {
      const isKept = maskArea(intersection(mask, car)) > area / 2;
      return { mask, area, centreY, isKept, kind: "soft" };
    });
}

function nearRegions(
  mask: Mask<"shape grid">,
  near: Mask<"shape grid">,
): (DoubtfulPart & { readonly centreY: number })[] {
  const found = findRegions(mask);
  const isNear = new Uint8Array(found.regions.length + 1);
  for (let at = 0; at < near.data.length; at++) if (near.data[at] === 1) isNear[found.labels[at] ?? outOfBounds()] = 1;
  return found.regions.flatMap(({ area, centreY }, index) =>
    isNear[index + 1] === 1
      ? [{ mask: regionMask(found, (label) => label === index + 1, mask), area, centreY, isKept: false, kind: "piece" }]
      : [],
  );
}
