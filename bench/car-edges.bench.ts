import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { scaleCar } from "#imaging/compose/car-layer.ts";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import { findNewEdges } from "#imaging/compose/find-new-edges.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { ImageError } from "#imaging/decode/image-error.ts";
import { readSceneLibrary } from "#server/engines/studio/scene-library.ts";
import { createScenePictures } from "#server/engines/studio/scene-pictures.ts";
import { createLogger } from "#server/log/logger.ts";
import type { BenchContext, Benchmark } from "./benchmark.ts";

const root = resolve(import.meta.dirname, "..");
const scenesFolder = join(root, "assets", "scenes");
/** Real photos, which may not enter the repository; `judge` holds those that nothing is tuned on. */
const realFolders = ["../shared/photos", "../shared/photos/judge"].map((folder) => resolve(root, folder));
/** Night, studio, bright and grey day, wet street, retail. */
const sceneIds = ["dark", "bay-moonlight", "studio", "container", "highlands", "tokyo", "retail-one"] as const;
const listedPictures = 10;

/** Share of all pictures in which an edge appears inside the car that its photo has not; the worst are listed. */
async function shareWithNewEdges(context: BenchContext): Promise<number | null> {
  const cars = await cutOutAll(context);
  if (cars.length === 0) return null;
  const library = await readSceneLibrary(scenesFolder, createLogger({ level: "silent", role: "bench" }));
  const loadPictures = createScenePictures(1);
  const worst: { name: string; step: number }[] = [];
  for (const id of sceneIds) {
    const found = library.get(id);
    if (found === undefined) throw new Error(`no scene ${id}`);
    const pictures = await loadPictures(found);
    for (const { name, car } of cars) {
      const picture = await composeScene({ car, scene: found.scene, ...pictures, ratio: "4:3" });
      const [edge] = findNewEdges(await scaleCar(car, picture.placement), picture);
      if (edge !== undefined) worst.push({ name: `${name} in ${id} at ${edge.left}, ${edge.top}`, step: edge.step });
    }
  }
  for (const { name, step } of worst.toSorted((a, b) => b.step - a.step).slice(0, listedPictures))
    context.note(`new edge of ${step.toFixed(1)} CIELAB units: ${name}`);
  context.note(`edges inside cars: ${worst.length} of ${cars.length * sceneIds.length} pictures have new ones`);
  return worst.length / (cars.length * sceneIds.length);
}

type NamedCar = { readonly name: string; readonly car: CarCutOut };

async function cutOutAll({ photos, matting }: BenchContext): Promise<NamedCar[]> {
  const real = await Promise.all(realFolders.map(readPhotos));
  const cars: NamedCar[] = [];
  for (const { name, bytes } of [...photos, ...real.flat()]) {
    try {
      cars.push({ name, car: await cutOut(await decodePhoto(bytes), matting) });
    } catch (error) {
      // A photo without a whole car, or one that is too small, has no picture either.
      if (!(error instanceof CutOutError || error instanceof ImageError)) throw error;
    }
  }
  return cars;
}

async function readPhotos(folder: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".jpg")).map((name) => join(folder, name));
  return Promise.all(files.map(async (file) => ({ name: basename(file), bytes: await readFile(file) })));
}

export const benchmarks = [
  {
    name: "pictures with new edges inside the car",
    unit: "share",
    limit: { atMost: 0 },
    measure: shareWithNewEdges,
  },
] as const satisfies readonly Benchmark[];
