import { join } from "node:path";
import sharp from "sharp";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";

export function testPhotoPath(name: string): string {
  return join(import.meta.dirname, `${name}.jpg`);
}

/** A car of this folder, cut out by the renderer's own alpha: for tests of what comes after the cut-out. */
export async function readTestCar(name: string): Promise<CarCutOut> {
  const [photo, alpha] = await Promise.all([
    decode(testPhotoPath(name), 3),
    decode(join(import.meta.dirname, `${name}.alpha.png`), 1),
  ]);
  const { width, height } = photo;
  const covered = [...alpha.pixels.keys()].filter((i) => alpha.pixels[i] !== 0);
  const columns = covered.map((i) => i % width).toSorted((a, b) => a - b);
  const left = columns[0] ?? 0;
  const top = Math.floor((covered[0] ?? 0) / width);
  const box = {
    left,
    top,
    width: (columns.at(-1) ?? 0) - left + 1,
    height: Math.floor((covered.at(-1) ?? 0) / width) - top + 1,
  };
  const crop = (pixels: Buffer, channels: 1 | 3) =>
    sharp(pixels, { raw: { width, height, channels } }).extract(box);
  return {
    photoWidth: width,
    photoHeight: height,
    box,
    alpha: await crop(alpha.pixels, 1).extractChannel(0).raw().toBuffer(),
    pixels: await crop(photo.pixels, 3).raw().toBuffer(),
    geometry: { contactLines: [], cutSides: { left: false, right: false, top: false, bottom: false } },
    quality: {
      verdict: "good",
      edgeQuality: 1,
      softShare: 0,
      touchesFrame: { left: false, right: false, top: false, bottom: false },
    },
  };
}

async function decode(file: string, channels: 1 | 3) {
  const image = channels === 1 ? sharp(file).toColourspace("b-w").extractChannel(0) : sharp(file).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
