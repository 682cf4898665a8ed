import type { Size } from "./geometry.ts";
import { outOfBounds } from "./out-of-bounds.ts";
import type { Mask, Plane, Raster } from "./picture.ts";
import type { PixelSpace } from "./space.ts";

/** Sets of pixels and what can be done with them. The two of a pair cover the same space in the same size. Loops: `map` takes five times as long. */

export function emptyMask<Space extends PixelSpace>({ width, height }: Size): Mask<Space> {
  return { data: new Uint8Array(width * height), width, height };
}

/** The pixels whose level is at least `limit`. */
export function threshold<Space extends PixelSpace>({ data, width, height }: Plane<Space>, limit: number): Mask<Space> {
  const mask = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) mask[at] = (data[at] ?? outOfBounds()) >= limit ? 1 : 0;
  return { data: mask, width, height };
}

/** What is not in the mask. */
export function complement<Space extends PixelSpace>(mask: Mask<Space>): Mask<Space> {
  const result = emptyMask<Space>(mask);
  for (let at = 0; at < mask.data.length; at++) result.data[at] = 1 - (mask.data[at] ?? outOfBounds());
  return result;
}

/** What is in either of the two, or in both. */
export function union<Space extends PixelSpace>(one: Mask<Space>, other: Mask<Space>): Mask<Space> {
  const result = emptyMask<Space>(requireSameSize(one, other));
  for (let at = 0; at < one.data.length; at++)
    result.data[at] = (one.data[at] ?? outOfBounds()) | (other.data[at] ?? outOfBounds());
  return result;
}

/** What is in both. */
export function intersection<Space extends PixelSpace>(one: Mask<Space>, other: Mask<Space>): Mask<Space> {
  const result = emptyMask<Space>(requireSameSize(one, other));
  for (let at = 0; at < one.data.length; at++)
    result.data[at] = (one.data[at] ?? outOfBounds()) & (other.data[at] ?? outOfBounds());
  return result;
}

/** What is in the first and not in the second. */
export function difference<Space extends PixelSpace>(mask: Mask<Space>, taken: Mask<Space>): Mask<Space> {
  const result = emptyMask<Space>(requireSameSize(mask, taken));
  for (let at = 0; at < mask.data.length; at++)
    result.data[at] = (mask.data[at] ?? outOfBounds()) & (1 - (taken.data[at] ?? outOfBounds()));
  return result;
}

/** How many pixels a mask holds. */
export function maskArea({ data }: Mask): number {
  let area = 0;
  for (let at = 0; at < data.length; at++) area += data[at] ?? outOfBounds();
  return area;
}

/** `right` and `bottom` inclusive. */
export type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Smallest upright rectangle around all that is not 0; null when everything is. */
export function boundsOf({ data, width, height }: Raster): Bounds | null {
  let left = width;
  let right = -1;
  let top = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    let first = 0;
    while (first < width && row[first] === 0) first++;
    if (first === width) continue;
    let last = width - 1;
    while (row[last] === 0) last--;
    if (top < 0) top = y;
    bottom = y;
    left = Math.min(left, first);
    right = Math.max(right, last);
  }
  return top < 0 ? null : { left, top, right, bottom };
}

function requireSameSize(one: Size, other: Size): Size {
  if (one.width === other.width && one.height === other.height) return one;
  throw new RangeError(`masks of ${one.width} × ${one.height} and ${other.width} × ${other.height} pixels`);
}
