import { findRegions, regionMask, type Plane, type Regions } from "#imaging/pixels/mask-shape.ts";

/** How much being off-centre counts against a region's area. */
const centralityWeight = 0.6;

/** The main car's region, the biggest one near the middle: other people, signs and cars fall away. Empty when the mask is. */
export function keepMainRegion(mask: Plane): Plane {
  const found = findRegions(mask);
  if (found.regions.length === 1) return mask;
  return regionMask(found, largestCentralRegion(found, mask), mask);
}

function largestCentralRegion(found: Regions, mask: Plane): number {
  let best = -1;
  let bestScore = 0;
  for (const [index, { area, centreX, centreY }] of found.regions.entries()) {
    const offCentre = Math.hypot(centreX / mask.width - 0.5, centreY / mask.height - 0.5);
    const score = area * (1 - centralityWeight * offCentre);
    if (score <= bestScore) continue;
    bestScore = score;
    best = index + 1;
  }
  return best;
}
