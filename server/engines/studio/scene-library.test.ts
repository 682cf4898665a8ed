import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
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

test(
  "every scene folder is complete, decodes at the size it says, and is called as the contract calls it",
  { tags: ["thorough"] },
  async () => {
    const library = await readSceneLibrary(scenesFolder, log);
    expect([...library.keys()].toSorted()).toEqual((await readdir(scenesFolder)).toSorted());
    const loadPictures = createScenePictures(1);
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
  },
);

const limits = { plateBytes: 450_000, thumbnailBytes: 25_000, libraryBytes: 60_000_000, promptCharacters: 300 };
/** A portrait of 1080 × 1920 may enlarge the plate by this at most. */
const mostEnlarged = 1.25;

test("names are unique, prompts say enough, and the files stay within their sizes", async () => {
  const library = [...(await readSceneLibrary(scenesFolder, log)).values()];
  expect(new Set(library.map(({ scene }) => scene.name)).size).toBe(library.length);
  let total = 0;
  for (const { scene, platePath, shadowsPath, thumbnailPath } of library) {
    expect(scene.prompt.length, scene.id).toBeGreaterThan(limits.promptCharacters);
    const [plate = 0, shadows = 0, thumbnail = 0] = await Promise.all(
      [platePath, shadowsPath, thumbnailPath].map(async (path) => (await stat(path)).size),
    );
    expect(plate, scene.id).toBeLessThanOrEqual(limits.plateBytes);
    expect(thumbnail, scene.id).toBeLessThanOrEqual(limits.thumbnailBytes);
    total += plate + shadows + thumbnail;
  }
  expect(total).toBeLessThanOrEqual(limits.libraryBytes);
});

test("cameras stand as a photographer would, and every ratio has the pixels and the ground that it needs", async () => {
  for (const { scene } of (await readSceneLibrary(scenesFolder, log)).values()) {
    const { camera, plate, stands } = scene;
    expect(camera.heightMetres, scene.id).toBeGreaterThanOrEqual(1.1);
    expect(camera.heightMetres, scene.id).toBeLessThanOrEqual(1.6);
    expect(camera.focalMillimetres, scene.id).toBeGreaterThanOrEqual(28);
    expect(camera.focalMillimetres, scene.id).toBeLessThanOrEqual(70);
    expect(camera.horizonRow / plate.height, scene.id).toBeGreaterThanOrEqual(0.4);
    expect(camera.horizonRow / plate.height, scene.id).toBeLessThanOrEqual(0.55);
    for (const { crop, depthMetres, depthRangeMetres } of Object.values(stands)) {
      expect(crop.left + crop.width, scene.id).toBeLessThanOrEqual(plate.width);
      expect(crop.top + crop.height, scene.id).toBeLessThanOrEqual(plate.height);
      expect(depthMetres, scene.id).toBeGreaterThanOrEqual(depthRangeMetres[0]);
      expect(depthMetres, scene.id).toBeLessThanOrEqual(depthRangeMetres[1]);
    }
    const portrait = stands["9:16"].crop;
    expect(Math.max(1080 / portrait.width, 1920 / portrait.height), scene.id).toBeLessThanOrEqual(mostEnlarged);
  }
});

test("a broken scene is left out, and the others are still offered", async () => {
  const folder = await mkdtemp(join(tmpdir(), "carvas-scenes-"));
  await mkdir(join(folder, "broken"));
  await writeFile(join(folder, "broken", "scene.json"), "{}");
  expect((await readSceneLibrary(folder, log)).size).toBe(0);
  await rm(folder, { recursive: true });
});
