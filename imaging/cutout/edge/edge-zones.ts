import { dilate, erode } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";

/** What is known of a pixel before its edge is refined. */
export const outside = 0;
export const edge = 1;
export const inside = 2;

/** Where the edge runs: `outside`, `edge` or `inside`. */
export type EdgeZones = Plane<"shape grid">;

/** The edge is looked for so far to either side of the mask's border, in pixels of its grid. */
const reach = 2;

export function edgeZones(mask: Mask<"shape grid">): EdgeZones {
  const data = dilate(mask, reach).data;
  const core = erode(mask, reach).data;
  for (let at = 0; at < data.length; at++) if (core[at] === 1) data[at] = inside;
  return { data, width: mask.width, height: mask.height };
}

/** Goes through a row of zones from left to right: from which pixel to before which one it is all edge, or all inside. */
export function eachZoneRun(
  { data, width }: EdgeZones,
  { row, columnStarts }: { row: number; columnStarts: Int32Array },
  take: (zone: typeof edge | typeof inside, from: number, to: number) => void,
): void {
  for (let column = 0; column < width;) {
    const zone = data[row * width + column];
    const first = column;
    while (column < width && data[row * width + column] === zone) column++;
    if (zone === edge || zone === inside)
      take(zone, columnStarts[first] ?? outOfBounds(), columnStarts[column] ?? outOfBounds());
  }
}

/** For each of `cells` cells the first of `pixels` pixels whose centre lies in it, and `pixels` at the end. */
export function cellStarts(cells: number, pixels: number): Int32Array {
  return Int32Array.from({ length: cells + 1 }, (_, cell) => Math.ceil((cell * pixels) / cells - 0.5)).fill(
    pixels,
    cells,
  );
}

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

export function findEdgePixels(zones: EdgeZones, width: number, height: number): EdgePixels {
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
