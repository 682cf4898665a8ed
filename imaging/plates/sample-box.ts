import type { Point, Size } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { pointIn, type TextBox } from "./text-box.ts";

/**
 * What lies in a box, laid out straight: bilinear, the picture's border repeated beyond it. Where the picture is more than twice as fine as what
 * is asked for, several samples make a pixel.
 */
export function sampleBox(picture: RawRgb, box: TextBox, { width, height }: Size): RawRgb {
  const pixels = new Uint8Array(width * height * 3);
  const fineness = Math.max((box.right - box.left) / width, (box.bottom - box.top) / height);
  const taps = Math.min(4, Math.max(1, Math.round(fineness)));
  const sum = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      for (let tap = 0; tap < taps * taps; tap++) {
        const u = (x + ((tap % taps) + 0.5) / taps) / width;
        const v = (y + (Math.floor(tap / taps) + 0.5) / taps) / height;
        const point = pointIn(box, u, v);
        addColour(sum, picture, { x: point.x - 0.5, y: point.y - 0.5 });
      }
      for (let channel = 0; channel < 3; channel++) {
        pixels[(y * width + x) * 3 + channel] = Math.round((sum[channel] ?? outOfBounds()) / (taps * taps));
      }
    }
  }
  return { pixels, width, height };
}

/** `x` and `y` from centre to centre of pixels. */
function addColour(sum: Float32Array, { pixels, width, height }: RawRgb, { x, y }: Point): void {
  const insideX = Math.min(width - 1, Math.max(0, x));
  const insideY = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(insideX);
  const top = Math.floor(insideY);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const shareX = insideX - left;
  const shareY = insideY - top;
  for (let channel = 0; channel < 3; channel++) {
    const at = (column: number, row: number) => pixels[(row * width + column) * 3 + channel] ?? outOfBounds();
    const above = at(left, top) * (1 - shareX) + at(right, top) * shareX;
    const below = at(left, bottom) * (1 - shareX) + at(right, bottom) * shareX;
    sum[channel] = (sum[channel] ?? outOfBounds()) + above * (1 - shareY) + below * shareY;
  }
}
