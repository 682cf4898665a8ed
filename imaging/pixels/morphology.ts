import { emptyMask } from "./mask.ts";
import { outOfBounds } from "./out-of-bounds.ts";
import type { Mask } from "./picture.ts";
import type { PixelSpace } from "./space.ts";

/** Pixels within `radius` (a square) of the mask. */
export function dilate<Space extends PixelSpace>(mask: Mask<Space>, radius: number): Mask<Space> {
  return slideWindow(mask, radius, (inside) => inside > 0);
}

/** Pixels whose whole neighbourhood lies in the mask; the world beyond the frame counts as inside, a car may leave it there. */
export function erode<Space extends PixelSpace>(mask: Mask<Space>, radius: number): Mask<Space> {
  return slideWindow(mask, radius, (inside, seen) => inside === seen);
}

/** The mask without what is thinner than twice the radius. */
export function open<Space extends PixelSpace>(mask: Mask<Space>, radius: number): Mask<Space> {
  return dilate(erode(mask, radius), radius);
}

type Decide = (inside: number, seen: number) => boolean;

function slideWindow<Space extends PixelSpace>(mask: Mask<Space>, radius: number, decide: Decide): Mask<Space> {
  const { data, width, height } = mask;
  if (radius <= 0) return { data: data.slice(), width, height };
  const rows = emptyMask<Space>(mask);
  for (let y = 0; y < height; y++) {
    slideLine({ from: data, to: rows.data, start: y * width, step: 1, length: width }, radius, decide);
  }
  const result = emptyMask<Space>(mask);
  for (let x = 0; x < width; x++) {
    slideLine({ from: rows.data, to: result.data, start: x, step: width, length: height }, radius, decide);
  }
  return result;
}

type Line = { from: Uint8Array; to: Uint8Array; start: number; step: number; length: number };

function slideLine({ from, to, start, step, length }: Line, radius: number, decide: Decide): void {
  let inside = 0;
  for (let at = 0; at < Math.min(radius, length); at++) inside += from[start + at * step] ?? outOfBounds();
  for (let at = 0; at < length; at++) {
    const entering = at + radius;
    if (entering < length) inside += from[start + entering * step] ?? outOfBounds();
    const leaving = at - radius - 1;
    if (leaving >= 0) inside -= from[start + leaving * step] ?? outOfBounds();
    const seen = Math.min(length - 1, entering) - Math.max(0, leaving + 1) + 1;
    to[start + at * step] = decide(inside, seen) ? 1 : 0;
  }
}
