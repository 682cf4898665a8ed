import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Stroke } from "./edit-reach.ts";

/** The points `from` to `to`, both of them, of a stroke. */
export type StrokePart = { readonly from: number; readonly to: number };

/** A part ends with the first point after so many radii, or pixels. */
const lengthInRadii = 2;
const leastLength = 32;

/**
 * A stroke in the parts in which it is painted. Where one ends depends on the points before alone, so that a hand that is still drawing and a whole
 * stroke come to the same. Each begins where the one before ended.
 */
export function partsOf({ points, radius }: Pick<Stroke, "points" | "radius">): StrokePart[] {
  const wanted = Math.max(leastLength, lengthInRadii * radius);
  const parts: StrokePart[] = [];
  let from = 0;
  let length = 0;
  for (let to = 1; to < points.length; to++) {
    const [fromX, fromY] = points[to - 1] ?? outOfBounds();
    const [toX, toY] = points[to] ?? outOfBounds();
    length += Math.hypot(toX - fromX, toY - fromY);
    if (length < wanted) continue;
    parts.push({ from, to });
    from = to;
    length = 0;
  }
  if (parts.length === 0 || from < points.length - 1) parts.push({ from, to: points.length - 1 });
  return parts;
}
