// `npm run eval -- <folder> [part of a file name …]`: how well a photo tells its car, measured on a folder of photos with `plates.csv`
// (file,x,y,width,height,plate) and on what `eval/` of the repository says of the same files. It names photos, never what a plate reads.
// In a folder whose photos have a hand-drawn truth beside them (PNG, same name): how well cars are cut out. In one with the photos of `eval/hard.csv`:
// whether they are answered as it says, and a failure names each that is not. `--network=isnet` and `--network=<ONNX file>` measure another network.
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import { pathOfMattingModel } from "#server/config/config.ts";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import { indexCarNames } from "#server/domain/catalogue/car-names.ts";
import { readCatalogue } from "#server/domain/catalogue/read-catalogue.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";
import { median } from "../bench/benchmark.ts";
import { rememberAnswers } from "../bench/cached-answers.ts";
import { readPlateLabels, withTextNetworks } from "../bench/labelled-plates.ts";
import { answerHardPhoto, faultsOf, type HardLine } from "./eval/check-hard.ts";
import { readPhoto, type PhotoResult } from "./eval/read-photo.ts";
import { readRows, readTable } from "./eval/read-table.ts";
import { scoreAppearance } from "./eval/score-appearance.ts";
import { scoreLettering } from "./eval/score-lettering.ts";
import { findMaskedPhotos, formatMaskScores, scoreMask, type MaskScore } from "./eval/score-masks.ts";
import { scorePlates } from "./eval/score-plates.ts";
import { formatTally } from "./eval/tally.ts";
import { fetchIsNet } from "./fetch-isnet.mjs";

const root = resolve(import.meta.dirname, "..");
const {
  values: { network },
  positionals: [folder, ...parts],
} = parseArgs({ options: { network: { type: "string" } }, allowPositionals: true });
const isWanted = (file: string) => parts.length === 0 || parts.some((part) => file.includes(part));

if (folder === undefined) skip("Name a folder with photos: npm run eval -- <folder>");
else await measureFolder(folder);

async function measureFolder(place: string): Promise<void> {
  const masked = (await findMaskedPhotos(place)).filter(isWanted);
  if (masked.length > 0) return measureMasks(place, masked);
  const hard = Map.groupBy(await readRows(join(root, "eval", "hard.csv")), (line) => line.get("file") ?? "");
  if ((await readdir(place)).some((file) => hard.has(file))) return checkHard(place, hard);
  const labels = await readPlateLabels(place);
  if (labels !== null) return measure(place, labels);
  skip(
    `${place} has neither plates.csv (file,x,y,width,height,plate), nor a PNG with the truth beside a photo, nor a photo of eval/hard.csv.`,
  );
}

/** How near cut-outs come to hand-drawn outlines. */
async function measureMasks(place: string, files: readonly string[]): Promise<void> {
  const scores: MaskScore[] = [];
  await withNetwork(async (model) => {
    for (const file of files) scores.push(await scoreMask(place, file, model));
  });
  console.log(formatMaskScores(scores));
}

/** Whether photos that go wrong easily are answered as the table says. */
async function checkHard(place: string, table: ReadonlyMap<string, readonly HardLine[]>): Promise<void> {
  const wrong: string[] = [];
  const wanted = [...table].filter(([file]) => isWanted(file));
  await withNetwork(async (model) => {
    for (const [file, lines] of wanted) {
      const faults = faultsOf(await answerHardPhoto(place, file, model), lines);
      if (faults.length > 0) wrong.push(`  ${file}: ${faults.join("; ")}`);
    }
  });
  console.log(`${wanted.length - wrong.length} of ${wanted.length} hard photos are answered as eval/hard.csv says`);
  if (wrong.length === 0) return;
  console.log(wrong.join("\n"));
  process.exitCode = 1;
}

/** The network that is measured, its answers remembered. */
async function withNetwork(work: (model: AlphaModel) => Promise<void>): Promise<void> {
  const modelPath = network === "isnet" ? await fetchIsNet({ report: console.log }) : pathOfMattingModel(network);
  const matting = createMatting(modelPath);
  try {
    await work({
      ...matting,
      infer: await rememberAnswers(matting.infer, modelPath, join(tmpdir(), "carvas-answers")),
    });
  } finally {
    await matting.close();
  }
}

function skip(reason: string): void {
  console.log(`  ${reason}`);
}

async function measure(photosFolder: string, labels: NonNullable<Awaited<ReturnType<typeof readPlateLabels>>>) {
  const files = (await readdir(photosFolder))
    .filter((file) => /\.(jpe?g|png|webp|avif|heic)$/i.test(file))
    .filter(isWanted)
    .toSorted();
  const matting = createMatting(ownMattingModelPath);
  const yardstick = createMatting(await fetchIsNet({ report: console.log }));
  const names = indexCarNames(await readCatalogue(join(root, "assets", "catalogue", "brands")));
  const results: PhotoResult[] = [];
  const refused: string[] = [];
  await withTextNetworks(async (text) => {
    for (const [index, file] of files.entries()) {
      const place = { folder: photosFolder, file, label: labels.get(file) ?? null };
      const result = await readPhoto(place, { matting, bareInfer: yardstick.infer, text, names });
      if (result === null) refused.push(file);
      // The first one loads the networks.
      else
        results.push(
          index === 0
            ? ((await readPhoto(place, { matting, bareInfer: yardstick.infer, text, names })) ?? result)
            : result,
        );
    }
  });
  await Promise.all([matting.close(), yardstick.close()]);
  await report(photosFolder, results, refused);
}

async function report(
  photosFolder: string,
  results: readonly PhotoResult[],
  refused: readonly string[],
): Promise<void> {
  const [labels, written] = await Promise.all(
    ["labels.csv", "lettering.csv"].map((name) => readTable(join(root, "eval", name), resolve(photosFolder))),
  );
  const tallies = [
    ...scorePlates(results),
    ...(labels === undefined || written === undefined
      ? []
      : [...scoreLettering(results, labels, written), ...scoreAppearance(results, labels)]),
  ];
  console.log(tallies.map(formatTally).join("\n"));
  const ms = median(results.map(({ milliseconds }) => milliseconds));
  const bareMs = median(results.map(({ bareMilliseconds }) => bareMilliseconds));
  console.log(
    `${"time a photo".padEnd(34)} ${Math.round(ms)} ms, ${(ms / bareMs).toFixed(2)} of a bare matting inference (${Math.round(bareMs)} ms)`,
  );
  if (refused.length > 0) console.log(`refused by the product: ${refused.join(", ")}`);
}
