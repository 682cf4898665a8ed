import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { encodeMatte } from "#imaging/cutout/stored-matte.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { interleavedMedians, type BenchContext, type Benchmark } from "./benchmark.ts";
import { carPhoto } from "./car-photo.ts";
import { startImgly } from "./imgly.ts";

const rounds = 5;

/**
 * Time of the well-known library with the same model, on the same photo with the same sharp and onnxruntime, over ours: each from the
 * photo's bytes to what it hands over, a PNG there, the stored matte here.
 */
async function timesFaster(context: BenchContext, megapixels: number): Promise<number | null> {
  const bytes = await carPhoto(context, megapixels);
  if (bytes === null) return null;
  const photoPath = join(context.workFolder, "imgly-photo.jpg");
  await writeFile(photoPath, bytes);
  const imgly = await startImgly(join(context.workFolder, "imgly"));
  try {
    const ours = async () => encodeMatte(await cutOut(await decodePhoto(bytes), context.matting));
    const theirs = () => imgly.removeBackground(photoPath);
    await ours();
    await theirs();
    const [ourMs = Number.NaN, theirMs = Number.NaN] = await interleavedMedians([ours, theirs], rounds, {
      settles: true,
    });
    const theirMegabytes = Math.round((await imgly.removeBackground(photoPath)) / 1e6);
    context.note(
      `${megapixels} megapixels: removeBackground() ${Math.round(theirMs)} ms and ${theirMegabytes} MB resident, ours ${Math.round(ourMs)} ms`,
    );
    return theirMs / ourMs;
  } finally {
    imgly.stop();
    await rm(photoPath, { force: true });
  }
}

export const benchmarks = [
  // Nearly all of it is the inference that both share.
  {
    name: "times faster than imgly, 2 MP",
    unit: "ratio",
    limit: null,
    measure: (context) => timesFaster(context, 2),
  },
  {
    name: "times faster than imgly, 12 MP",
    unit: "ratio",
    limit: { atLeast: 2 },
    measure: (context) => timesFaster(context, 12),
  },
] as const satisfies readonly Benchmark[];
