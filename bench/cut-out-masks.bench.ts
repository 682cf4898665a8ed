import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { InferAlpha } from "#imaging/cutout/alpha-model.ts";
import { findMaskedPhotos, scoreAlpha, scoreMask, type MaskScore } from "../scripts/eval/score-masks.ts";
import { isNetFile } from "../scripts/fetch-isnet.mjs";
import type { BenchContext, Benchmark } from "./benchmark.ts";
import { rememberAnswers } from "./cached-answers.ts";
import { openImgly, type Imgly } from "./imgly.ts";

type Network = "ours" | "IS-Net" | "imgly";
type Scores = Readonly<Record<Network, readonly MaskScore[]>>;

/** Photos with a hand-drawn truth, in the folder `masks` among the photos: ours, IS-Net with our rules behind it, and imgly as it comes. */
async function scoreAll(context: BenchContext): Promise<Scores | null> {
  const folder = join(context.photosFolder, "masks");
  const files = await findMaskedPhotos(folder).catch(() => []);
  if (files.length === 0) {
    context.note(
      `accuracy beside others needs photos with a hand-drawn truth in ${folder}: --photos names another folder`,
    );
    return null;
  }
  const { matting, bareInfer, modelPath } = context;
  const remembering = async (infer: InferAlpha, path: string) => ({
    ...matting,
    infer: await rememberAnswers(infer, path, join(tmpdir(), "carvas-answers")),
  });
  const [ours, isNet] = [await remembering(matting.infer, modelPath), await remembering(bareInfer, isNetFile.path)];
  const scores = { ours: new Array<MaskScore>(), "IS-Net": new Array<MaskScore>(), imgly: new Array<MaskScore>() };
  const imgly = await openImgly(context);
  try {
    for (const file of files) {
      scores.ours.push(await scoreMask(folder, file, ours));
      scores["IS-Net"].push(await scoreMask(folder, file, isNet));
      if (imgly !== null) scores.imgly.push(await scoreImgly({ folder, file }, imgly, context));
    }
  } finally {
    imgly?.stop();
  }
  const refused = Object.entries(scores).map(
    ([network, all]) => `${network} ${all.filter(({ refusal }) => refusal !== null).length}`,
  );
  context.note(`of ${files.length} photos with a hand-drawn truth are refused, and count as 0: ${refused.join(", ")}`);
  return scores;
}

async function scoreImgly(
  { folder, file }: { folder: string; file: string },
  imgly: Imgly,
  { workFolder }: BenchContext,
): Promise<MaskScore> {
  const resultPath = join(workFolder, "imgly-result.png");
  await imgly.removeBackground(join(folder, file), resultPath);
  const alpha = await sharp(resultPath).extractChannel("alpha").raw().toBuffer();
  await rm(resultPath);
  return scoreAlpha({ folder, file }, alpha);
}

/** Scored once for all figures. */
let scored: Promise<Scores | null> | null = null;
const mean = (network: Network, pick: "overlap" | "wheels" | "windows") => async (context: BenchContext) => {
  scored ??= scoreAll(context);
  const all = (await scored)?.[network] ?? [];
  // What is refused has no wheels that could be missing.
  const counted = pick === "overlap" ? all : all.filter(({ refusal }) => refusal === null);
  return counted.length === 0 ? null : counted.reduce((sum, score) => sum + score[pick], 0) / counted.length;
};

async function aheadOfIsNet(context: BenchContext): Promise<number | null> {
  const [ours, isNet] = [await mean("ours", "overlap")(context), await mean("IS-Net", "overlap")(context)];
  return ours === null || isNet === null ? null : ours - isNet;
}

export const benchmarks = [
  { name: "masks: overlap, ours", unit: "share", limit: null, measure: mean("ours", "overlap") },
  { name: "masks: overlap, IS-Net with our rules", unit: "share", limit: null, measure: mean("IS-Net", "overlap") },
  { name: "masks: overlap, imgly", unit: "share", limit: null, measure: mean("imgly", "overlap") },
  { name: "masks: overlap, ours less IS-Net", unit: "share", limit: { atLeast: 0 }, measure: aheadOfIsNet },
  { name: "masks: wheels inside, ours", unit: "share", limit: { atLeast: 0.985 }, measure: mean("ours", "wheels") },
  { name: "masks: wheels inside, IS-Net", unit: "share", limit: null, measure: mean("IS-Net", "wheels") },
  { name: "masks: wheels inside, imgly", unit: "share", limit: null, measure: mean("imgly", "wheels") },
  { name: "masks: windows inside, ours", unit: "share", limit: { atLeast: 0.98 }, measure: mean("ours", "windows") },
  { name: "masks: windows inside, IS-Net", unit: "share", limit: null, measure: mean("IS-Net", "windows") },
  { name: "masks: windows inside, imgly", unit: "share", limit: null, measure: mean("imgly", "windows") },
] as const satisfies readonly Benchmark[];
