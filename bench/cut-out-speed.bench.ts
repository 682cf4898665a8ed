import sharp from "sharp";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { interleavedMedians, type BenchContext, type Benchmark } from "./benchmark.ts";
import { carPhoto } from "./car-photo.ts";

const rounds = 7;

/** Decoding, inference and everything after it, over the bare inference on the same photo. */
async function cutOutRatio(context: BenchContext, megapixels: number): Promise<number | null> {
  const bytes = await carPhoto(context, megapixels);
  if (bytes === null) return null;
  const { bareInfer, matting } = context;
  const { side } = matting;
  const pixels = await sharp(bytes).resize(side, side, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const square = new Uint8Array(pixels);
  const whole = async () => cutOut(await decodePhoto(bytes), matting);
  await whole();
  const ways = [() => bareInfer(square), () => matting.infer(square), whole];
  const [bareMs = Number.NaN, ownMs = Number.NaN, wholeMs = Number.NaN] = await interleavedMedians(ways, rounds);
  context.note(
    `cut-out of ${megapixels} megapixels: ${Math.round(wholeMs)} ms, bare inference ${Math.round(bareMs)} ms, our own ${Math.round(ownMs)} ms`,
  );
  return wholeMs / bareMs;
}

export const benchmarks = [
  {
    name: "cut-out / inference, 2 MP",
    unit: "ratio",
    limit: { atMost: 1.3 },
    measure: (context) => cutOutRatio(context, 2),
  },
  {
    name: "cut-out / inference, 12 MP",
    unit: "ratio",
    limit: { atMost: 1.3 },
    measure: (context) => cutOutRatio(context, 12),
  },
] as const satisfies readonly Benchmark[];
