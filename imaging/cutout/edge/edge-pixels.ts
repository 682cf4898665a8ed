import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { cellStarts, eachZoneRun, inside, type EdgeTrimap } from "./edge-trimap.ts";

/** Marks in `index` for pixels that are no edge pixels. */
export const outsideMark = -1;
export const insideMark = -2;

/**
 * The edge pixels of a grid, numbered in reading order, so that what is known of them lies packed in short arrays.
 * `index`: per pixel its number, or `outsideMark`, or `insideMark`. `positions`: per number its pixel.
 */
export type EdgePixels = {
  readonly index: Int32Array;
  readonly positions: Int32Array;
  readonly width: number;
  readonly height: number;
};

export function findEdgePixels({ zones }: Pick<EdgeTrimap, "zones">, width: number, height: number): EdgePixels {
  const index = new Int32Array(width * height).fill(outsideMark);
  const positions = new Int32Array(width * height);
  const columnStarts = cellStarts(zones.width, width);
  const rowStarts = cellStarts(zones.height, height);
  let count = 0;
  for (let row = 0; row < zones.height; row++) {
    for (let y = rowStarts[row] ?? outOfBounds(); y < (rowStarts[row + 1] ?? outOfBounds()); y++) {
      eachZoneRun(zones, { row, columnStarts }, (zone, from, to) => {
        if (zone === inside) index.fill(insideMark, y * width + from, y * width + to);
        else
          for (let at = y * width + from; at < y * width + to; at++) {
            index[at] = count;
            positions[count++] = at;
          }
      });
    }
  }
  return { index, positions: positions.slice(0, count), width, height };
}
