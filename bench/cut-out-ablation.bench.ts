import { mkdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cutOutStages, type CutOutStage } from "#imaging/cutout/stages.ts";
import { ablateStages, type Ablation } from "./ablate-stages.ts";
import type { BenchContext, Benchmark } from "./benchmark.ts";
import { rememberAnswers } from "./cached-answers.ts";
import { drawAblation } from "./draw-ablation.ts";

/** Less of the car is noise of the edge. */
const noticeableShare = 0.001;
/** Less than this shows on no sheet. */
const visibleShare = 0.0001;
/** Longer sheets can't be read. */
const maxRows = 12;

/** All stages are measured in one go over the photos. */
let ablated: Promise<ReadonlyMap<CutOutStage, readonly Ablation[]> | null> | null = null;

async function ablateAll(context: BenchContext): Promise<ReadonlyMap<CutOutStage, readonly Ablation[]> | null> {
  const { judgeFolder, matting, modelPath, note, sheetsFolder } = context;
  if (!(await stat(judgeFolder).catch(() => null))?.isDirectory()) {
    note("the cut-out's stages need the photos that nothing was made for: --judge=<folder>");
    return null;
  }
  const infer = await rememberAnswers(matting.infer, modelPath, join(tmpdir(), "carvas-answers"));
  const byStage = new Map<CutOutStage, Ablation[]>(cutOutStages.map((stage) => [stage, []]));
  for await (const ablation of ablateStages(judgeFolder, { ...matting, infer }))
    byStage.get(ablation.stage)?.push(ablation);
  await mkdir(sheetsFolder, { recursive: true });
  note(`sheets of what each stage changes: ${sheetsFolder}`);
  for (const [stage, ablations] of byStage) await report(stage, ablations, context);
  return byStage;
}

async function report(stage: CutOutStage, ablations: readonly Ablation[], context: BenchContext): Promise<void> {
  const visible = ablations
    .filter(({ changedShare }) => changedShare >= visibleShare)
    .toSorted((a, b) => b.changedShare - a.changedShare);
  const changed = noticeable(visible);
  for (let first = 0; first < visible.length; first += maxRows) {
    const name = `${stage.replaceAll(" ", "-")}-${first / maxRows}.png`;
    await drawAblation(visible.slice(first, first + maxRows), join(context.sheetsFolder, name));
  }
  const shares = changed.map(({ changedShare }) => changedShare);
  const edges = changed.flatMap(({ whole, without }) =>
    "car" in whole && "car" in without ? [whole.car.quality.edgeQuality - without.car.quality.edgeQuality] : [],
  );
  const inferences = ablations.reduce((sum, { extraInferences }) => sum + extraInferences, 0);
  context.note(
    `${stage}: fired ${ablations.length}, changed ${changed.length}, by ${percent(mean(shares))} on average, ${percent(Math.max(0, ...shares))} at most, ` +
      `edge quality ${mean(edges).toFixed(3)}, ${inferences} inferences: ${changed.map(({ photoName }) => photoName).join(" ")}`,
  );
}

function noticeable(ablations: readonly Ablation[]): Ablation[] {
  return ablations.filter(({ changedShare }) => changedShare >= noticeableShare);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

/** The photos whose cut-out a stage changes. Whether to the better, only a person who looks at the sheets can tell. */
function changedBy(stage: CutOutStage): Benchmark {
  return {
    name: `photos changed by: ${stage}`,
    unit: "count",
    limit: null,
    measure: async (context) => {
      ablated ??= ablateAll(context);
      return noticeable((await ablated)?.get(stage) ?? []).length;
    },
  };
}

export const benchmarks: readonly Benchmark[] = cutOutStages.map(changedBy);
