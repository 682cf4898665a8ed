import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { phoneHeic, readCodedPictures } from "#imaging/decode/synthetic-heic.ts";

const root = join(import.meta.dirname, "..", "..");
const grey = { r: 52, g: 68, b: 85 };

/** One of our own renders of a car that is cut out and takes every scene; another file for every variant. */
export async function carPhoto(variant: number, width = 1280): Promise<Buffer> {
  return sharp(join(root, "test/photos/hatchback-blue-front-quarter.jpg"))
    .resize(width)
    .modulate({ brightness: 1 - (variant % 50) / 400 })
    .jpeg({ quality: 80 + (variant % 15) })
    .toBuffer();
}

/** A small photo without a car, each variant another. */
export async function smallPhoto(variant: number, side = 320): Promise<Buffer> {
  return sharp(noise(side, side, variant), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** 48 megapixels of one colour in a kilobyte. */
export async function tinyAvif(variant: number): Promise<Buffer> {
  const background = { ...grey, r: variant % 256 };
  return sharp({ create: { width: 8000, height: 6000, channels: 3, background } })
    .avif({ quality: 1, effort: 0 })
    .toBuffer();
}

/** Pixels without order, which no lossless format can press together, in an AVIF that has thrown most of them away. */
export async function noisyAvif(variant: number): Promise<Buffer> {
  const [width, height] = [4096, 3072];
  return sharp(noise(width, height, variant), { raw: { width, height, channels: 3 } })
    .avif({ quality: 10, effort: 0 })
    .toBuffer();
}

/** A phone's photo of so many tiles of 512 pixels on a side: 13 are 44 megapixels, 8 the usual 16.8. */
export async function tiledHeic(tilesOnASide: number, variant: number): Promise<Buffer> {
  const source = readCodedPictures(await readFile(join(root, "imaging/decode/test-tiles.heic")), 512);
  const tiles = Array.from({ length: tilesOnASide ** 2 }, (_, index) => source[(index + variant) % source.length]);
  const side = tilesOnASide * 512;
  const present = tiles.filter((tile) => tile !== undefined);
  // Nothing reads what lies behind the last box: another file, the same photo.
  const tail = Buffer.from(`\0\0\0\x0cfree${String(variant).padStart(4, "0")}`, "latin1");
  return Buffer.concat([phoneHeic({ tiles: present, columns: tilesOnASide, width: side, height: side }), tail]);
}

/** A photo that is padded to so many bytes behind its end, as some phones do. */
export async function paddedPhoto(bytes: number, variant: number): Promise<Buffer> {
  const photo = await smallPhoto(variant);
  return Buffer.concat([photo, Buffer.alloc(Math.max(0, bytes - photo.length))]);
}

/** A JPEG of pixels without order: about so many bytes, all of them needed. */
export async function fullPhoto(megabytes: number, variant: number): Promise<Buffer> {
  // Noise of quality 90 takes 0.83 bytes a pixel.
  const side = Math.round(Math.sqrt((megabytes * 1e6) / 0.83));
  return sharp(noise(side, side, variant), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** xorshift32 (Marsaglia 2003): the same noise for the same seed. */
function noise(width: number, height: number, seed: number): Buffer {
  const words = new Uint32Array(Math.ceil((width * height * 3) / 4));
  let state = (seed * 2_654_435_761 + 88_675_123) >>> 0 || 1;
  for (let index = 0; index < words.length; index++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[index] = state;
  }
  return Buffer.from(words.buffer, 0, width * height * 3);
}
