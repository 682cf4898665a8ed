import type { Softness } from "#imaging/cutout/softness.ts";
import { boundsOf, complement, difference, intersection, maskArea, threshold, union } from "#imaging/pixels/mask.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions, meanPerRegion, regionMask } from "#imaging/pixels/regions.ts";
import { softShareAlone, whyNoCar } from "./judge-shape.ts";

/** From here on the model says car rather than background. */
export const carFrom = 128;
/** Farther from the car than this share of its long side, it stands beside it. */
const nearShare = 0.02;
/** Door mirrors and mudflaps, as shares of the car's area: ten of ten such pieces on 156 real photos. A larger one may be a neighbour's. */
const pieceShares = { least: 0.002, most: 0.02 } as const;

/** One thing that the network's answer shows. */
export type Body = {
  readonly mask: Mask<"shape grid">;
  readonly area: number;
  readonly softShare: number;
  readonly isCar: boolean;
};

/** Smaller than this share of the largest one, it is a car in the background that nobody took a photo of. */
const leastOfLargest = 0.1;
/** Of leaves and lights there may be hundreds. */
const mostBodies = 8;

/** The bodies of an answer, the largest first. */
export function findBodies(answer: Plane<"shape grid">, softness: Softness): Body[] {
  const found = findRegions(threshold(answer, carFrom));
  const byArea = [...found.regions.entries()].toSorted(([, one], [, other]) => other.area - one.area);
  const largest = byArea[0]?.[1].area ?? 0;
  return byArea
    .filter(([, { area }]) => area >= leastOfLargest * largest)
    .slice(0, mostBodies)
    .map(([index]) =>
      bodyOf(
        regionMask(found, (label) => label === index + 1, answer),
        answer,
        softness,
      ),
    )
    .toSorted((one, other) => other.area - one.area);
}

/**
 * A region of the answer as a body, judged by itself. Where the model is wrong so is the mask: a repair that guesses what belongs to a car takes pillars and
 * mirrors off others.
 */
export function bodyOf(region: Mask<"shape grid">, answer: Plane<"shape grid">, softness: Softness): Body {
  const mask = reachFrame(fillHoles(withNearPieces(region, answer, softness), answer, softness), answer, softness);
  const softShare = softShareAlone(answer, mask, softness.softOpacities);
  return { mask, area: maskArea(mask), softShare, isCar: whyNoCar(mask, softShare, softness) === null };
}

/** The network fades out on the last pixels before the frame. */
const fadePixels = 2;

type Background = Pick<Softness, "clearBackground">;

/**
 * The mask carried on to the photo's left, right and lower border where it ends just before it: the network fades out there, and a car that leaves the
 * photo is solid up to its border. Not over what is clearly background: a whole car may end as near.
 */
function reachFrame(
  { data, width, height }: Mask<"shape grid">,
  answer: Plane<"shape grid">,
  { clearBackground }: Background,
): Mask<"shape grid"> {
  const reached = data.slice();
  /** From the border inwards, in steps of so much. */
  const carryOn = (border: number, step: number) => {
    const gap = Array.from({ length: fadePixels }, (_, at) => border + at * step);
    const isFaded = gap.every((at) => (answer.data[at] ?? outOfBounds()) > clearBackground);
    if (isFaded && data[border + fadePixels * step] === 1) for (const at of gap) reached[at] = 1;
  };
  for (let y = 0; y < height; y++) {
    carryOn(y * width, 1);
    carryOn((y + 1) * width - 1, -1);
  }
  for (let x = 0; x < width; x++) carryOn((height - 1) * width + x, -width);
  return { data: reached, width, height };
}

/** Fills what a car's outline encloses, mostly glass. What is clearly background to the model stays open: the ground between wheels, a rail's gap. */
function fillHoles(
  mask: Mask<"shape grid">,
  answer: Plane<"shape grid">,
  { clearBackground }: Background,
): Mask<"shape grid"> {
  const { width, height } = mask;
  const around = findRegions(complement(mask));
  const opacities = meanPerRegion(around, answer);
  const isFilled = around.regions.map(({ left, top, right, bottom }, index) => {
    const isEnclosed = left > 0 && top > 0 && right < width - 1 && bottom < height - 1;
    return isEnclosed && (opacities[index] ?? outOfBounds()) > clearBackground;
  });
  if (!isFilled.includes(true)) return mask;
  return union(
    mask,
    regionMask(around, (label) => isFilled[label - 1] === true, mask),
  );
}

/** What lies so close to a car, in pixels, may be the car's. */
export function nearReach(car: Mask<"shape grid">): number {
  const bounds = boundsOf(car);
  if (bounds === null) return 0;
  const longSide = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1;
  return Math.max(2, Math.round(nearShare * longSide));
}

/** A car with the small pieces close to it that are car to the network as well, and with what it half sees between: the arm that a mirror hangs on. */
function withNearPieces(
  car: Mask<"shape grid">,
  answer: Plane<"shape grid">,
  { clearBackground }: Background,
): Mask<"shape grid"> {
  const found = findRegions(difference(threshold(answer, carFrom), car));
  const carArea = maskArea(car);
  const isSmall = found.regions.map(
    ({ area }) => area >= pieceShares.least * carArea && area <= pieceShares.most * carArea,
  );
  if (!isSmall.includes(true)) return car;
  const reach = nearReach(car);
  const near = dilate(car, reach);
  const nearness = meanPerRegion(found, near);
  const pieces = regionMask(
    found,
    (label) => isSmall[label - 1] === true && (nearness[label - 1] ?? outOfBounds()) > 0,
    car,
  );
  const between = intersection(dilate(pieces, reach), near);
  return union(union(car, pieces), intersection(between, threshold(answer, clearBackground + 1)));
}
