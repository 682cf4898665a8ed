import { linearOfByte, luminance } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";

/** Every so many pixels are enough for a quantile; a prime, so that no column of the picture is favoured. */
const quantileStride = 37;

/** The linear luminance that this share of the counting pixels stays below. */
export function luminanceQuantile(
  pixels: Uint8Array,
  share: number,
  counts: (pixel: number) => boolean = () => true,
): number {
  const histogram = new Uint32Array(256);
  let total = 0;
  for (let i = 0; i < pixels.length / 3; i += quantileStride) {
    if (!counts(i)) continue;
    const level = Math.round(
      luminance(pixels[3 * i] ?? outOfBounds(), pixels[3 * i + 1] ?? outOfBounds(), pixels[3 * i + 2] ?? outOfBounds()),
    );
    histogram[level] = (histogram[level] ?? outOfBounds()) + 1;
    total++;
  }
  let below = 0;
  for (let level = 0; level < 256; level++) {
    below += histogram[level] ?? outOfBounds();
    if (below >= total * share) return linearOfByte[level] ?? outOfBounds();
  }
  return 0;
}
