import { difference, maskArea, threshold, union } from "#imaging/pixels/mask.ts";
import { open } from "#imaging/pixels/morphology.ts";
import type { Plane } from "#imaging/pixels/picture.ts";
import { findRegions } from "#imaging/pixels/regions.ts";

/** What the matting network saw in a strip beside the car. */
export type SeenBeside = {
  readonly answer: Plane<"shape grid">;
  /** The same of our own composite: what stands out there is the scene's, or an end of the car. */
  readonly inComposite: Plane<"shape grid">;
  /** Of the car in our composite, in pixels of this grid. */
  readonly carArea: number;
};

const carFrom = 128;
/** Half the width of what is no change: an edge that comes out a little elsewhere leaves a sliver. As a share of the strip's long side. */
const slackShare = 0.02;

/**
 * The largest thing that stands out beside the car in one of the two pictures alone, as a share of the car's area. Missing counts as well: where another car
 * is, the network no longer sees the end of the first one.
 */
export function findSecondCar({ answer, inComposite, carArea }: SeenBeside): number {
  const seen = threshold(answer, carFrom);
  const known = threshold(inComposite, carFrom);
  const changed = union(difference(seen, known), difference(known, seen));
  const slack = Math.max(1, Math.round(slackShare * Math.max(changed.width, changed.height)));
  const { regions } = findRegions(open(changed, slack));
  if (maskArea(changed) === 0 || carArea === 0) return 0;
  return Math.max(0, ...regions.map(({ area }) => area)) / carArea;
}
