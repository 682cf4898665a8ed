// `npm run eval -- <folder> [part of a file name …]`: how well a photo tells its car, measured on a folder of photos with `plates.csv`
// (file,x,y,width,height,plate) and on what `eval/` of the repository says of the same files. It names photos, never what a plate reads.
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { indexCarNames } from "#server/domain/catalogue/car-names.ts";
import { readCatalogue } from "#server/domain/catalogue/read-catalogue.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";
import { median } from "../bench/benchmark.ts";
import { readPlateLabels, withTextNetworks } from "../bench/labelled-plates.ts";
import { readPhoto, type PhotoResult } from "./eval/read-photo.ts";
import { readTable } from "./eval/read-table.ts";
import { scoreAppearance } from "./eval/score-appearance.ts";
import { scoreLettering } from "./eval/score-lettering.ts";
import { scorePlates } from "./eval/score-plates.ts";
import { formatTally } from "./eval/tally.ts";
import { fetchMattingModel } from "./fetch-matting-model.mjs";

const root = resolve(import.meta.dirname, "..");
const [folder, ...parts] = process.argv.slice(2);

if (folder === undefined) skip("Name a folder with photos: npm run eval -- <folder>");
else {
  const labels = await readPlateLabels(folder);
  if (labels === null) skip(`${folder} has no plates.csv (file,x,y,width,height,plate): nothing to measure there.`);
  else await measure(folder, labels);
}

function skip(reason: string): void {
  console.log(`  ${reason}`);
}

async function measure(photosFolder: string, labels: NonNullable<Awaited<ReturnType<typeof readPlateLabels>>>) {
  const files = (await readdir(photosFolder))
    .filter((file) => /\.(jpe?g|png|webp|avif|heic)$/i.test(file))
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .toSorted();
  const { path } = await fetchMattingModel({ report: console.log });
  const matting = createMatting(path);
  const yardstick = createMatting(path, { isAsPublished: true });
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
