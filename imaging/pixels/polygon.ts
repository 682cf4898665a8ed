import type { Point } from "./geometry.ts";
import { outOfBounds } from "./out-of-bounds.ts";

/**
 * How far a point lies inside a convex polygon, in pixels: its distance from the nearest side, negative outside (there it is the distance
 * from the worst side's line). The corners go round in either direction.
 */
export function depthInConvex(corners: readonly Point[], x: number, y: number): number {
  const turn = Math.sign(doubleArea(corners)) || 1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < corners.length; i++) {
    const from = corners[i] ?? outOfBounds();
    const to = corners[(i + 1) % corners.length] ?? outOfBounds();
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) continue;
    const cross = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
    least = Math.min(least, (turn * cross) / length);
  }
  return least;
}

function doubleArea(corners: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i < corners.length; i++) {
    const from = corners[i] ?? outOfBounds();
    const to = corners[(i + 1) % corners.length] ?? outOfBounds();
    sum += from.x * to.y - to.x * from.y;
  }
  return sum;
}
