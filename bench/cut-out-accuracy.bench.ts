import { isCarCut } from "#imaging/cutout/car-cut-out.ts";
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

async function scoreAll({ photos, matting, note }: BenchContext): Promise<MatteScores[]> {
  const results: MatteScores[] = [];
  for (const { name, bytes, alpha } of photos) {
    if (alpha === null || isCutByFrame(alpha)) continue;
    const photo = await decodePhoto(bytes);
    const result = scoreMatte(await cutOut(photo, matting), alpha);
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

/** Photos without a car, or with half a car, that are known for what they are. */
async function knownShare({ photos, matting, note }: BenchContext): Promise<number | null> {
  const unfit = photos.filter(({ alpha }) => alpha === null || isCutByFrame(alpha));
  let known = 0;
  for (const { name, bytes, alpha } of unfit) {
    const photo = await decodePhoto(bytes);
    const answer = await cutOut(photo, matting).catch((reason: unknown) => new Error("refused", { cause: reason }));
    const isKnown =
      alpha === null
        ? answer instanceof Error && isNoCar(answer.cause)
        : !(answer instanceof Error) && isCarCut(answer);
    if (isKnown) known++;
    else note(`${name}: taken for ${alpha === null ? "a car" : "a whole car"}`);
  }
  return unfit.length === 0 ? null : known / unfit.length;
}

function isNoCar(reason: unknown): boolean {
  return reason instanceof CutOutError && reason.code === "no_car_found";
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
  { name: "photos without a whole car known", unit: "share", limit: null, measure: knownShare },
] as const satisfies readonly Benchmark[];
