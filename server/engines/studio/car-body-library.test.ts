import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyStyles } from "#contract/body-styles.ts";
import { views } from "#contract/views.ts";
import { syntheticPictures } from "#imaging/views/synthetic-body.ts";
import { createLogger } from "#server/log/logger.ts";
import { writeSyntheticCar } from "#test/server/synthetic-cars.ts";
import { createViewPictures } from "./car-body-layers.ts";
import { readCarBody, readCarBodyLibrary } from "./car-body-library.ts";

const log = createLogger({ level: "silent", role: "test" });
const carsFolder = join(import.meta.dirname, "..", "..", "..", "assets", "cars");
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "carvas-bodies-"));
  await writeSyntheticCar(folder, "saloon");
  await writeSyntheticCar(folder, "van");
  await rm(join(folder, "van", "rear", "solid.webp"));
});

afterAll(() => rm(folder, { recursive: true }));

test(
  "every body folder is complete, called by a style of the contract, and decodes at the sizes it says",
  { tags: ["thorough"] },
  async () => {
    const library = await readCarBodyLibrary(carsFolder, log);
    expect([...library.keys()].toSorted()).toEqual((await readdir(carsFolder)).toSorted());
    const load = createViewPictures(1);
    for (const [style, found] of library) {
      expect(bodyStyles).toContain(style);
      for (const view of views) {
        const { patches } = found.body.views[view];
        const pictures = await load(found, { view, patches: Object.keys(patches), hasStripes: true });
        expect([pictures.shadow.width * 2, pictures.shadow.height * 2]).toEqual([
          found.body.picture.width,
          found.body.picture.height,
        ]);
      }
    }
  },
);

test("a body that lacks a layer is left out, and the others are still offered", async () => {
  expect([...(await readCarBodyLibrary(folder, log)).keys()]).toEqual(["saloon"]);
});

test("layers come as they were written; stripes and patches only when asked for", async () => {
  const found = await readCarBody(join(folder, "saloon"), "saloon");
  const load = createViewPictures(1);
  const written = syntheticPictures();
  const plain = await load(found, { view: "side", patches: [], hasStripes: false });
  expect(Buffer.compare(plain.layers.solid, written.layers.solid)).toBe(0);
  expect(Buffer.compare(plain.layers.masks, written.layers.masks)).toBe(0);
  expect([plain.stripes, plain.patches.size]).toEqual([null, 0]);
  const full = await load(found, { view: "side", patches: ["spoiler", "wheel-none"], hasStripes: true });
  expect([...full.patches.keys()]).toEqual(["spoiler"]);
  expect(Buffer.compare(full.stripes ?? Buffer.of(0), written.stripes ?? Buffer.of(1))).toBe(0);
});

test("layers used last are kept, within the limit", async () => {
  const found = await readCarBody(join(folder, "saloon"), "saloon");
  const wanted = { view: "side", patches: [], hasStripes: false } as const;
  const keeping = createViewPictures(100_000_000);
  const [one, other] = await Promise.all([keeping(found, wanted), keeping(found, wanted)]);
  expect(one.layers).toBe(other.layers);
  expect((await keeping(found, wanted)).layers).toBe(one.layers);
  const forgetting = createViewPictures(1000);
  expect((await forgetting(found, wanted)).layers).not.toBe((await forgetting(found, wanted)).layers);
});
