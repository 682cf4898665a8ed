import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { scoreMatte } from "../../bench/matte-scores.ts";
import { loadTestPhotos } from "../../bench/test-photos.ts";

// The real network on our own renders, whose alpha is known exactly.
const matting = await networksOfRun.openMatting();

const photosFolder = join(import.meta.dirname, "../photos");
const photos = await loadTestPhotos(photosFolder);

/** Intersection over union with the exact car: what the network gives, with little to spare. */
const leastOverlap = {
  "hatchback-blue-front-quarter": 0.97,
  "hatchback-red-side": 0.94,
  "hatchback-silver-rear-quarter": 0.95,
  "hatchback-white-front": 0.95,
  "saloon-black-front-quarter": 0.97,
  "saloon-grey-rear-quarter": 0.97,
  "suv-orange-front-quarter": 0.97,
  "suv-white-side": 0.97,
} as const;

test.each(Object.entries(leastOverlap))("%s is cut out, and nothing beside it", async (name, least) => {
  const found = photos.find((photo) => photo.name === `${name}.jpg`);
  if (found?.alpha === undefined || found.alpha === null) throw new Error(`${name} has no exact alpha`);
  const car = await cutOut(await decodePhoto(found.bytes), matting);
  expect(scoreMatte(car, found.alpha).overlap).toBeGreaterThan(least);
});

test("a street without a car is refused", async () => {
  const photo = await decodePhoto(await readFile(join(photosFolder, "no-car.jpg")));
  await expect(cutOut(photo, matting)).rejects.toThrow(CutOutError);
});

test("of a car that leaves the photo the sides are told, and the cars behind it stay out", async () => {
  const photo = await decodePhoto(await readFile(join(photosFolder, "saloon-red-cut-by-frame.jpg")));
  const { geometry, box } = await cutOut(photo, matting);
  expect(geometry.cutSides).toEqual({ left: true, right: false, top: false, bottom: true });
  expect(box.width).toBeLessThan(photo.width / 2);
});
