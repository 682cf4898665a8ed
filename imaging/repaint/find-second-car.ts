import { measureShape } from "#imaging/cutout/shape/judge-shape.ts";
import { intersection, maskArea, threshold } from "#imaging/pixels/mask.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask } from "#imaging/pixels/regions.ts";

/** What the matting network saw in a picture whose car was hidden. */
export type SeenBesides = {
  readonly answer: Plane<"shape grid">;
  /** The same of our own composite: what stands out there is the scene's. */
  readonly inComposite: Plane<"shape grid">;
  /** The car that was hidden. */
  readonly car: Mask<"shape grid">;
};

const carFrom = 128;
/** Of the hidden car's area: a smaller one is far off, and no buyer takes it for the one on sale. */
const leastAreaShare = 0.06;
/** Width by height, and area by that of the box and of the hull: as a cut-out's (`judge-shape.ts`), a little wider for one that is half hidden. */
const carShape = { aspect: [0.6, 4.6], solidity: 0.75, fill: 0.5 } as const;
/** A region that lies on what our own composite shows there as well is no new thing. */
const mostKnown = 0.5;

/** The area of the largest thing that may be a second car, as a share of the first one's; 0 when there is none. */
export function findSecondCar({ answer, inComposite, car }: SeenBesides): number {
  const seen = threshold(answer, carFrom);
  const found = findRegions(seen);
  const known = dilate(threshold(inComposite, carFrom), 4);
  const carArea = Math.max(1, maskArea(car));
  const areas = found.regions.map(({ area }, index) => {
    if (area < leastAreaShare * carArea) return 0;
    const mask = regionMask(found, (label) => label === index + 1, seen);
    const isKnown = maskArea(intersection(mask, known)) > mostKnown * area;
    return isKnown || !isLikeCar(mask) ? 0 : area;
  });
  return Math.max(0, ...areas) / carArea;
}

function isLikeCar(mask: Mask<"shape grid">): boolean {
  const { aspect, solidity, fill } = measureShape(mask);
  return (
    aspect >= carShape.aspect[0] &&
    aspect <= carShape.aspect[1] &&
    solidity >= carShape.solidity &&
    fill >= carShape.fill
  );
}
