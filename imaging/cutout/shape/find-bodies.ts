import type { Softness } from "#imaging/cutout/softness.ts";
import { maskArea, threshold } from "#imaging/pixels/mask.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask } from "#imaging/pixels/regions.ts";
import { carFrom, wholeCar } from "./find-car.ts";
import { softShareAlone, whyNoCar } from "./judge-shape.ts";

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

/** A region of the answer as a body, judged by itself. */
export function bodyOf(region: Mask<"shape grid">, answer: Plane<"shape grid">, softness: Softness): Body {
  const mask = wholeCar(region, answer, softness);
  const softShare = softShareAlone(answer, mask, softness.softOpacities);
  return { mask, area: maskArea(mask), softShare, isCar: whyNoCar(mask, softShare, softness) === null };
}
