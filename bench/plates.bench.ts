import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlateQuad } from "#contract/number-plates.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import type { Box } from "#imaging/pixels/geometry.ts";
import { findPlate, type PlateSearch } from "#imaging/plates/find-plate.ts";
import { openTextNetworks } from "#server/engines/studio/plates/text-networks.ts";
import { fetchTextModel } from "../scripts/fetch-text-model.mjs";
import { interleavedMedians, type BenchContext, type Benchmark } from "./benchmark.ts";
import { carPhoto } from "./car-photo.ts";

const rounds = 7;
/** A found quad and a labelled box that overlap less are of two things. */
const sameOverlap = 0.3;

type Finding = {
  readonly file: string;
  readonly quad: PlateQuad | null;
  /** As labelled in the folder's `plates.csv`; null for a photo without a plate. */
  readonly label: Box<"photo"> | null;
};

const findings = new WeakMap<BenchContext, Promise<Finding[] | null>>();

/** Every photo of the folder, looked at once for all figures; null for a folder without `plates.csv`. */
function lookAtFolder(context: BenchContext): Promise<Finding[] | null> {
  const known = findings.get(context) ?? lookForPlates(context);
  findings.set(context, known);
  return known;
}

async function lookForPlates(context: BenchContext): Promise<Finding[] | null> {
  const { photosFolder: folder } = context;
  const list = await readFile(join(folder, "plates.csv"), "utf8").catch(() => null);
  if (list === null) {
    context.note(`plates: ${folder} has no plates.csv; name a folder that has one with --photos`);
    return null;
  }
  const labels = new Map(list.trim().split(/\r?\n/).slice(1).map(parseLine));
  const found: Finding[] = [];
  await withNetworks(async (networks) => {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith(".jpg")).toSorted()) {
      const photo = await decodePhoto(await readFile(join(folder, file))).catch(() => null);
      if (photo === null) continue;
      const quad = await findPlate(await openSearch(photo, context), networks);
      found.push({ file, quad, label: labels.get(file) ?? null });
    }
  });
  return found;
}

async function withNetworks<Result>(
  work: (networks: ReturnType<typeof openTextNetworks>) => Promise<Result>,
): Promise<Result> {
  const { folder } = await fetchTextModel();
  const networks = openTextNetworks(folder);
  try {
    return await work(networks);
  } finally {
    await networks.close();
  }
}

/** As in a worker: in the car, or in all of a photo that shows no whole one. */
async function openSearch(photo: Photo, { matting }: BenchContext): Promise<PlateSearch> {
  const car = await cutOut(photo, matting).catch(() => null);
  if (car === null) {
    return { picture: photo, box: { left: 0, top: 0, width: photo.width, height: photo.height }, car: null };
  }
  const { box, pixels, alpha } = car;
  return { picture: { pixels, width: box.width, height: box.height }, box, car: alpha };
}

function parseLine(line: string): [string, Box<"photo">] {
  const [file = "", left, top, width, height] = line.split(",");
  return [file, { left: Number(left), top: Number(top), width: Number(width), height: Number(height) }];
}

/** Of a quad's upright box with the labelled one: intersection over union. */
function overlap(quad: PlateQuad, label: Box<"photo">): number {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(0, Math.min(right, label.left + label.width) - Math.max(left, label.left));
  const height = Math.max(0, Math.min(bottom, label.top + label.height) - Math.max(top, label.top));
  const common = width * height;
  return common / ((right - left) * (bottom - top) + label.width * label.height - common);
}

const isRight = ({ quad, label }: Finding) => quad !== null && label !== null && overlap(quad, label) >= sameOverlap;

async function locatedShare(context: BenchContext): Promise<number | null> {
  const labelled = (await lookAtFolder(context))?.filter(({ label }) => label !== null) ?? [];
  if (labelled.length === 0) return null;
  const missed = labelled.filter((finding) => !isRight(finding)).map(({ file }) => file);
  context.note(
    `plates: ${labelled.length - missed.length} of ${labelled.length} located${missed.length > 0 ? `; not: ${missed.join(", ")}` : ""}`,
  );
  return 1 - missed.length / labelled.length;
}

async function falseAlarms(context: BenchContext): Promise<number | null> {
  const all = await lookAtFolder(context);
  return all?.filter((finding) => finding.quad !== null && !isRight(finding)).length ?? null;
}

async function meanOverlap(context: BenchContext): Promise<number | null> {
  const right = (await lookAtFolder(context))?.filter(isRight) ?? [];
  if (right.length === 0) return null;
  const overlaps = right.map(({ quad, label }) => (quad === null || label === null ? 0 : overlap(quad, label)));
  return overlaps.reduce((sum, value) => sum + value, 0) / overlaps.length;
}

/** Looking for the plate in a cut-out, over the bare inference that the cut-out needed. */
async function timeRatio(context: BenchContext): Promise<number | null> {
  const bytes = await carPhoto(context, 12);
  if (bytes === null) return null;
  const search = await openSearch(await decodePhoto(bytes), context);
  const square = new Uint8Array(context.matting.side ** 2 * 3);
  return withNetworks(async (networks) => {
    const look = () => findPlate(search, networks);
    await look();
    const [bareMs = Number.NaN, plateMs = Number.NaN] = await interleavedMedians(
      [() => context.bareInfer(square), look],
      rounds,
    );
    context.note(`plate in 12 megapixels: ${Math.round(plateMs)} ms, bare inference ${Math.round(bareMs)} ms`);
    return plateMs / bareMs;
  });
}

export const benchmarks = [
  { name: "plate / inference, 12 MP", unit: "ratio", limit: { atMost: 0.35 }, measure: timeRatio },
  { name: "plates located", unit: "share", limit: { atLeast: 0.95 }, measure: locatedShare },
  { name: "false plates", unit: "count", limit: { atMost: 0 }, measure: falseAlarms },
  { name: "plates, mean overlap with labels", unit: "share", limit: null, measure: meanOverlap },
] as const satisfies readonly Benchmark[];
