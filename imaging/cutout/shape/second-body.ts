import { boundsOf, difference, intersection, maskArea } from "#imaging/pixels/mask.ts";
import { dilate, erode } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask } from "#imaging/pixels/regions.ts";

/** Half widths of a neck that are tried, thinnest first, as shares of the long side of what was found. */
const neckRadiusShares = [0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08];
/** A second body is this much thicker than the neck that joins it: a bonnet or a boot has no neck, a car behind has. */
const bodyToNeck = 1.35;
/** Smaller than this share of all, it is a mirror on its arm. */
const minAreaShare = 0.025;
/** The search runs on every second pixel. */
const step = 2;

/**
 * Whether the model joined a second body, such as the car behind, to the main one by a neck. A doubt, no cut: what hangs on the second body goes
 * with it, and that was a door mirror of the car itself (decision 038).
 */
export function hasSecondBody(mask: Mask<"shape grid">): boolean {
  return findBodyCores(mask).length > 0;
}

/** The inner parts of bodies that necks join, the largest first; none where there is one body alone. */
export function findBodyCores(mask: Mask<"shape grid">): Mask<"shape grid">[] {
  const bounds = boundsOf(mask);
  if (bounds === null) return [];
  const small = everySecond(mask);
  const longSide = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) / step;
  for (const share of neckRadiusShares) {
    const cores = coresBeyondNeck(small, Math.max(1, Math.round(longSide * share)));
    if (cores.length > 0) return cores.map((core) => inFullSize(core, mask));
  }
  return [];
}

/** What is left of the bodies when `radius` is taken off all round, if another than the biggest of them is thick and large. */
function coresBeyondNeck(mask: Mask<"shape grid">, radius: number): Mask<"shape grid">[] {
  const bodies = findRegions(erode(mask, radius));
  if (bodies.regions.length < 2) return [];
  const core = erode(mask, Math.ceil(radius * bodyToNeck));
  const isThick = new Uint8Array(bodies.regions.length);
  for (let at = 0; at < core.data.length; at++) {
    if ((core.data[at] ?? outOfBounds()) === 1) isThick[(bodies.labels[at] ?? outOfBounds()) - 1] = 1;
  }
  const areas = bodies.regions.map(({ area }) => area);
  const main = areas.indexOf(Math.max(...areas));
  if (!isThick.some((thick, index) => thick === 1 && index !== main)) return [];

  const others = regionMask(bodies, (label) => label - 1 !== main && isThick[label - 1] === 1, mask);
  const mainOnly = regionMask(bodies, (label) => label - 1 === main, mask);
  const foreign = difference(intersection(dilate(others, radius + 1), mask), dilate(mainOnly, radius + 1));
  if (maskArea(foreign) < minAreaShare * maskArea(mask)) return [];
  return areas
    .map((area, index) => ({ area, index }))
    .filter(({ index }) => index === main || isThick[index] === 1)
    .toSorted((one, other) => other.area - one.area)
    .map(({ index }) => regionMask(bodies, (label) => label - 1 === index, mask));
}

function inFullSize(small: Mask<"shape grid">, { width, height, data }: Mask<"shape grid">): Mask<"shape grid"> {
  const full = new Uint8Array(width * height);
  for (let at = 0; at < full.length; at++) {
    const x = at % width;
    const from = Math.floor(Math.floor(at / width) / step) * small.width + Math.floor(x / step);
    full[at] = (small.data[from] ?? outOfBounds()) & (data[at] ?? outOfBounds());
  }
  return { data: full, width, height };
}

function everySecond({ data, width, height }: Mask<"shape grid">): Mask<"shape grid"> {
  const smallWidth = Math.ceil(width / step);
  const smallHeight = Math.ceil(height / step);
  const small = new Uint8Array(smallWidth * smallHeight);
  for (let y = 0; y < smallHeight; y++) {
    for (let x = 0; x < smallWidth; x++) small[y * smallWidth + x] = data[y * step * width + x * step] ?? outOfBounds();
  }
  return { data: small, width: smallWidth, height: smallHeight };
}
