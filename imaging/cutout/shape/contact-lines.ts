import { lowerChain } from "#imaging/pixels/convex-hull.ts";
import type { Point, Size } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask } from "#imaging/pixels/picture.ts";
import type { ContactLine } from "../car-cut-out.ts";

/** A visible side takes at least this share of the car's width between its wheels. */
const minWidthShare = 0.12;
/** Steeper than this is no ground: the hull climbs from a tyre to the bumper. */
const maxSlope = 0.62;

/**
 * Where the wheels of the visible sides meet the ground, `from` the left one: the longest edges of the car's lower convex hull. Wrong where a wheel is
 * hidden. Three ends of four lie within 6 % of the car's width from the lowest point of a tyre.
 * @returns in pixels of the photo, the longest first
 */
export function findContactLines(mask: Mask<"shape grid">, photo: Size): ContactLine[] {
  const bottom = bottomProfile(mask);
  const first = bottom[0];
  const last = bottom.at(-1);
  if (first === undefined || last === undefined) return [];
  const minWidth = (last.x - first.x) * minWidthShare;
  const chain = lowerChain(bottom);
  const inPhoto = ({ x, y }: Point<"shape grid">) => ({
    x: (x * photo.width) / mask.width,
    y: (y * photo.height) / mask.height,
  });
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

function lineLength({ from, to }: ContactLine): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
