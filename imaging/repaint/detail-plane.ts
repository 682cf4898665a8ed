import type { Size } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";

/** What another light leaves as it is: lines, lamps and lettering, about 0, in units of their own spread around each pixel. */
export type DetailPlane = Size & { readonly data: Float32Array };

/** A spread of two levels is a photo's noise, not detail. */
const noiseSquared = 4;

/**
 * Luminance without what changes more slowly than `radius` pixels, over its own spread there: light changes over a body slowly, and contrast
 * is light's as well.
 */
export function detailOf({ pixels, width, height }: RawRgb, radius: number): DetailPlane {
  const luminance = new Float32Array(width * height);
  for (let at = 0; at < luminance.length; at++)
    luminance[at] =
      0.21 * (pixels[at * 3] ?? outOfBounds()) +
      0.72 * (pixels[at * 3 + 1] ?? outOfBounds()) +
      0.07 * (pixels[at * 3 + 2] ?? outOfBounds());
  const size = { width, height };
  const smooth = boxMean(luminance, size, radius);
  const detail = luminance.map((value, at) => value - (smooth[at] ?? outOfBounds()));
  const power = boxMean(
    detail.map((value) => value * value),
    size,
    radius,
  );
  return { ...size, data: detail.map((value, at) => value / Math.sqrt((power[at] ?? outOfBounds()) + noiseSquared)) };
}

/** Mean in a square around each pixel, by rows and then by columns. */
function boxMean(values: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const across = new Float32Array(values.length);
  for (let row = 0; row < height; row++)
    meanLine(values, across, { start: row * width, step: 1, length: width, radius });
  const mean = new Float32Array(values.length);
  for (let column = 0; column < width; column++)
    meanLine(across, mean, { start: column, step: width, length: height, radius });
  return mean;
}

type Line = { readonly start: number; readonly step: number; readonly length: number; readonly radius: number };

function meanLine(from: Float32Array, to: Float32Array, { start, step, length, radius }: Line): void {
  let sum = 0;
  for (let at = 0; at < Math.min(radius, length); at++) sum += from[start + at * step] ?? outOfBounds();
  for (let at = 0; at < length; at++) {
    if (at + radius < length) sum += from[start + (at + radius) * step] ?? outOfBounds();
    if (at - radius - 1 >= 0) sum -= from[start + (at - radius - 1) * step] ?? outOfBounds();
    const count = Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1;
    to[start + at * step] = sum / count;
  }
}
