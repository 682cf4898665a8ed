// `node scripts/eval-repaint.ts [--quick] [--pictures <names>] [--out <file>] <folder> [part of a file name …]`: how often the check of repainted pictures refuses good ones and lets bad ones pass.
// `--quick`: without the networks, lines and colours alone.
// Every photo of the folder is put into one of our scenes, and the composite changed as a model may change it (`test/repaint`).
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { findPlate } from "#imaging/plates/find-plate.ts";
import { searchInCar } from "#imaging/plates/search-in-car.ts";
import { nameFaults, type RepaintFault } from "#imaging/repaint/name-faults.ts";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import { measureRepaint } from "#server/engines/cloud/check/measure-repaint.ts";
import { readReference, type CheckDeps } from "#server/engines/cloud/check/read-reference.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";
import { readTestScene } from "#test/pictures/read-test-scene.ts";
import {
  goodRepaints,
  openComposite,
  platesSpoilt,
  spoiltRepaints,
  withOtherCar,
  type Composite,
} from "#test/repaint/repainted-pictures.ts";
import { withTextNetworks } from "../bench/labelled-plates.ts";

/** Of every kind of place, light and weather; those with things that stand out by themselves first. */
const scenes = [
  "the-bean",
  "container",
  "tokyo",
  "studio",
  "puppy",
  "bay-moonlight",
  "london",
  "retail-two",
  "halloween25",
  "georgian-snow",
  "beach",
  "dark",
  "winter-forest-sunset",
] as const;
const longSidePixels = 1536;

type Row = { readonly photo: string; readonly scene: string; readonly picture: string; readonly figures: unknown };
type Tally = { count: number; refused: number; names: Map<string, number> };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    /** Names of pictures, with commas; all if not given. */
    pictures: { type: "string" },
    /** Where the figures go, as JSON. */
    out: { type: "string" },
  },
});
const [folder, ...parts] = positionals;
const wanted = values.pictures?.split(",");
/** Sees nothing and reads nothing. */
const blind: CheckDeps = {
  matting: { side: 32, infer: async () => ({ alpha: new Float32Array(32 * 32) }) },
  text: {
    findText: async ({ width, height }) => new Float32Array(width * height),
    readText: () => Promise.reject(new Error("there is nothing to read")),
  },
};
if (folder === undefined) console.log("  Name a folder with photos: node scripts/eval-repaint.ts <folder>");
else await measure(folder);

async function measure(photosFolder: string): Promise<void> {
  const files = (await readdir(photosFolder))
    .filter((file) => /\.jpe?g$/i.test(file) && (parts.length === 0 || parts.some((part) => file.includes(part))))
    .toSorted();
  const matting = createMatting(ownMattingModelPath);
  const tallies = new Map<string, Tally>();
  const rows: Row[] = [];
  await withTextNetworks(async (text) => {
    let other: CarCutOut | null = null;
    for (const [index, file] of files.entries()) {
      const photo = await decodePhoto(await readFile(join(photosFolder, file)));
      const car = await cutOut(photo, matting).catch(() => null);
      if (car === null) continue;
      const id = scenes[index % scenes.length] ?? scenes[0];
      const scene = await readTestScene(id);
      const composed = await composeScene({ ...scene, car, ratio: "4:3", longSidePixels });
      const numberPlate = await findPlate(searchInCar(car), text);
      const composite = await openComposite(composed, { car, plate: scene.plate, numberPlate });
      for await (const row of measureOne(values.quick ? blind : { matting, text }, composite, other)) {
        rows.push({ photo: file, scene: id, ...row });
        count(tallies, row.picture, row.faults);
        console.log(`${file} ${id} ${row.picture}: ${row.faults.map(({ name }) => name).join(", ") || "good"}`);
      }
      other = car;
    }
  });
  await matting.close();
  if (values.out !== undefined) await writeFile(values.out, JSON.stringify(rows));
  for (const [picture, { count: all, refused, names }] of tallies)
    console.log(
      `${picture.padEnd(26)} ${String(refused).padStart(3)} of ${all} refused  ${[...names].map(([name, times]) => `${name} ${times}`).join(", ")}`,
    );
}

async function* measureOne(deps: CheckDeps, composite: Composite, other: CarCutOut | null) {
  const reference = await readReference(deps, composite.picture, composite.car);
  const makers = [
    ...Object.entries(goodRepaints),
    ...Object.entries(spoiltRepaints),
    // A plate that nobody can read, or that lies elsewhere, can't be spoilt.
    ...(reference.plate === null || composite.plate === null ? [] : Object.entries(platesSpoilt)),
  ];
  for (const [picture, make] of makers) {
    if (!isWanted(picture)) continue;
    const figures = await measureRepaint(deps, reference, await make(composite));
    yield { picture, figures, faults: nameFaults(figures) };
  }
  if (other === null || !isWanted("another car")) return;
  const figures = await measureRepaint(deps, reference, await withOtherCar(composite, other));
  yield { picture: "another car", figures, faults: nameFaults(figures) };
}

function isWanted(picture: string): boolean {
  return wanted === undefined || wanted.includes(picture);
}

function count(tallies: Map<string, Tally>, picture: string, faults: readonly RepaintFault[]): void {
  const tally = tallies.get(picture) ?? { count: 0, refused: 0, names: new Map<string, number>() };
  tally.count++;
  if (faults.length > 0) tally.refused++;
  for (const { name } of faults) tally.names.set(name, (tally.names.get(name) ?? 0) + 1);
  tallies.set(picture, tally);
}
