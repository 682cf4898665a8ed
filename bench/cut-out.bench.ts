import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { quantile } from "#attack/measure/quantile.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { putMatte } from "#server/domain/uploads/open-cut-out.ts";
import { interleavedMedians, median, type BenchContext, type Benchmark } from "./benchmark.ts";
import { enlarge } from "./car-photo.ts";
import { openImgly } from "./imgly.ts";

const rounds = 3;
/** So many photos, from all over the folder, are enlarged. */
const enlarged = 3;

/** From a photo's bytes to the matte and its preview as a worker stores them. A photo that is refused has taken what it takes. */
async function storeCutOut(bytes: Uint8Array, { matting }: BenchContext): Promise<void> {
  const nowhere = { put: () => Promise.resolve() };
  try {
    await putMatte(nowhere, "photo.matte", await cutOut(await decodePhoto(bytes), matting));
  } catch (error) {
    if (!(error instanceof CutOutError)) throw error;
  }
}

/** Our own cut-out and, on the same photo, one inference of IS-Net as it is published. */
async function bothWays(bytes: Uint8Array, context: BenchContext) {
  const { side } = context.matting;
  const pixels = await sharp(bytes).resize(side, side, { fit: "fill" }).flatten().raw().toBuffer();
  const square = new Uint8Array(pixels);
  return { own: () => storeCutOut(bytes, context), isNet: () => context.bareInfer(square) };
}

async function readPhotos(folder: string): Promise<{ file: string; bytes: Uint8Array }[]> {
  const files = (await readdir(folder)).filter((file) => /\.(jpe?g|webp|avif|heic)$/i.test(file)).toSorted();
  return Promise.all(files.map(async (file) => ({ file, bytes: await readFile(join(folder, file)) })));
}

/** Of every photo of the folder: the whole cut-out over a bare inference of IS-Net. */
async function ratiosOfFolder(context: BenchContext): Promise<number[]> {
  const photos = await readPhotos(context.photosFolder);
  const ratios: { file: string; ratio: number }[] = [];
  for (const { file, bytes } of photos) {
    const { own, isNet } = await bothWays(bytes, context);
    await own();
    const [ownMs = Number.NaN, isNetMs = Number.NaN] = await interleavedMedians([own, isNet], rounds);
    ratios.push({ file, ratio: ownMs / isNetMs });
  }
  const slowest = ratios.toSorted((one, other) => other.ratio - one.ratio).slice(0, 5);
  context.note(
    `whole cut-out of ${photos.length} photos, slowest: ${slowest.map(({ file, ratio }) => `${file} ${ratio.toFixed(2)}`).join(", ")}`,
  );
  return ratios.map(({ ratio }) => ratio);
}

type SizeFigures = { readonly overIsNet: number; readonly timesFaster: number | null };

/** Some photos of the folder, enlarged, and imgly beside: each from a photo's bytes to what it hands over, a PNG there, the stored matte here. */
async function measureSize(context: BenchContext, megapixels: number): Promise<SizeFigures | null> {
  const photos = await readPhotos(context.photosFolder);
  const chosen = photos.filter((_, index) => index % Math.ceil(photos.length / enlarged) === 0);
  const imgly = await openImgly(context);
  const photoPath = join(context.workFolder, "imgly-photo.jpg");
  const figures: { ownMs: number; isNetMs: number; imglyMs: number }[] = [];
  try {
    for (const { bytes } of chosen) {
      const photo = await enlarge(bytes, megapixels);
      await writeFile(photoPath, photo);
      const { own, isNet } = await bothWays(photo, context);
      const ways = [own, isNet, ...(imgly === null ? [] : [() => imgly.removeBackground(photoPath)])];
      const [ownMs = Number.NaN, isNetMs = Number.NaN, imglyMs = Number.NaN] = await interleavedMedians(ways, rounds, {
        settles: true,
      });
      figures.push({ ownMs, isNetMs, imglyMs });
    }
  } finally {
    imgly?.stop();
    await rm(photoPath, { force: true });
  }
  if (figures.length === 0) return null;
  const over = (ratio: (one: (typeof figures)[number]) => number) => median(figures.map(ratio));
  context.note(
    `${megapixels} megapixels: whole cut-out ${Math.round(over(({ ownMs }) => ownMs))} ms, IS-Net ${Math.round(over(({ isNetMs }) => isNetMs))} ms, imgly ${Math.round(over(({ imglyMs }) => imglyMs))} ms`,
  );
  return {
    overIsNet: over(({ ownMs, isNetMs }) => ownMs / isNetMs),
    timesFaster: imgly === null ? null : over(({ ownMs, imglyMs }) => imglyMs / ownMs),
  };
}

/** Measured once for all figures. */
let folderRatios: Promise<number[]> | null = null;
const overFolder = (share: number) => async (context: BenchContext) => {
  folderRatios ??= ratiosOfFolder(context);
  const ratios = await folderRatios;
  return ratios.length === 0 ? null : quantile(ratios, share);
};

const sizes = new Map<number, Promise<SizeFigures | null>>();
const atSize = (megapixels: number, figure: keyof SizeFigures) => async (context: BenchContext) => {
  const measured = sizes.get(megapixels) ?? measureSize(context, megapixels);
  sizes.set(megapixels, measured);
  return (await measured)?.[figure] ?? null;
};

export const benchmarks = [
  {
    name: "whole cut-out / IS-Net inference, median",
    unit: "ratio",
    limit: { atMost: 0.4 },
    measure: overFolder(0.5),
  },
  { name: "whole cut-out / IS-Net inference, p90", unit: "ratio", limit: { atMost: 0.6 }, measure: overFolder(0.9) },
  { name: "whole cut-out / IS-Net inference, 2 MP", unit: "ratio", limit: null, measure: atSize(2, "overIsNet") },
  {
    name: "whole cut-out / IS-Net inference, 12 MP",
    unit: "ratio",
    limit: { atMost: 0.6 },
    measure: atSize(12, "overIsNet"),
  },
  { name: "times faster than imgly, 2 MP", unit: "ratio", limit: { atLeast: 4 }, measure: atSize(2, "timesFaster") },
  {
    name: "times faster than imgly, 12 MP",
    unit: "ratio",
    limit: { atLeast: 4 },
    measure: atSize(12, "timesFaster"),
  },
] as const satisfies readonly Benchmark[];
