import sharp from "sharp";
import { expect, test } from "vitest";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import { deltaE2000, labOfSrgb } from "#imaging/compose/delta-e.ts";
import type { SceneRatio } from "#imaging/compose/scene.ts";
import { syntheticCar, syntheticScene } from "#imaging/compose/synthetic-scene.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { paintTile } from "./paint-tile.ts";
import { reduceCar, reducedCarPixels } from "./reduce-car.ts";
import { reducedShadowPixels, reduceScene } from "./reduce-scene.ts";
import { decodeReducedCar, encodeReducedCar, isWholeReducedCar } from "./stored-car.ts";

const car = inSmoothPaint(syntheticCar(230, 1600).car);

/** Its fine stripes come out otherwise by every way of making them smaller. */
function inSmoothPaint(striped: CarCutOut): CarCutOut {
  const { width } = striped.box;
  const pixels = striped.pixels.map((_, at) => 60 + Math.round((140 * (Math.floor(at / 3) % width)) / width));
  return { ...striped, pixels };
}

type Size = { width: number; height: number };

async function resized({ pixels, ...raw }: RawRgb, { width, height }: Size): Promise<RawRgb> {
  const small = sharp(pixels, { raw: { ...raw, channels: 3 } }).resize(width, height, { fit: "fill" });
  return { pixels: await small.raw().toBuffer(), width, height };
}

async function tileOf(section: "core" | "retail", ratio: SceneRatio): Promise<RawRgb> {
  const full = syntheticScene(section);
  const scene = reduceScene(full.scene);
  const atlasWidth = reducedShadowPixels * scene.shadows.headingsDegrees.length;
  const tile = await paintTile({
    ...(await decodeReducedCar(await encodeReducedCar(await reduceCar(car)))),
    scene,
    plate: await resized(full.plate, scene.plate),
    shadows: await resized(full.shadows, { width: atlasWidth, height: reducedShadowPixels }),
    ratio,
  });
  const { data, info } = await sharp(tile).raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function meanDeltaE(one: RawRgb, other: RawRgb): number {
  let sum = 0;
  for (let at = 0; at < one.pixels.length; at += 3) {
    const lab = ({ pixels }: RawRgb) => labOfSrgb(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    sum += deltaE2000(lab(one), lab(other));
  }
  return (3 * sum) / one.pixels.length;
}

test.each([
  ["core", "4:3", [400, 300]],
  ["core", "9:16", [225, 400]],
  ["retail", "16:9", [400, 225]],
  ["retail", "1:1", [400, 400]],
] as const)("a tile in %s %s is the full picture made small, with the mark", async (section, ratio, size) => {
  const tile = await tileOf(section, ratio);
  expect([tile.width, tile.height]).toEqual(size);
  const picture = await resized(
    await composeScene({ ...syntheticScene(section), car, ratio, isWatermarked: true }),
    tile,
  );
  // Four pixels beside its place it would come to 0.8 and more.
  expect(meanDeltaE(tile, picture)).toBeLessThan(0.72);
});

test("a small car is not enlarged, and keeps its pixels", async () => {
  const { car: small } = syntheticCar(230, 300);
  expect((await reduceCar(small)).car).toBe(small);
  expect(Math.max(small.box.width, small.box.height)).toBeLessThan(reducedCarPixels);
});

test("a stored car comes back in the same place with the same outline; one byte less, or another, and it counts as damaged", async () => {
  const reduced = await reduceCar(car);
  const stored = await encodeReducedCar(reduced);
  const { car: read, pose } = await decodeReducedCar(stored);
  expect([read.box, read.geometry, pose]).toEqual([reduced.car.box, reduced.car.geometry, reduced.pose]);
  expect([Buffer.compare(read.alpha, reduced.car.alpha), Buffer.compare(read.pixels, reduced.car.pixels)]).toEqual([
    0, 0,
  ]);
  const spoilt = Uint8Array.from(stored);
  spoilt[stored.length - 9] = (spoilt[stored.length - 9] ?? 0) ^ 1;
  expect([stored, stored.subarray(0, -1), spoilt, new Uint8Array(3)].map(isWholeReducedCar)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  await expect(decodeReducedCar(spoilt)).rejects.toThrow("no reduced car");
});
