import sharp from "sharp";
import type { BenchContext } from "./benchmark.ts";

/** Which photo of a car: one of which the model is sure, or one that it is asked about a second time. */
export type CarPhotoKind = "ordinary" | "asked-twice";
const files: Record<CarPhotoKind, string> = {
  ordinary: "saloon-black-front-quarter.jpg",
  "asked-twice": "saloon-grey-rear-quarter.jpg",
};

/** A JPEG of a car with about so many megapixels, scaled from a test photo; null, with a note, when it is not there. */
export async function carPhoto(
  { photos, note }: BenchContext,
  megapixels: number,
  kind: CarPhotoKind = "ordinary",
): Promise<Uint8Array | null> {
  const source = photos.find(({ name }) => name === files[kind]);
  if (source === undefined) {
    note(`speed needs ${files[kind]} in test/photos (studio/photograph.py)`);
    return null;
  }
  const { width, height } = await sharp(source.bytes).metadata();
  const scale = Math.sqrt((megapixels * 1e6) / (width * height));
  return sharp(source.bytes)
    .resize(Math.round(width * scale))
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
