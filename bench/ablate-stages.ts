import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { toEdgeGrid } from "#imaging/cutout/edge/edge-grid.ts";
import { lookForCar, type Look } from "#imaging/cutout/look-for-car.ts";
import { allStages, cutOutStages, type CutOutStage, type Stages } from "#imaging/cutout/stages.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { ImageError } from "#imaging/decode/image-error.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import type { Raster, RgbPicture } from "#imaging/pixels/picture.ts";
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
export async function* ablateStages(folder: string, model: AlphaModel): AsyncGenerator<Ablation> {
  const files = (await readdir(folder)).filter((file) => /\.(jpe?g|png|webp|avif|heic)$/i.test(file)).toSorted();
  for (const file of files) {
    const photo = await decodePhoto(await readFile(join(folder, file))).catch(skipUnusable);
    if (photo === null) continue;
    const grid = await toEdgeGrid(photo);
    const whole = await look(grid, model, allStages);
    const wholeOutcome = await tryCutOut(photo, model, allStages);
    for (const stage of cutOutStages) {
      const others = new Set(cutOutStages.filter((other) => other !== stage));
      const without = await look(grid, model, others);
      const extraInferences = whole.inferences - without.inferences;
      // The edge, most of the work, follows from what was seen.
      if (extraInferences === 0 && seesTheSame(whole.view, without.view)) continue;
      const outcome = await tryCutOut(photo, model, others);
      const changedShare = differenceShare(wholeOutcome, outcome);
      if (changedShare === 0 && extraInferences === 0) continue;
      const { name: photoName } = parse(file);
      yield { photoName, photo, stage, whole: wholeOutcome, without: outcome, changedShare, extraInferences };
    }
  }
}

async function look(grid: RgbPicture<"edge grid">, model: AlphaModel, stages: Stages) {
  let inferences = 0;
  const infer: AlphaModel["infer"] = (square) => {
    inferences++;
    return model.infer(square);
  };
  const view = await lookForCar(grid, { model: { ...model, infer }, stages }).catch(refusedAsNull);
  return { view, inferences };
}

function seesTheSame(a: Look | null, b: Look | null): boolean {
  if (a === null || b === null) return a === b;
  const isSame = (one: Raster, other: Raster) => Buffer.compare(one.data, other.data) === 0;
  return a.doubt === b.doubt && isSame(a.mask, b.mask) && isSame(a.answer, b.answer);
}

function skipUnusable(reason: unknown): null {
  if (reason instanceof ImageError) return null;
  throw reason;
}

function refusedAsNull(reason: unknown): null {
  if (reason instanceof CutOutError) return null;
  throw reason;
}

async function tryCutOut(photo: Photo, model: AlphaModel, stages: Stages): Promise<Outcome> {
  return cutOut(photo, model, { stages }).then(
    (car) => ({ car }),
    (reason: unknown) => {
      if (reason instanceof CutOutError) return { refusal: reason.message };
      throw reason;
    },
  );
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
