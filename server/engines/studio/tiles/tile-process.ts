import { readFile, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { decodeMatte } from "#imaging/cutout/stored-matte.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { paintTile } from "#imaging/preview/paint-tile.ts";
import { reduceCar, type ReducedCar } from "#imaging/preview/reduce-car.ts";
import { decodeReducedCar, encodeReducedCar } from "#imaging/preview/stored-car.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import { createReducedScenes } from "./reduced-scenes.ts";
import { tileOrderSchema, type TileAnswer, type TileReport, type TileTask } from "./tile-messages.ts";

// A picture that somebody has ordered goes before, whatever is painted here.
setPriority(constants.priority.PRIORITY_LOW);
sharp.concurrency(1);

/** The cars of a few people who look at scenes at the same time, at half a megabyte each. */
const maxKeptCars = 16;

const [, , scenesFolder] = process.argv;
if (scenesFolder === undefined) throw new Error("the folder of the scenes is missing");
const loadScene = createReducedScenes(scenesFolder);
const cars = new LRUCache<string, ReducedCar>({
  max: maxKeptCars,
  fetchMethod: async (path) => decodeReducedCar(await readFile(path)),
});

async function answer(task: TileTask): Promise<TileReport> {
  switch (task.type) {
    case "reduce-car": {
      const photo = await decodePhoto(await readFile(task.photo));
      const reduced = await reduceCar(decodeMatte(await readFile(task.matte), photo));
      await writeFile(task.target, await encodeReducedCar(reduced));
      return { type: "reduced" };
    }
    case "paint-tile": {
      const [car, scene] = await Promise.all([cars.forceFetch(task.car), loadScene(task.sceneId)]);
      return { type: "painted", content: Uint8Array.from(await paintTile({ ...car, ...scene, ratio: task.ratio })) };
    }
  }
}

async function perform(task: TileTask): Promise<TileReport> {
  try {
    return await answer(task);
  } catch (error) {
    return { type: "failed", detail: describeCauses(error) };
  }
}

process.on("message", (message) => {
  const { id, task } = tileOrderSchema.parse(message);
  void perform(task).then((report) => process.send?.({ id, report } satisfies TileAnswer));
});
