import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { findTurn, standsUpright } from "#imaging/cutout/find-turn.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { turnPhoto } from "#imaging/decode/turn-photo.ts";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { someOf } from "#test/sample.ts";
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

test.each(someOf(Object.entries(leastOverlap)))("%s is cut out, and nothing beside it", async (name, least) => {
  const found = photos.find((photo) => photo.name === `${name}.jpg`);
  if (found?.alpha === undefined || found.alpha === null) throw new Error(`${name} has no exact alpha`);
  const car = await cutOut(await decodePhoto(found.bytes), matting);
  expect(scoreMatte(car, found.alpha).overlap).toBeGreaterThan(least);
});

test("a street without a car is refused", async () => {
  const photo = await decodePhoto(await readFile(join(photosFolder, "no-car.jpg")));
  await expect(cutOut(photo, matting)).rejects.toThrow(CutOutError);
});

test("a part of a car is refused", { tags: ["thorough"] }, async () => {
  const photo = await decodePhoto(await readFile(join(photosFolder, "hatchback-silver-rear-quarter.jpg")));
  const { left, top, width, height } = (await cutOut(photo, matting)).box;
  const part = {
    left: left + Math.round(width * 0.1),
    top: top + Math.round(height * 0.3),
    width: Math.round(width / 4),
    height: Math.round(height / 4),
  };
  const { data, info } = await sharp(photo.pixels, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .extract(part)
    .resize(900)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const detail = { pixels: new Uint8Array(data), width: info.width, height: info.height };
  await expect(cutOut(detail, matting)).rejects.toThrow(CutOutError);
});

test.each(someOf([90, 180]))(
  "a photo that was turned by %s degrees does not seem upright, and is to be turned back",
  async (degrees) => {
    const upright = await decodePhoto(await readFile(join(photosFolder, "suv-orange-front-quarter.jpg")));
    const { sides, quality } = await cutOut(upright, matting);
    expect(standsUpright({ sides, ...quality }, matting.softness)).toBe(true);
    // As a messenger sends it: nothing tells that it was turned.
    const { pixels, width, height } = await turnPhoto(upright, degrees);
    expect(await findTurn({ pixels, width, height }, matting)).toBe(360 - degrees);
  },
);

test("of a car that leaves the photo the sides are told, and the cars behind it stay out", async () => {
  const photo = await decodePhoto(await readFile(join(photosFolder, "saloon-red-cut-by-frame.jpg")));
  const { geometry, box } = await cutOut(photo, matting);
  expect(geometry.cutSides).toEqual({ left: true, right: false, top: false, bottom: true });
  expect(box.width).toBeLessThan(photo.width / 2);
});
