import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readTestCar } from "#test/photos/read-test-car.ts";
import { someOf } from "#test/sample.ts";
import { scaleCar } from "./car-layer.ts";
import { composeScene } from "./compose-scene.ts";
import { findNewEdges } from "./find-new-edges.ts";
import { sceneSchema } from "./scene.ts";

const cars = [
  "hatchback-blue-front-quarter",
  "hatchback-silver-rear-quarter",
  "saloon-grey-rear-quarter",
  "suv-orange-front-quarter",
] as const;
/** Two nights, a studio, a day and a retail studio. */
const scenes = ["dark", "bay-moonlight", "studio", "container", "retail-one"] as const;

async function loadScene(id: string) {
  const folder = resolve(import.meta.dirname, "../../assets/scenes", id);
  const scene = sceneSchema.parse(JSON.parse(await readFile(`${folder}/scene.json`, "utf8")));
  return { scene, plate: await decode(`${folder}/plate.webp`), shadows: await decode(`${folder}/shadows.webp`) };
}

async function decode(file: string) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

test.each(someOf(scenes))("in %s no car gets an edge that its photo has not", async (id) => {
  const scene = await loadScene(id);
  for (const name of cars) {
    const car = await readTestCar(name);
    const picture = await composeScene({ ...scene, car, ratio: "4:3", longSidePixels: 1024 });
    expect(findNewEdges(await scaleCar(car, picture.placement), picture), name).toEqual([]);
  }
});
