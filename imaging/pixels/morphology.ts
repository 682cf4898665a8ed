import type { Size } from "./geometry.ts";
import { outOfBounds } from "./out-of-bounds.ts";
import type { Mask } from "./picture.ts";
import type { PixelSpace } from "./space.ts";

/** Pixels within `radius` (a square) of the mask. */
export function dilate<Space extends PixelSpace>(mask: Mask<Space>, radius: number): Mask<Space> {
  return spread(mask, 1, radius);
}

/** Pixels whose whole neighbourhood lies in the mask; the world beyond the frame counts as inside, a car may leave it there. */
export function erode<Space extends PixelSpace>(mask: Mask<Space>, radius: number): Mask<Space> {
  return spread(mask, 0, radius);
}

/** The mask without what is thinner than twice the radius. */
export function open<Space extends PixelSpace>(mask: Mask<Space>, radius: number): Mask<Space> {
  return dilate(erode(mask, radius), radius);
}

/** Every pixel within `radius` of one that has the value has it, too. */
function spread<Space extends PixelSpace>({ data, width, height }: Mask<Space>, value: 0 | 1, radius: number) {
  const wide = radius > 0 ? spreadAlongRows({ data, width, height }, value, radius) : data.slice();
  const result = wide.slice();
  for (const direction of [1, -1] as const)
    spreadDown({ from: wide, to: result, width, height }, value, radius * direction);
  return { data: result, width, height };
}

function spreadAlongRows({ data, width, height }: Mask, value: 0 | 1, radius: number): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(data.length).fill(1 - value);
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width;
    let next = y * width;
    for (let at = y * width; at < end; at++) {
      if (data[at] !== value) continue;
      const to = Math.min(end, at + radius + 1);
      for (next = Math.max(next, at - radius); next < to; next++) result[next] = value;
    }
  }
  return result;
}

type Columns = { readonly from: Uint8Array; readonly to: Uint8Array } & Size;

/** Row by row, because a walk down one column after the other reads each line of memory anew. A negative radius spreads upwards. */
function spreadDown({ from, to, width, height }: Columns, value: 0 | 1, radius: number): void {
  const reach = Math.abs(radius);
  const rowsSince = new Int32Array(width).fill(reach);
  for (let line = 0; line < height; line++) {
    const start = (radius < 0 ? height - 1 - line : line) * width;
    for (let x = 0; x < width; x++) {
      const rows = from[start + x] === value ? 0 : (rowsSince[x] ?? outOfBounds()) + 1;
      rowsSince[x] = rows;
      if (rows <= reach) to[start + x] = value;
    }
  }
}
