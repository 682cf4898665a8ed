import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Crop } from "./view-layers.ts";

/** The lowest row of the crop at which the car covers at least half of a column's pixel; -1 where it covers none. */
export function outlineBottom(masks: Uint8Array, { width, height }: Crop, column: number): number {
  for (let row = height - 1; row >= 0; row--)
    if ((masks[(row * width + column) * 4 + 3] ?? outOfBounds()) > 127) return row;
  return -1;
}
