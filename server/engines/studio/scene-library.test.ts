import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { corePresetNames, retailPresetNames } from "#contract/presets.ts";
import { createLogger } from "#server/log/logger.ts";
import { readSceneLibrary } from "./scene-library.ts";
import { createScenePictures } from "./scene-pictures.ts";

const log = createLogger({ level: "silent", role: "test" });
const scenesFolder = join(import.meta.dirname, "..", "..", "..", "assets", "scenes");

/** The catalogue's names are free. */
const namesOf: Partial<Record<string, readonly string[]>> = { core: corePresetNames, retail: retailPresetNames };

test("every scene folder is complete, decodes at the size it says, and is called as the specification calls it", async () => {
  const library = await readSceneLibrary(scenesFolder, log);
  expect([...library.keys()].toSorted()).toEqual((await readdir(scenesFolder)).toSorted());
  const loadPictures = createScenePictures(0);
  for (const found of library.values()) {
    const { name, section, plate: said, shadows } = found.scene;
    expect(namesOf[section] ?? [name]).toContain(name);
    const pictures = await loadPictures(found);
    expect([pictures.plate.width, pictures.plate.height]).toEqual([said.width, said.height]);
    expect([pictures.shadows.width, pictures.shadows.height]).toEqual([
      shadows.tilePixels * shadows.headingsDegrees.length,
      shadows.tilePixels,
    ]);
  }
});

test("a broken scene is left out, and the others are still offered", async () => {
  const folder = await mkdtemp(join(tmpdir(), "carvas-scenes-"));
  await mkdir(join(folder, "broken"));
  await writeFile(join(folder, "broken", "scene.json"), "{}");
  expect((await readSceneLibrary(folder, log)).size).toBe(0);
  await rm(folder, { recursive: true });
});
