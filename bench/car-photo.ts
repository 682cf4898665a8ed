import sharp from "sharp";
import type { BenchContext } from "./benchmark.ts";

/**
 * A JPEG of a car with about so many megapixels, scaled from the first test photo with a car; null, with a note, when there is none.
 */
export async function carPhoto({ photos, note }: BenchContext, megapixels: number): Promise<Uint8Array | null> {
  const source = photos.find(({ alpha }) => alpha !== null);
  if (source === undefined) {
    note("speed needs a photo with a car in test/photos (studio/photograph.py)");
    return null;
  }
  const { width, height } = await sharp(source.bytes).metadata();
  const scale = Math.sqrt((megapixels * 1e6) / (width * height));
  return sharp(source.bytes)
    .resize(Math.round(width * scale))
    .jpeg({ quality: 92 })
    .toBuffer();
}
