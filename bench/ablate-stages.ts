import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import type { InferAlpha } from "#imaging/cutout/matting.ts";
import { cutOutStages, type CutOutStage } from "#imaging/cutout/stages.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { ImageError } from "#imaging/decode/image-error.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import { wholePhotoAlpha } from "./matte-scores.ts";

/** A cut-out, or why there is none. */
export type Outcome = { readonly car: CarCutOut } | { readonly refusal: string };

/** One photo, cut out with all stages and without one of them. */
export type Ablation = {
  readonly photoName: string;
  readonly photo: Photo;
  readonly stage: CutOutStage;
  readonly whole: Outcome;
  readonly without: Outcome;
  /** What differs between the two mattes, as a share of the car; 1 when only one of them is refused. */
  readonly changedShare: number;
  /** How many answers of the network the stage costs on this photo. */
  readonly extraInferences: number;
};

/** Leaves out every stage in turn, on every photo of a folder; gives only what differs. */
export async function* ablateStages(folder: string, infer: InferAlpha): AsyncGenerator<Ablation> {
  const files = (await readdir(folder)).filter((file) => /\.(jpe?g|png|webp|avif|heic)$/i.test(file)).toSorted();
  for (const file of files) {
    const photo = await decodePhoto(await readFile(join(folder, file))).catch(skipUnusable);
    if (photo === null) continue;
    const whole = await tryCutOut(photo, infer, cutOutStages);
    for (const stage of cutOutStages) {
      const others = cutOutStages.filter((other) => other !== stage);
      const without = await tryCutOut(photo, infer, others);
      const changedShare = differenceShare(whole.outcome, without.outcome);
      const extraInferences = whole.inferences - without.inferences;
      if (changedShare === 0 && extraInferences === 0) continue;
      yield {
        photoName: parse(file).name,
        photo,
        stage,
        whole: whole.outcome,
        without: without.outcome,
        changedShare,
        extraInferences,
      };
    }
  }
}

function skipUnusable(reason: unknown): null {
  if (reason instanceof ImageError) return null;
  throw reason;
}

async function tryCutOut(photo: Photo, infer: InferAlpha, stages: readonly CutOutStage[]) {
  let inferences = 0;
  const counting: InferAlpha = (square) => {
    inferences++;
    return infer(square);
  };
  const outcome: Outcome = await cutOut(photo, counting, new Set(stages)).then(
    (car) => ({ car }),
    (reason: unknown) => {
      if (reason instanceof CutOutError) return { refusal: reason.message };
      throw reason;
    },
  );
  return { outcome, inferences };
}

function differenceShare(whole: Outcome, without: Outcome): number {
  if (!("car" in whole) || !("car" in without)) return "car" in whole === "car" in without ? 0 : 1;
  const { data: a } = wholePhotoAlpha(whole.car);
  const { data: b } = wholePhotoAlpha(without.car);
  let difference = 0;
  let area = 0;
  for (let at = 0; at < a.length; at++) {
    difference += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    area += a[at] ?? 0;
  }
  return difference / Math.max(1, area);
}
