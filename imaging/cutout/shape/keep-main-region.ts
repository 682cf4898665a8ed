import type { Mask } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask, type Regions } from "#imaging/pixels/regions.ts";

/** How much being off-centre counts against a region's area. */
const centralityWeight = 0.6;

/** The main car's region, the biggest one near the middle: other people, signs and cars fall away. Empty when the mask is. */
export function keepMainRegion(mask: Mask<"shape grid">): Mask<"shape grid"> {
  const found = findRegions(mask);
  if (found.regions.length === 1) return mask;
  const main = largestCentralRegion(found, mask);
  return regionMask(found, (label) => label === main, mask);
}

function largestCentralRegion(found: Regions, mask: Mask): number {
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
