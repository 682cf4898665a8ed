import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import type { Box } from "#imaging/pixels/geometry.ts";
import type { PlateSearch } from "#imaging/plates/find-plate.ts";
import { openTextNetworks, type TextNetworks } from "#server/engines/studio/plates/text-networks.ts";
import { fetchTextModel } from "../scripts/fetch-text-model.mjs";

/** Where a photo's number plate is, and what it says. */
export type PlateLabel = { readonly box: Box<"photo">; readonly text: string };

/** A found quad and a labelled box that overlap less are of two things. */
const sameOverlap = 0.3;

/** By file name, from a folder's `plates.csv`; null for a folder without one. */
export async function readPlateLabels(folder: string): Promise<Map<string, PlateLabel> | null> {
  const list = await readFile(join(folder, "plates.csv"), "utf8").catch(() => null);
  return list === null ? null : new Map(list.trim().split(/\r?\n/).slice(1).map(parseLine));
}

function parseLine(line: string): [string, PlateLabel] {
  const [file = "", left, top, width, height, text = ""] = line.split(",");
  return [
    file,
    { box: { left: Number(left), top: Number(top), width: Number(width), height: Number(height) }, text: text.trim() },
  ];
}

/** Of a quad's upright box with the labelled one: intersection over union. */
export function overlap(quad: PlateQuad, { box }: PlateLabel): number {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(0, Math.min(right, box.left + box.width) - Math.max(left, box.left));
  const height = Math.max(0, Math.min(bottom, box.top + box.height) - Math.max(top, box.top));
  const common = width * height;
  return common / ((right - left) * (bottom - top) + box.width * box.height - common);
}

export function isThere(quad: PlateQuad | null, label: PlateLabel): boolean {
  return quad !== null && overlap(quad, label) >= sameOverlap;
}

/**
 * As in a worker: in the car, or in all of a photo that shows no whole one.
 * @param cut how the car is cut out; null where it can't be
 */
export async function openSearch(
  photo: Photo,
  matting: AlphaModel,
  cut: (photo: Photo, model: AlphaModel) => Promise<CarCutOut | null> = cutOutForPicture,
): Promise<{ search: PlateSearch; car: CarCutOut | null }> {
  const car = await cut(photo, matting);
  if (car === null) {
    const box = { left: 0, top: 0, width: photo.width, height: photo.height };
    return { search: { picture: photo, box, car: null }, car };
  }
  const { box, pixels, alpha } = car;
  return { search: { picture: { pixels, width: box.width, height: box.height }, box, car: alpha }, car };
}

async function cutOutForPicture(photo: Photo, model: AlphaModel): Promise<CarCutOut | null> {
  return cutOut(photo, model).catch(() => null);
}

/** As for who only looks at the car: also one whose roof the photo cuts off. */
export async function cutOutToLookAt(photo: Photo, model: AlphaModel): Promise<CarCutOut | null> {
  try {
    return await cutOut(photo, model);
  } catch (refusal) {
    const isCutAtTop = refusal instanceof CutOutError && refusal.code === "car_cut_off_at_top";
    return isCutAtTop ? cutOut(photo, model, { mayLackRoof: true }).catch(() => null) : null;
  }
}

export async function withTextNetworks<Result>(work: (networks: TextNetworks) => Promise<Result>): Promise<Result> {
  const { folder } = await fetchTextModel();
  const networks = openTextNetworks(folder);
  try {
    return await work(networks);
  } finally {
    await networks.close();
  }
}
