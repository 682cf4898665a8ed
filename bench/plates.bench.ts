import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlateQuad } from "#contract/number-plates.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { findPlate } from "#imaging/plates/find-plate.ts";
import { interleavedMedians, type BenchContext, type Benchmark } from "./benchmark.ts";
import { carPhoto } from "./car-photo.ts";
import { isThere, openSearch, overlap, readPlateLabels, withTextNetworks, type PlateLabel } from "./labelled-plates.ts";

const rounds = 7;
type Finding = {
  readonly file: string;
  readonly quad: PlateQuad | null;
  /** As labelled in the folder's `plates.csv`; null for a photo without a plate. */
  readonly label: PlateLabel | null;
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
  const labels = await readPlateLabels(folder);
  if (labels === null) {
    context.note(`plates: ${folder} has no plates.csv; name a folder that has one with --photos`);
    return null;
  }
  const found: Finding[] = [];
  await withTextNetworks(async (networks) => {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith(".jpg")).toSorted()) {
      const photo = await decodePhoto(await readFile(join(folder, file))).catch(() => null);
      if (photo === null) continue;
      const { search } = await openSearch(photo, context.matting);
      const quad = await findPlate(search, networks);
      found.push({ file, quad, label: labels.get(file) ?? null });
    }
  });
  return found;
}

const isRight = ({ quad, label }: Finding) => label !== null && isThere(quad, label);

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
  const { search } = await openSearch(await decodePhoto(bytes), context.matting);
  const square = new Uint8Array(context.matting.side ** 2 * 3);
  return withTextNetworks(async (networks) => {
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
