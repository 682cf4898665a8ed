import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { edge, inside, type EdgeTrimap } from "./edge-trimap.ts";

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
      for (let column = 0; column < zones.width; column++) {
        const zone = zones.data[row * zones.width + column];
        const from = y * width + (columnStarts[column] ?? outOfBounds());
        const to = y * width + (columnStarts[column + 1] ?? outOfBounds());
        if (zone === inside) index.fill(insideMark, from, to);
        if (zone !== edge) continue;
        for (let at = from; at < to; at++) {
          index[at] = count;
          positions[count++] = at;
        }
      }
    }
  }
  return { index, positions: positions.slice(0, count), width, height };
}

/** For each of `cells` cells the first of `pixels` pixels whose centre lies in it, and `pixels` at the end. */
export function cellStarts(cells: number, pixels: number): Int32Array {
  return Int32Array.from({ length: cells + 1 }, (_, cell) => Math.ceil((cell * pixels) / cells - 0.5)).fill(
    pixels,
    cells,
  );
}
