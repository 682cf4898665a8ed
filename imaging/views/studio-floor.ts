import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Plane } from "#imaging/pixels/picture.ts";
import type { StudioBackground } from "./studio-background.ts";

/** One row of the half-size shadow at full size, bilinear, 0–1. */
export function readShadowRow(
  { data, width, height }: Plane<"half body picture">,
  row: number,
  into: Float32Array,
): void {
  const at = Math.min(height - 1, Math.max(0, row / 2 - 0.25));
  const upper = Math.floor(at) * width;
  const lower = Math.min(height - 1, Math.floor(at) + 1) * width;
  const share = at % 1;
  const blended = (column: number) => {
    const inside = column < width ? column : width - 1;
    return (
      ((data[upper + inside] ?? outOfBounds()) * (1 - share) + (data[lower + inside] ?? outOfBounds()) * share) / 255
    );
  };
  let here = blended(0);
  let before = here;
  for (let column = 0; column < into.length; column += 2) {
    const after = blended(column / 2 + 1);
    into[column] = before * 0.25 + here * 0.75;
    if (column + 1 < into.length) into[column + 1] = here * 0.75 + after * 0.25;
    before = here;
    here = after;
  }
}

/** One row of the empty studio with the car's shadow, RGB in linear light. */
export function lightStudioRow(
  { rows, columns, tint }: StudioBackground,
  { row, shadowRow, into }: { row: number; shadowRow: Float32Array; into: Float32Array },
): void {
  const base = rows.base[row] ?? outOfBounds();
  const pool = rows.pool[row] ?? outOfBounds();
  const falloff = rows.falloff[row] ?? outOfBounds();
  const shade = rows.shadow[row] ?? outOfBounds();
  const [red, green, blue] = tint;
  for (let column = 0, at = 0; column < shadowRow.length; column++, at += 3) {
    const even =
      (base + pool * (columns.pool[column] ?? outOfBounds())) * falloff * (columns.falloff[column] ?? outOfBounds());
    const light = even * (1 - shade * (1 - (shadowRow[column] ?? outOfBounds())));
    into[at] = light * red;
    into[at + 1] = light * green;
    into[at + 2] = light * blue;
  }
}
