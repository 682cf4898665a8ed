import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { EdgePixels } from "./edge-pixels.ts";

/** What is summed up. `sumColumn` writes all `count` sums over the grid's pixels `from`, `from + width`, … up to `to`. */
export type Summed = {
  readonly count: number;
  readonly sumColumn: (sums: Float64Array, from: number, to: number) => void;
};

/**
 * The sums over the square window around every edge pixel, cut off at the grid's border: `take` gets them, and the window's area, edge pixel by edge
 * pixel. Along a row the window slides, so that each pixel is read once for every row of windows and not for every window.
 */
export function slideWindows(
  { positions, width, height }: EdgePixels,
  { radius, count, sumColumn }: Summed & { readonly radius: number },
  take: (number: number, sums: Float64Array, area: number) => void,
): void {
  const side = 2 * radius + 1;
  const sums = new Float64Array(count);
  const entering = new Float64Array(count);
  const columns = new Float64Array(side * count);
  for (let number = 0, before = -1; number < positions.length; number++) {
    const at = positions[number] ?? outOfBounds();
    const x = at % width;
    const y = (at - x) / width;
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height - 1, y + radius);
    const isNext = x > 0 && at === before + 1;
    before = at;
    if (!isNext) {
      sums.fill(0);
      columns.fill(0);
    }
    for (let column = isNext ? x + radius : Math.max(0, x - radius); column <= x + radius; column++) {
      if (column < width) sumColumn(entering, top * width + column, bottom * width + column);
      else entering.fill(0);
      const slot = (column % side) * count;
      for (let sum = 0; sum < count; sum++) {
        const value = entering[sum] ?? outOfBounds();
        sums[sum] = (sums[sum] ?? outOfBounds()) + value - (columns[slot + sum] ?? outOfBounds());
        columns[slot + sum] = value;
      }
    }
    const across = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1;
    take(number, sums, across * (bottom - top + 1));
  }
}
