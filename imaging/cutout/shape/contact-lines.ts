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
 * What has to be open above the longest contact line, as a share of the car's height. Of 140 cut-outs of real photos that show tyres none has less than
 * 0.031, of 87 true masks none less than 0.054: below it a hedge, the dark or a wrong edge has taken the tyres (docs/decisions/129).
 */
const minGapShare = 0.03;

type GridPoint = Point<"shape grid">;
type GridLine = readonly [from: GridPoint, to: GridPoint];

/**
 * Where the wheels of the visible sides meet the ground, `from` the left one: the longest edges of the car's lower convex hull. Wrong where a wheel is
 * hidden. Three ends of four lie within 6 % of the car's width from the lowest point of a tyre. None where the car is closed down to the longest of
 * them, and not by the frame: no tyre is seen.
 * @returns in pixels of the photo, the longest first
 */
export function findContactLines(mask: Mask<"shape grid">, photo: Size): ContactLine[] {
  const bottom = bottomProfile(mask);
  const lines = groundLines(bottom);
  const [longest] = lines;
  if (longest === undefined || isClosedBelow(mask, bottom, longest)) return [];
  const inPhoto = ({ x, y }: GridPoint) => ({ x: (x * photo.width) / mask.width, y: (y * photo.height) / mask.height });
  return lines.slice(0, 2).map(([from, to]) => ({ from: inPhoto(from), to: inPhoto(to) }));
}

/** The longest first. */
function groundLines(bottom: readonly GridPoint[]): GridLine[] {
  const first = bottom[0];
  const last = bottom.at(-1);
  if (first === undefined || last === undefined) return [];
  const minWidth = (last.x - first.x) * minWidthShare;
  const chain = lowerChain(bottom);
  const lines: GridLine[] = [];
  for (const [index, from] of chain.entries()) {
    const to = chain[index + 1];
    if (to === undefined) break;
    const width = to.x - from.x;
    if (width < minWidth || Math.abs(to.y - from.y) > maxSlope * width) continue;
    lines.push([from, to]);
  }
  return lines.toSorted((a, b) => lineLength(b) - lineLength(a));
}

function isClosedBelow(mask: Mask<"shape grid">, bottom: readonly GridPoint[], [from, to]: GridLine): boolean {
  const lowest = Math.max(...bottom.map(({ y }) => y));
  if (lowest === mask.height) return false;
  const highest = Math.floor(mask.data.findIndex((share) => share !== 0) / mask.width);
  const slope = (to.y - from.y) / (to.x - from.x);
  const between = bottom.filter(({ x }) => x > from.x && x < to.x);
  const gap = Math.max(0, ...between.map(({ x, y }) => from.y + slope * (x - from.x) - y));
  return gap < minGapShare * (lowest - highest);
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

function lineLength([from, to]: GridLine): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
