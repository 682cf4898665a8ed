import sharp from "sharp";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarCutOut } from "./car-cut-out.ts";

/**
 * A matte as a small WebP for the screen: black, opaque where the car is, in the photo's frame and at most `longSidePixels` long.
 * Its edge is kept without loss; mostly below 20 kB.
 */
export async function makeMattePreview(
  { photoWidth, photoHeight, box, alpha }: Pick<CarCutOut, "photoWidth" | "photoHeight" | "box" | "alpha">,
  longSidePixels: number,
): Promise<Uint8Array> {
  // In the photo's frame before it is scaled: the photo's preview is scaled in the same way, so the two fall on each other.
  const frame = new Uint8Array(photoWidth * photoHeight);
  for (let row = 0; row < box.height; row++) {
    const from = row * box.width;
    frame.set(alpha.subarray(from, from + box.width), (box.top + row) * photoWidth + box.left);
  }
  const { data, info } = await sharp(frame, { raw: { width: photoWidth, height: photoHeight, channels: 1 } })
    .resize({ width: longSidePixels, height: longSidePixels, fit: "inside", withoutEnlargement: true })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(data.length * 4);
  for (let at = 0; at < data.length; at++) pixels[at * 4 + 3] = data[at] ?? outOfBounds();
  return (
    sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } })
      // Without `exact` the same bytes take twice the time: it looks for colours for what is clear.
      .webp({ lossless: true, effort: 3, exact: true })
      .toBuffer()
  );
}
