import sharp from "sharp";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { readMatteAlpha } from "./stored-matte.ts";

/**
 * A stored matte as a small WebP for the screen: black, opaque where the car is, in the photo's frame and at most `longSidePixels` long.
 * Its edge is kept without loss; mostly below 20 kB.
 */
export async function makeMattePreview(stored: Uint8Array, longSidePixels: number): Promise<Uint8Array> {
  const { photoWidth, photoHeight, box, alpha } = readMatteAlpha(stored);
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
  const coverage = Uint8Array.from(data);
  const pixels = new Uint8Array(coverage.length * 4);
  for (let at = 0; at < coverage.length; at++) pixels[at * 4 + 3] = coverage[at] ?? outOfBounds();
  return sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } })
    .webp({ lossless: true, effort: 3 })
    .toBuffer();
}
