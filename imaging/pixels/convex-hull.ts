import type { Point } from "./geometry.ts";
import type { PixelSpace } from "./space.ts";

/** Convex hull, counter-clockwise in a picture with y downwards, without collinear points (Andrew's monotone chain). */
export function convexHull<Space extends PixelSpace>(points: readonly Point<Space>[]): Point<Space>[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...lowerChain(sorted).slice(0, -1), ...lowerChain(sorted.toReversed()).slice(0, -1)];
}

/** The chain of hull points from the first to the last of points sorted by x that has all others on one side; largest y for ascending x. */
export function lowerChain<Space extends PixelSpace>(sorted: readonly Point<Space>[]): Point<Space>[] {
  const chain: Point<Space>[] = [];
  for (const point of sorted) {
    while (chain.length >= 2 && !turnsUp(chain.at(-2), chain.at(-1), point)) chain.pop();
    chain.push(point);
  }
  return chain;
}

function turnsUp(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (a === undefined || b === undefined) return true;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) < 0;
}
