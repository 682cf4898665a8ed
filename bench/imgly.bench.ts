import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { interleavedMedians, type BenchContext, type Benchmark } from "./benchmark.ts";
import { carPhoto } from "./car-photo.ts";
import { startImgly } from "./imgly.ts";

const rounds = 4;
const megapixels = 2;

/** Time of the well-known library with the same model, on the same photo with the same sharp and onnxruntime, over ours. */
async function timesFaster(context: BenchContext): Promise<number | null> {
  const bytes = await carPhoto(context, megapixels);
  if (bytes === null) return null;
  const photoPath = join(context.workFolder, "imgly-photo.jpg");
  await writeFile(photoPath, bytes);
  const imgly = await startImgly(join(context.workFolder, "imgly"));
  try {
    const ours = async () => cutOut(await decodePhoto(bytes), context.infer);
    const theirs = () => imgly.removeBackground(photoPath);
    await ours();
    await theirs();
    const [ourMs = Number.NaN, theirMs = Number.NaN] = await interleavedMedians([ours, theirs], rounds);
    const theirMegabytes = Math.round((await imgly.removeBackground(photoPath)) / 1e6);
    context.note(
      `removeBackground() ${Math.round(theirMs)} ms and ${theirMegabytes} MB resident, ours ${Math.round(ourMs)} ms`,
    );
    return theirMs / ourMs;
  } finally {
    imgly.stop();
    await rm(photoPath, { force: true });
  }
}

export const benchmarks = [
  { name: "times faster than imgly", unit: "ratio", limit: { atLeast: 2 }, measure: timesFaster },
] as const satisfies readonly Benchmark[];
