import type { Plane, Region } from "./mask-shape.ts";

/** The axis is looked for this share of the car's width to either side of the middle of its box. */
const axisSearchShare = 0.15;
/** Only rows below this share of the car's height tell the axis: foreign things stick out of the upper part. */
const axisRowsFrom = 0.55;

/** How far the two halves of a straight view may differ, as a share of the car's width: a slight turn, a leaning wheel. */
export const toleranceShare = 0.022;

export type Bounds = Pick<Region, "left" | "top" | "right" | "bottom">;

/** `sum`: the sum of a column and its twin. `overlap`: of the lower part with its mirror image, 0–1. */
export type Axis = { readonly sum: number; readonly overlap: number };

/** The upright axis about which the lower part of a mask is most nearly its own mirror image. */
export function findAxis(mask: Plane, bounds: Bounds): Axis {
  const middle = bounds.left + bounds.right;
  const reach = Math.round((bounds.right - bounds.left) * axisSearchShare) * 2;
  const fromRow = Math.round(bounds.top + (bounds.bottom - bounds.top) * axisRowsFrom);
  let best = { sum: middle, overlap: 0 };
  for (let sum = middle - reach; sum <= middle + reach; sum++) {
    const overlap = mirrorOverlap(mask, sum, fromRow);
    if (overlap > best.overlap) best = { sum, overlap };
  }
  return best;
}

/** Intersection over union of a mask and its mirror image, from a row downwards. */
export function mirrorOverlap({ data, width, height }: Plane, sum: number, fromRow: number): number {
  let both = 0;
  let either = 0;
  for (let y = fromRow; y < height; y += 2) {
    for (let x = Math.max(0, sum - width + 1); x <= sum / 2; x += 2) {
      const here = data[y * width + x] ?? 0;
      const there = data[y * width + sum - x] ?? 0;
      both += here & there;
      either += here | there;
    }
  }
  return either === 0 ? 0 : both / either;
}

/** Index of the pixel on the other side of the axis, −1 outside the picture. */
export function twinOf(at: number, width: number, sum: number): number {
  const x = at % width;
  const twin = sum - x;
  return twin < 0 || twin >= width ? -1 : at - x + twin;
}

export function mirror(mask: Plane, sum: number): Plane {
  const { data, width } = mask;
  return { ...mask, data: data.map((_, at) => data[twinOf(at, width, sum)] ?? 0) };
}
