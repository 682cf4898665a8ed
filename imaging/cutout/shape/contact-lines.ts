import { lowerChain } from "#imaging/pixels/convex-hull.ts";
import type { Point, Size } from "#imaging/pixels/geometry.ts";
import { boundsOf } from "#imaging/pixels/mask.ts";
import { open } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import type { ContactLine } from "../car-cut-out.ts";

/** Thinner than this share of the car's width is no tyre: tow bar, exhaust, strap. */
const tyreWidthShare = 0.045;
/** A visible side takes at least this share of the car's width between its wheels. */
const minWidthShare = 0.12;
/** Steeper than this is no ground: the hull climbs from a tyre to the bumper. */
const maxSlope = 0.62;
/** The finer bottom of a tyre is looked for within so many pixels of the mask. */
const searchReach = 2;

/**
 * Where the wheels of the visible sides meet the ground, `from` the left one: the longest edges of the car's lower convex hull. Right on about 38 of 44 real photos; wrong where a wheel is hidden.
 * @param mask the car on the coarse grid
 * @param alpha the car on a finer grid, 0–255
 * @returns in pixels of the photo
 */
export function findContactLines(mask: Mask<"shape grid">, alpha: Plane<"edge grid">, photo: Size): ContactLine[] {
  const bottom = bottomProfile(withoutThinParts(mask));
  const first = bottom[0];
  const last = bottom.at(-1);
  if (first === undefined || last === undefined) return [];
  const minWidth = (last.x - first.x) * minWidthShare;
  const chain = lowerChain(bottom);
  const inPhoto = (point: Point<"shape grid">) => {
    const { x, y } = onFinerGrid(point, mask, alpha);
    return { x: (x * photo.width) / alpha.width, y: (y * photo.height) / alpha.height };
  };
  const lines: ContactLine[] = [];
  for (const [index, from] of chain.entries()) {
    const to = chain[index + 1];
    if (to === undefined) break;
    const width = to.x - from.x;
    if (width < minWidth || Math.abs(to.y - from.y) > maxSlope * width) continue;
    lines.push({ from: inPhoto(from), to: inPhoto(to) });
  }
  return lines.toSorted((a, b) => lineLength(b) - lineLength(a)).slice(0, 2);
}

function withoutThinParts(mask: Mask<"shape grid">): Mask<"shape grid"> {
  const bounds = boundsOf(mask);
  if (bounds === null) return mask;
  return open(mask, Math.round(((bounds.right - bounds.left) * tyreWidthShare) / 2));
}

/** The lowest pixel of every column that holds any, as the point on its lower border. */
function bottomProfile({ data, width, height }: Mask<"shape grid">): Point<"shape grid">[] {
  const profile: Point<"shape grid">[] = [];
  for (let x = 0; x < width; x++) {
    for (let y = height - 1; y >= 0; y--) {
      if ((data[y * width + x] ?? outOfBounds()) === 0) continue;
      profile.push({ x: x + 0.5, y: y + 1 });
      break;
    }
  }
  return profile;
}

/** The lower border of the car near a point of the coarse grid, read from the finer one. */
function onFinerGrid(
  { x, y }: Point<"shape grid">,
  mask: Mask<"shape grid">,
  { data, width, height }: Plane<"edge grid">,
): Point<"edge grid"> {
  const scale = height / mask.height;
  const column = Math.min(width - 1, Math.floor((x * width) / mask.width));
  const lowest = Math.min(height - 1, Math.floor((y + searchReach) * scale));
  const highest = Math.max(0, Math.floor((y - searchReach) * scale));
  for (let row = lowest; row >= highest; row--) {
    if ((data[row * width + column] ?? outOfBounds()) >= 128) return { x: column + 0.5, y: row + 1 };
  }
  return { x: column + 0.5, y: y * scale };
}

function lineLength({ from, to }: ContactLine): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
