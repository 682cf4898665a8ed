import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Crop } from "./view-layers.ts";

/** A tyre as an ellipse, in pixels of the crop. */
export type WheelPlace = { readonly x: number; readonly y: number; readonly radiusX: number; readonly radiusY: number };

const isRim = 96;
/** Runs of columns narrower than this share of the crop are no wheel that is seen from its side. */
const smallestShare = 0.025;

/** Finds the wheels whose rims are seen, from the wheel mask; the tyre about a rim reaches down to where the car's coverage ends. */
export function findWheels(masks: Uint8Array, crop: Crop): WheelPlace[] {
  return columnRuns(masks, crop).flatMap(({ from, to }) => {
    const rows = rowsOf(masks, crop, { from, to });
    if (rows === null) return [];
    const x = (from + to) / 2;
    const y = (rows.top + rows.bottom) / 2;
    const rimX = (to - from + 1) / 2;
    const rimY = (rows.bottom - rows.top + 1) / 2;
    const radiusY = lowestNear(masks, crop, { column: Math.round(x), from: rows.bottom }) - y;
    return [{ x, y, radiusX: (rimX * radiusY) / rimY, radiusY }];
  });
}

function columnRuns(masks: Uint8Array, { width, height }: Crop): { from: number; to: number }[] {
  const counts = new Uint32Array(width);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if ((masks[(row * width + column) * 4 + 1] ?? outOfBounds()) > isRim)
        counts[column] = (counts[column] ?? outOfBounds()) + 1;
  const runs: { from: number; to: number }[] = [];
  const largestGap = Math.max(2, Math.round(width * 0.004));
  for (const [column, count] of counts.entries()) {
    if (count < 2) continue;
    const last = runs.at(-1);
    if (last !== undefined && column - last.to <= largestGap) last.to = column;
    else runs.push({ from: column, to: column });
  }
  return runs.filter(({ from, to }) => to - from >= width * smallestShare);
}

function rowsOf(masks: Uint8Array, { width, height }: Crop, { from, to }: { from: number; to: number }) {
  let top = -1;
  let bottom = -1;
  for (let row = 0; row < height; row++) {
    let count = 0;
    for (let column = from; column <= to; column++)
      if ((masks[(row * width + column) * 4 + 1] ?? outOfBounds()) > isRim) count++;
    if (count < 2) continue;
    if (top < 0) top = row;
    bottom = row;
  }
  return top < 0 ? null : { top, bottom };
}

function lowestNear(masks: Uint8Array, { width, height }: Crop, start: { column: number; from: number }): number {
  let row = start.from;
  while (row + 1 < height && (masks[((row + 1) * width + start.column) * 4 + 3] ?? outOfBounds()) > 127) row++;
  return row;
}
