import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { sceneSettings } from "./scene-settings.ts";

const scenesFolder = path.join(import.meta.dirname, "../assets/scenes");

test("every scene for owners says where it is, in which light and weather, and none is described that there is not", async () => {
  const ids = await readdir(scenesFolder);
  const scenes = await Promise.all(
    ids.map(async (id) => {
      const scene: unknown = JSON.parse(await readFile(path.join(scenesFolder, id, "scene.json"), "utf8"));
      return { id, scene };
    }),
  );
  const owners = scenes.filter(({ scene }) => !/"section":"retail"/.test(JSON.stringify(scene)));
  expect(owners.length).toBeGreaterThanOrEqual(100);
  expect([...sceneSettings.keys()].toSorted()).toEqual(owners.map(({ id }) => id).toSorted());
});
