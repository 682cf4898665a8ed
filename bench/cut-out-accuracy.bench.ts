import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { median, type BenchContext, type Benchmark } from "./benchmark.ts";
import { scoreMatte, type MatteScores } from "./matte-scores.ts";
import type { TestPhoto } from "./test-photos.ts";

/** The photos are cut out once for all three figures. */
let scored: Promise<MatteScores[]> | null = null;

function scores(context: BenchContext): Promise<MatteScores[]> {
  scored ??= scoreAll(context);
  return scored;
}

async function scoreAll({ photos, infer, note }: BenchContext): Promise<MatteScores[]> {
  const results: MatteScores[] = [];
  for (const { name, bytes, alpha } of photos) {
    if (alpha === null || isCutByFrame(alpha)) continue;
    const photo = await decodePhoto(bytes);
    const result = scoreMatte(await cutOut(photo, infer), alpha);
    const { overlap, edgeScore, alphaError } = result;
    note(`${name}: overlap ${overlap.toFixed(4)}, edge ${edgeScore.toFixed(3)}, alpha error ${alphaError.toFixed(4)}`);
    results.push(result);
  }
  return results;
}

/** Over the photos: their median, so that one photo gone wrong shows in `worst` and not in everything. */
function over(summary: (values: number[]) => number, pick: (score: MatteScores) => number): Benchmark["measure"] {
  return async (context) => {
    const all = await scores(context);
    if (all.length > 0) return summary(all.map(pick));
    context.note("accuracy needs the synthetic photos of test/photos (studio/photograph.py)");
    return null;
  };
}

/** Photos without a car, or with half a car, that are answered so. */
async function refusedShare({ photos, infer, note }: BenchContext): Promise<number | null> {
  const unfit = photos.filter(({ alpha }) => alpha === null || isCutByFrame(alpha));
  let refused = 0;
  for (const { name, bytes, alpha } of unfit) {
    const wanted = alpha === null ? "no_car_found" : "car_cut_off";
    const photo = await decodePhoto(bytes);
    const answer: unknown = await cutOut(photo, infer).catch((reason: unknown) => reason);
    if (answer instanceof CutOutError && answer.code === wanted) refused++;
    else note(`${name}: not answered with ${wanted}`);
  }
  return unfit.length === 0 ? null : refused / unfit.length;
}

/** More of the frame than this share of its height or width is car. */
const cutShare = 0.1;

function isCutByFrame({ data, width, height }: NonNullable<TestPhoto["alpha"]>): boolean {
  const opaque = (from: number, step: number, count: number) => {
    let pixels = 0;
    for (let k = 0; k < count; k++) if ((data[from + k * step] ?? 0) > 127) pixels++;
    return pixels / count;
  };
  const sides = [opaque(0, width, height), opaque(width - 1, width, height), opaque((height - 1) * width, 1, width)];
  return Math.max(...sides) > cutShare;
}

const worst = (values: number[]) => Math.min(...values);

export const benchmarks = [
  {
    name: "matte overlap (IoU)",
    unit: "share",
    limit: { atLeast: 0.97 },
    measure: over(median, (score) => score.overlap),
  },
  {
    name: "matte overlap, worst photo",
    unit: "share",
    limit: null,
    measure: over(worst, (score) => score.overlap),
  },
  {
    // Outer outline only, see `matte-scores.ts`. What is missing at 2 to 3 pixels lies nearly all in two places: black undersides in the
    // car's own shadow, and bodies of the same light as what is behind them. On an open edge the outline is within 2 pixels.
    // 0.9 is what we want; the limit is what the network gives today (0.879), so that it cannot slip unseen. It was 0.894 with repairs that
    // fired on these renders and on no real photo (decision 038): two of the eight keep a part of the car behind.
    name: "matte edge F-score",
    unit: "share",
    limit: { atLeast: 0.87 },
    measure: over(median, (score) => score.edgeScore),
  },
  {
    name: "matte mean alpha error",
    unit: "share",
    limit: { atMost: 0.01 },
    measure: over(median, (score) => score.alphaError),
  },
  { name: "photos without a whole car refused", unit: "share", limit: null, measure: refusedShare },
] as const satisfies readonly Benchmark[];
