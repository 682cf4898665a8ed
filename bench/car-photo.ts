import sharp from "sharp";
import type { BenchContext } from "./benchmark.ts";

const file = "saloon-black-front-quarter.jpg";

/** A JPEG of a car with about so many megapixels, scaled from a test photo; null, with a note, when it is not there. */
export async function carPhoto({ photos, note }: BenchContext, megapixels: number): Promise<Uint8Array | null> {
  const source = photos.find(({ name }) => name === file);
  if (source === undefined) {
    note(`speed needs ${file} in test/photos (studio/photograph.py)`);
    return null;
  }
  return enlarge(source.bytes, megapixels);
}

/** A photo as a JPEG with about so many megapixels. */
export async function enlarge(photo: Uint8Array, megapixels: number): Promise<Uint8Array> {
  const { autoOrient } = await sharp(photo).metadata();
  const scale = Math.sqrt((megapixels * 1e6) / (autoOrient.width * autoOrient.height));
  return sharp(photo)
    .autoOrient()
    .resize(Math.round(autoOrient.width * scale))
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** The same car in photos that are a few pixels apart: each is a photo of its own, and is cut out for itself. */
export async function variants(photo: Uint8Array, count: number): Promise<Uint8Array[]> {
  const { width } = await sharp(photo).metadata();
  const photos: Uint8Array[] = [];
  for (let index = 0; index < count; index++)
    photos.push(
      await sharp(photo)
        .resize(width - 4 * index)
        .jpeg({ quality: 92 })
        .toBuffer(),
    );
  return photos;
}
