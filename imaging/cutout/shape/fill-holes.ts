import { boundsOf, complement, union } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions, meanPerRegion, regionMask, type Region } from "#imaging/pixels/regions.ts";

/** Below this share of the car's height a hole is the ground seen between wheels, exhaust and tow bar, and stays open. */
const openGroundShare = 0.78;

/** Gaps under a roof rail or rack: in the topmost part, flat and thin, and clearly background to the model. */
const railZoneShare = 0.14;
const railGapShare = 0.035;

/**
 * Fills what the car's outline encloses, mostly glass; gaps under the car and under roof rails stay open.
 * @param answer the model's alpha, 0–255
 * @param clearBackground of the model's softness
 */
export function fillHoles(
  mask: Mask<"shape grid">,
  answer: Plane<"shape grid">,
  clearBackground: number,
): Mask<"shape grid"> {
  const bounds = boundsOf(mask);
  if (bounds === null) return mask;
  const carHeight = bounds.bottom - bounds.top + 1;
  const background = findRegions(complement(mask));
  const opacities = meanPerRegion(background, answer);
  const isFilled = background.regions.map((hole, index) => {
    const isEnclosed = hole.left > 0 && hole.top > 0 && hole.right < mask.width - 1 && hole.bottom < mask.height - 1;
    if (!isEnclosed || isGroundGap(hole, bounds.top, carHeight)) return false;
    return (opacities[index] ?? outOfBounds()) > clearBackground || !isRailGap(hole, bounds.top, carHeight);
  });
  return union(
    mask,
    regionMask(background, (label) => isFilled[label - 1] === true, mask),
  );
}

function isGroundGap(hole: Region, carTop: number, carHeight: number): boolean {
  return hole.centreY > carTop + openGroundShare * carHeight;
}

function isRailGap(hole: Region, carTop: number, carHeight: number): boolean {
  const thickness = hole.area / Math.max(1, hole.right - hole.left + 1);
  return hole.centreY < carTop + railZoneShare * carHeight && thickness < railGapShare * carHeight;
}
