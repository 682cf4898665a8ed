import type { Point } from "./geometry.ts";
import { outOfBounds } from "./out-of-bounds.ts";
import type { Mask } from "./picture.ts";
import { findRegions } from "./regions.ts";
import type { PixelSpace } from "./space.ts";

/** East, south, west, north: a step along the border of pixels, clockwise. */
const steps = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;
/** The pixel to the right of such a step, counted from the corner where it begins: what the outline goes round. */
const rightOf = [
  { x: 0, y: 0 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
] as const;

/**
 * The outer border of a mask's largest region, clockwise, a corner wherever it turns; holes are left out. Empty when the mask is. Corners lie between
 * pixels: those of the pixel at the top left are (0, 0) to (1, 1).
 */
export function traceOutline<Space extends PixelSpace>(mask: Mask<Space>): Point<Space>[] {
  const { width, height } = mask;
  const { labels, regions } = findRegions(mask);
  const areas = regions.map(({ area }) => area);
  const largest = areas.indexOf(Math.max(...areas)) + 1;
  if (largest === 0) return [];
  const isInside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] === largest;

  const first = labels.indexOf(largest);
  const start = { x: first % width, y: Math.floor(first / width) };
  const corners: Point<Space>[] = [];
  let { x, y } = start;
  let heading = 0;
  do {
    // As far right as there is something to go round: pixels that touch at their corners alone stay apart.
    const turn = [1, 0, 3, 2].find((by) => isBorder(isInside, { x, y }, (heading + by) % 4)) ?? 0;
    if (turn !== 0 || (x === start.x && y === start.y)) corners.push({ x, y });
    heading = (heading + turn) % 4;
    const step = steps[heading] ?? outOfBounds();
    x += step.x;
    y += step.y;
  } while (x !== start.x || y !== start.y);
  return corners;
}

function isBorder(isInside: (x: number, y: number) => boolean, { x, y }: Point, heading: number): boolean {
  const right = rightOf[heading] ?? outOfBounds();
  const left = rightOf[(heading + 3) % 4] ?? outOfBounds();
  return isInside(x + right.x, y + right.y) && !isInside(x + left.x, y + left.y);
}

/**
 * A closed outline with fewer corners: none of those left out lies farther than `tolerance` from what is left (Douglas and Peucker), and if these are
 * still more than `most`, farther.
 */
export function simplifyOutline<Space extends PixelSpace>(
  outline: readonly Point<Space>[],
  { tolerance, most }: { tolerance: number; most: number },
): Point<Space>[] {
  if (outline.length <= 3) return [...outline];
  let allowed = tolerance;
  let simple = simplified(outline, allowed);
  while (simple.length > most) {
    allowed *= 1.4;
    simple = simplified(outline, allowed);
  }
  return simple;
}

function simplified<Space extends PixelSpace>(outline: readonly Point<Space>[], tolerance: number): Point<Space>[] {
  const first = outline[0] ?? outOfBounds();
  const distances = outline.map(({ x, y }) => Math.hypot(x - first.x, y - first.y));
  // Two ends that stay: the first corner, and the one farthest from it.
  const half = distances.indexOf(Math.max(...distances));
  const there = keepFar(outline.slice(0, half + 1), tolerance);
  const back = keepFar([...outline.slice(half), first], tolerance);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

function keepFar<Space extends PixelSpace>(line: readonly Point<Space>[], tolerance: number): Point<Space>[] {
  const from = line[0] ?? outOfBounds();
  const to = line.at(-1) ?? outOfBounds();
  let farthest = 0;
  let at = 0;
  for (let index = 1; index < line.length - 1; index++) {
    const distance = distanceToStretch(line[index] ?? outOfBounds(), from, to);
    if (distance <= farthest) continue;
    farthest = distance;
    at = index;
  }
  if (farthest <= tolerance) return [from, to];
  return [...keepFar(line.slice(0, at + 1), tolerance).slice(0, -1), ...keepFar(line.slice(at), tolerance)];
}

function distanceToStretch(point: Point, from: Point, to: Point): number {
  const [along, down] = [to.x - from.x, to.y - from.y];
  const squared = along * along + down * down;
  const share = squared === 0 ? 0 : ((point.x - from.x) * along + (point.y - from.y) * down) / squared;
  const within = Math.min(1, Math.max(0, share));
  return Math.hypot(point.x - from.x - within * along, point.y - from.y - within * down);
}
