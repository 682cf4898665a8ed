import { boundsOf, difference, intersection, maskArea, threshold, union } from "#imaging/pixels/mask.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask } from "#imaging/pixels/regions.ts";

/** Farther from the car than this share of its long side, it stands beside it. */
const nearShare = 0.02;
/** Door mirrors and mudflaps, as shares of the car's area: ten of ten such pieces on 156 real photos. A larger one may be a neighbour's. */
const pieceShares = { least: 0.002, most: 0.02 } as const;

/** What lies so close to a car, in pixels, may be the car's. */
export function nearReach(car: Mask<"shape grid">): number {
  const bounds = boundsOf(car);
  if (bounds === null) return 0;
  const longSide = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1;
  return Math.max(2, Math.round(nearShare * longSide));
}

type Seen = {
  readonly answer: Plane<"shape grid">;
  /** What is car to the network ... */
  readonly cars: Mask<"shape grid">;
  /** ... and up to which opacity there is clearly none. */
  readonly clearBackground: number;
};

/**
 * A car with the small pieces close to it that are car to the network as well, and with what it half sees between: the arm that a mirror hangs on. None
 * that is as close to another body.
 */
export function withNearPieces(car: Mask<"shape grid">, { answer, cars, clearBackground }: Seen): Mask<"shape grid"> {
  const found = findRegions(difference(cars, car));
  const carArea = maskArea(car);
  const regionsOf = (isWanted: (share: number) => boolean) =>
    regionMask(found, (label) => isWanted((found.regions[label - 1] ?? outOfBounds()).area / carArea), car);
  const small = regionsOf((share) => share >= pieceShares.least && share <= pieceShares.most);
  if (maskArea(small) === 0) return car;
  const reach = nearReach(car);
  const near = dilate(car, reach);
  const nearOther = dilate(
    regionsOf((share) => share > pieceShares.most),
    reach,
  );
  const labelsIn = (mask: Mask) => new Set(found.labels.filter((label, at) => label > 0 && mask.data[at] === 1));
  const close = labelsIn(intersection(small, near));
  const elsewhere = labelsIn(intersection(small, nearOther));
  const pieces = regionMask(found, (label) => close.has(label) && !elsewhere.has(label), car);
  const between = intersection(dilate(pieces, reach), near);
  return union(union(car, pieces), intersection(between, threshold(answer, clearBackground + 1)));
}
