import { readFile, writeFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { openMatte } from "#imaging/cutout/stored-matte.ts";
import { paintPlaced, placedCarPixels, placedSceneSize, readPlacingRoom } from "#imaging/preview/paint-placed.ts";
import { paintTile } from "#imaging/preview/paint-tile.ts";
import { reduceCar, type ReducedCar } from "#imaging/preview/reduce-car.ts";
import { tileSceneSize } from "#imaging/preview/reduce-scene.ts";
import { decodeReducedCar, encodeReducedCar } from "#imaging/preview/stored-car.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import { stepBack } from "#server/process/step-back.ts";
import { createReducedScenes } from "./reduced-scenes.ts";
import { tileOrderSchema, type TileAnswer, type TileReport, type TileTask } from "./tile-messages.ts";

/** As far as a picture that was ordered: the process that answers requests goes before both. */
const niceness = 10;

stepBack(niceness);
sharp.concurrency(1);

/** The cars of a few people who look at scenes at the same time, at half a megabyte each. */
const maxKeptCars = 16;

const [, , scenesFolder] = process.argv;
if (scenesFolder === undefined) throw new Error("the folder of the scenes is missing");
/** All scenes of the library, at one megabyte each: somebody looks at the whole list, and the next one does so again. */
const loadScene = createReducedScenes(scenesFolder, { size: tileSceneSize, mostKept: 128 });
/** The scenes of the few people who place a car by hand at the same time, at five megabytes each. */
const loadPlacedScene = createReducedScenes(scenesFolder, { size: placedSceneSize, mostKept: 6 });
const cars = new LRUCache<string, ReducedCar>({
  max: maxKeptCars,
  fetchMethod: async (path) => decodeReducedCar(await readFile(path)),
});

/** Their cars, at two megabytes each: from photo and matte (1 s), for what is stored of a car is as small as a tile. */
const placedCars = new LRUCache<string, ReducedCar, { photo: string }>({
  max: 6,
  fetchMethod: async (matte, _stale, { context }) => {
    return reduceCar(await openMatte(await readFile(matte), await readFile(context.photo)), placedCarPixels);
  },
});

async function loadPlaced({ photo, matte, sceneId }: { photo: string; matte: string; sceneId: string }) {
  const [car, scene] = await Promise.all([
    placedCars.forceFetch(matte, { context: { photo } }),
    loadPlacedScene(sceneId),
  ]);
  return { ...car, ...scene };
}

async function answer(task: TileTask): Promise<TileReport> {
  switch (task.type) {
    case "reduce-car": {
      const reduced = await reduceCar(await openMatte(await readFile(task.matte), await readFile(task.photo)));
      await writeFile(task.target, await encodeReducedCar(reduced));
      return { type: "reduced" };
    }
    case "open-scenes": {
      for (const sceneId of task.sceneIds) await loadScene(sceneId);
      return { type: "opened" };
    }
    case "paint-tile": {
      const [car, scene] = await Promise.all([cars.forceFetch(task.car), loadScene(task.sceneId)]);
      return { type: "painted", content: Uint8Array.from(await paintTile({ ...car, ...scene, ratio: task.ratio })) };
    }
    case "read-room": {
      const { ground, controls } = readPlacingRoom({ ...(await loadPlaced(task)), ...shownAs(task) });
      return { type: "room", room: { ground, controls: [...controls] } };
    }
    case "paint-placed": {
      const { isWatermarked } = task;
      const content = await paintPlaced({ ...(await loadPlaced(task)), ...shownAs(task), isWatermarked });
      return { type: "painted", content: Uint8Array.from(content) };
    }
  }
}

function shownAs({ ratio, framing, placing }: Extract<TileTask, { type: "read-room" | "paint-placed" }>) {
  return { ratio, framing, placing };
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
  void perform(task).then((report) => {
    // Without a callback Node throws when whoever asked is gone.
    process.send?.({ id, report } satisfies TileAnswer, undefined, undefined, () => undefined);
  });
});
