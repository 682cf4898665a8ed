import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { ImageType } from "#imaging/decode/sniff-image-type.ts";
import { phoneHeic, readCodedPictures } from "#imaging/decode/synthetic-heic.ts";
import type { Specimen } from "./mutations.ts";

const root = join(import.meta.dirname, "..", "..");
/** Small, for many tries a second, and above what a photo must have on each side. */
const width = 320;

/** One of our own renders in every form that is accepted, and in what their formats know beside pixels. */
export async function makeCorpus(): Promise<readonly [Specimen, ...Specimen[]]> {
  const pixels = await sharp(join(root, "test/photos/hatchback-blue-front-quarter.jpg")).resize(width).toBuffer();
  const car = () => sharp(pixels);
  const seen: Specimen[] = [];
  for (const [name, { type, make }] of Object.entries(variants)) {
    seen.push({ name, type, bytes: await make(car()).toBuffer() });
  }
  const [first, ...others] = seen;
  if (first === undefined) throw new Error("no variant is named");
  return [first, ...others, await animation(car()), ...(await heics())];
}

type Variant = { readonly type: ImageType; readonly make: (car: Sharp) => Sharp };
const withAlpha = (car: Sharp) => car.ensureAlpha(0.5);

const variants: Readonly<Record<string, Variant>> = {
  JPEG: { type: "jpeg", make: (car) => car.jpeg({ quality: 80 }) },
  "JPEG, progressive": { type: "jpeg", make: (car) => car.jpeg({ progressive: true }) },
  "JPEG, full colour": { type: "jpeg", make: (car) => car.jpeg({ chromaSubsampling: "4:4:4", mozjpeg: true }) },
  "JPEG, grey": { type: "jpeg", make: (car) => car.grayscale().toColourspace("b-w").jpeg() },
  "JPEG, CMYK": { type: "jpeg", make: (car) => car.toColourspace("cmyk").jpeg() },
  "JPEG, turned, with profile": {
    type: "jpeg",
    make: (car) => car.withMetadata({ orientation: 6 }).withIccProfile("p3").jpeg(),
  },
  "JPEG, large": { type: "jpeg", make: (car) => car.resize(1600).jpeg({ quality: 40 }) },
  PNG: { type: "png", make: (car) => car.png({ compressionLevel: 9 }) },
  "PNG, palette": { type: "png", make: (car) => car.png({ palette: true, colours: 16 }) },
  "PNG, interlaced": { type: "png", make: (car) => car.png({ progressive: true }) },
  "PNG, 16 bits": { type: "png", make: (car) => car.toColourspace("rgb16").png() },
  "PNG, grey with alpha": { type: "png", make: (car) => withAlpha(car.grayscale().toColourspace("b-w")).png() },
  "PNG, alpha, turned, with profile": {
    type: "png",
    make: (car) => withAlpha(car).withMetadata({ orientation: 8 }).withIccProfile("p3").png(),
  },
  WebP: { type: "webp", make: (car) => car.webp({ quality: 70 }) },
  "WebP, lossless": { type: "webp", make: (car) => car.webp({ lossless: true }) },
  "WebP, alpha": { type: "webp", make: (car) => withAlpha(car).webp({ alphaQuality: 50 }) },
  "WebP, turned, with profile": {
    type: "webp",
    make: (car) => car.withMetadata({ orientation: 3 }).withIccProfile("p3").webp(),
  },
  AVIF: { type: "avif", make: (car) => car.avif({ quality: 50, effort: 0 }) },
  "AVIF, alpha, full colour": {
    type: "avif",
    make: (car) => withAlpha(car).avif({ quality: 60, effort: 0, chromaSubsampling: "4:4:4" }),
  },
  "AVIF, lossless, with profile": {
    type: "avif",
    make: (car) => car.withIccProfile("p3").avif({ lossless: true, effort: 0 }),
  },
};

async function animation(car: Sharp): Promise<Specimen> {
  const still = await car.png().toBuffer();
  const turned = await sharp(still).flop().png().toBuffer();
  const bytes = await sharp([still, turned, still], { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
  return { name: "WebP, animated", type: "webp", bytes };
}

/** Phones' layouts around coded pictures that are in the tree; sharp writes none. */
async function heics(): Promise<Specimen[]> {
  const read = (name: string) => readFile(join(root, "imaging/decode", name));
  const [pattern, tenBit, tiles] = await Promise.all([
    read("test-pattern.heic"),
    read("test-ten-bit.heic"),
    read("test-tiles.heic"),
  ]);
  const coded = readCodedPictures(tiles, 512);
  const [one] = coded;
  if (one === undefined) throw new Error("a HEIC without tiles");
  const grid = { tiles: [one], columns: 1, width: 512, height: 400 };
  const rich = { ...grid, quarterTurns: 1, mirrorAxis: 1, exifOrientation: 6 } as const;
  return [
    { name: "HEIC", type: "heic", bytes: pattern },
    { name: "HEIC, ten bits", type: "heic", bytes: tenBit },
    { name: "HEIC, one tile", type: "heic", bytes: phoneHeic(grid) },
    {
      name: "HEIC, as phones write it",
      type: "heic",
      bytes: phoneHeic({ ...rich, other: one, depth: one, gainMap: one, thumbnail: one }),
    },
  ];
}
