import type { Box } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";

/** Labelled boxes lie tight around plates, or a little inside; of the box's height. */
const margin = 0.25;

/** A picture with a box painted over: in each column from the colour above it to the one below. */
export function hidePlate({ pixels, width, height }: RawRgb, plate: Box): RawRgb {
  const painted = Uint8Array.from(pixels);
  const by = Math.round(plate.height * margin);
  const left = Math.max(0, plate.left - by);
  const right = Math.min(width, plate.left + plate.width + by);
  const top = Math.max(1, plate.top - by);
  const bottom = Math.min(height - 1, plate.top + plate.height + by);
  for (let x = left; x < right; x++)
    for (let y = top; y < bottom; y++)
      for (let channel = 0; channel < 3; channel++) {
        const at = (row: number) => pixels[(row * width + x) * 3 + channel] ?? outOfBounds();
        const share = (y - top + 0.5) / (bottom - top);
        painted[(y * width + x) * 3 + channel] = Math.round(at(top - 1) * (1 - share) + at(bottom) * share);
      }
  return { pixels: painted, width, height };
}
