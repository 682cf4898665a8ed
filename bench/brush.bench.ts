import sharp from "sharp";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { paintStrokePart, settle, type EditedMatte } from "#imaging/brush/paint-edit.ts";
import { partsOf } from "#imaging/brush/stroke-parts.ts";
import { alphaInPhoto } from "#imaging/cutout/car-cut-out.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { interleavedMedians, median, type BenchContext, type Benchmark } from "./benchmark.ts";
import { carPhoto } from "./car-photo.ts";

const rounds = 5;
const photoMegapixels = 12;
/** A usual brush, and one as wide as a wheel. */
const radii = [40, 200] as const;

/** Along the lower half of the car's left end, where sills, tyres and shadows are. */
function strokeAlong(matte: EditedMatte, box: { left: number; top: number; height: number }, radius: number) {
  const points = Array.from({ length: 60 }, (_, i): [number, number] => [
    box.left + 10 + i * (radius / 4),
    box.top + box.height * 0.8 + 20 * Math.sin(i / 5),
  ]);
  const stroke: Extract<CutOutEdit, { kind: "stroke" }> = { kind: "stroke", mode: "keep", radius, points };
  return partsOf(stroke).map((part) => () => {
    const start = performance.now();
    const painted = paintStrokePart(matte, stroke, part);
    if (painted !== null) settle(matte, painted);
    return performance.now() - start;
  });
}

/** The slowest part of strokes, as the hand meets it: a part is painted whole at each movement. */
async function slowestPart(context: BenchContext, radius: number): Promise<number | null> {
  const bytes = await carPhoto(context, photoMegapixels);
  if (bytes === null) return null;
  const photo = await decodePhoto(bytes);
  const made = await cutOut(photo, context.matting);
  const alpha = alphaInPhoto(photo, made);
  const { side } = context.matting;
  const square = new Uint8Array(await sharp(bytes).resize(side, side, { fit: "fill" }).removeAlpha().raw().toBuffer());
  const slowest: number[] = [];
  const draw = async () => {
    const matte = { photo, before: alpha.slice(), alpha: alpha.slice() };
    slowest.push(Math.max(...strokeAlong(matte, made.box, radius).map((paint) => paint())));
  };
  const [bareMs = Number.NaN] = await interleavedMedians([() => context.bareInfer(square), draw], rounds);
  context.note(`radius ${radius}: the slowest part of a stroke took ${median(slowest).toFixed(0)} ms on one core`);
  return median(slowest) / bareMs;
}

export const benchmarks = radii.map((radius): Benchmark => ({
  name: `part of a stroke / inference, 12 MP, radius ${radius}`,
  unit: "ratio",
  limit: { atMost: 0.06 },
  measure: (context) => slowestPart(context, radius),
}));
