import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { differenceCiede2000, type Rgb } from "culori";
import sharp from "sharp";
import { expect, inject } from "vitest";

export type Picture = {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
};

const folder = join(import.meta.dirname, "references");
/** What came out instead of a reference, to be looked at. */
const rejectedFolder = join(import.meta.dirname, "../../test-results/pictures");

/** A difference of 1 can just be seen (CIEDE2000): over the whole picture far below that, and in no patch much above. */
const largestMean = 0.4;
const largestInPatch = 2;
const patchSide = 6;
/** So that the repository stays light. */
const largestReferenceBytes = 30_000;

/**
 * Fails when a picture differs visibly from the one stored under its name in `references/`, which `npx vitest run test/pictures --update`
 * writes anew: look at what changed before it is committed.
 */
export async function expectPicture(picture: Picture, name: string): Promise<void> {
  const file = join(folder, `${name}.png`);
  if (inject("isRenewing")) await writeFile(file, await toPng(picture));
  expect(existsSync(file), `${name}.png is not there: run with --update`).toBe(true);
  const stored = await readFile(file);
  expect(stored.length).toBeLessThanOrEqual(largestReferenceBytes);
  const { data, info } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([picture.width, picture.height]).toEqual([info.width, info.height]);
  const difference = compare(picture, data);
  if (difference.mean > largestMean || difference.worstPatch > largestInPatch) {
    await mkdir(rejectedFolder, { recursive: true });
    await writeFile(join(rejectedFolder, `${name}.png`), await toPng(picture));
  }
  expect(difference.mean, `mean difference of ${name}`).toBeLessThanOrEqual(largestMean);
  expect(difference.worstPatch, `worst patch of ${name}`).toBeLessThanOrEqual(largestInPatch);
}

/** Mean colour difference of the whole and of the patch that differs most. */
function compare({ pixels, width, height }: Picture, reference: Uint8Array): { mean: number; worstPatch: number } {
  const patchesAcross = Math.ceil(width / patchSide);
  const patches = Array.from({ length: patchesAcross * Math.ceil(height / patchSide) }, () => ({ sum: 0, count: 0 }));
  let sum = 0;
  for (let i = 0; i < width * height; i++) {
    const difference = differenceAt(pixels, reference, i * 3);
    sum += difference;
    const row = Math.floor(i / width);
    const patch = patches[Math.floor(row / patchSide) * patchesAcross + Math.floor((i % width) / patchSide)];
    if (patch === undefined) throw new Error("A pixel outside all patches.");
    patch.sum += difference;
    patch.count++;
  }
  return { mean: sum / (width * height), worstPatch: Math.max(...patches.map((patch) => patch.sum / patch.count)) };
}

const ciede2000 = differenceCiede2000();

function differenceAt(a: Uint8Array, b: Uint8Array, at: number): number {
  return a[at] === b[at] && a[at + 1] === b[at + 1] && a[at + 2] === b[at + 2]
    ? 0
    : ciede2000(colourAt(a, at), colourAt(b, at));
}

function colourAt(pixels: Uint8Array, at: number): Rgb {
  const [red = NaN, green = NaN, blue = NaN] = pixels.subarray(at, at + 3);
  return { mode: "rgb", r: red / 255, g: green / 255, b: blue / 255 };
}

function toPng({ pixels, width, height }: Picture): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The picture made smaller, so that it is this many pixels long. */
export async function inSmall({ pixels, width, height }: Picture, longSidePixels: number): Promise<Picture> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ [width >= height ? "width" : "height"]: longSidePixels })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** A part of the picture at its own size. */
export async function detail(
  { pixels, width, height }: Picture,
  part: { left: number; top: number; width: number; height: number },
): Promise<Picture> {
  const data = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract(part)
    .raw()
    .toBuffer();
  return { pixels: data, width: part.width, height: part.height };
}
