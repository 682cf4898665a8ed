import { expect, test } from "vitest";
import { someOf } from "#test/sample.ts";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import { maxRetailLongSidePixels } from "./choose-placement.ts";
import { composeScene, type ComposedImage } from "./compose-scene.ts";
import { deltaE2000, labOfSrgb } from "./delta-e.ts";
import type { SceneRatio } from "./scene.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";

const ratios = ["4:3", "1:1", "16:9", "9:16"] as const satisfies readonly SceneRatio[];
const core = syntheticScene("core");
const retail = syntheticScene("retail");

/** Pixels whose whole neighbourhood of three pixels around is fully the car's. */
function erodedMatte({ alpha, box }: CarCutOut): number[] {
  const inside: number[] = [];
  for (let row = 3; row < box.height - 3; row++) {
    for (let column = 3; column < box.width - 3; column++) {
      let isInside = true;
      for (let dy = -3; dy <= 3 && isInside; dy++) {
        for (let dx = -3; dx <= 3 && isInside; dx++) isInside = alpha[(row + dy) * box.width + column + dx] === 255;
      }
      if (isInside) inside.push(row * box.width + column);
    }
  }
  return inside;
}

function meanDeltaE(picture: ComposedImage, car: CarCutOut): number {
  const inside = erodedMatte(car);
  let sum = 0;
  for (const i of inside) {
    const row = Math.floor(i / car.box.width) + picture.placement.carTop;
    const column = (i % car.box.width) + picture.placement.carLeft;
    const at = (row * picture.width + column) * 3;
    const of = (pixels: Uint8Array, byte: number) =>
      labOfSrgb(pixels[byte] ?? 0, pixels[byte + 1] ?? 0, pixels[byte + 2] ?? 0);
    sum += deltaE2000(of(picture.pixels, at), of(car.pixels, i * 3));
  }
  expect(inside.length).toBeGreaterThan(1000);
  return sum / inside.length;
}

test.each(someOf(ratios, 2))("retail %s leaves every inner pixel of the car as the photo had it", async (ratio) => {
  const { car } = syntheticCar(230, 1200);
  const picture = await composeScene({ ...retail, car, ratio });
  expect(meanDeltaE(picture, car)).toBe(0);
  expect(picture.isCarUnchanged).toBe(true);
  expect(picture.enlargedBy).toBe(1);
  expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(maxRetailLongSidePixels);
});

test.each(someOf(ratios, 2))(
  "core %s comes out in exactly its ratio, as long as asked for, with the whole car inside",
  async (ratio) => {
    const [across = 0, down = 0] = ratio.split(":").map(Number);
    const { car } = syntheticCar(230, 1200);
    const { width, height, placement, pixels } = await composeScene({ ...core, car, ratio, longSidePixels: 2048 });
    expect(Math.max(width, height)).toBe(2048);
    expect(width * down).toBe(height * across);
    expect(pixels.length).toBe(width * height * 3);
    const margin = 0.04 * width;
    expect(placement.carLeft).toBeGreaterThanOrEqual(margin);
    expect(placement.carLeft + car.box.width * placement.carScale).toBeLessThanOrEqual(width - margin);
    expect(placement.carTop).toBeGreaterThanOrEqual(0.04 * height);
    expect(placement.carTop + car.box.height * placement.carScale).toBeLessThanOrEqual(0.97 * height);
  },
);

test.each(someOf([230, 90, 0, 270, 310], 2))(
  "a car heading %d° darkens the floor under it more than the floor beside it",
  async (heading) => {
    const { car } = syntheticCar(heading, 1000);
    const { pixels, width, height, placement } = await composeScene({
      ...core,
      scene: { ...core.scene, floor: { ...core.scene.floor, reflectivity: 0 } },
      car,
      ratio: "4:3",
    });
    const bottom = Math.min(height - 1, Math.round(placement.carTop + car.box.height * placement.carScale) + 3);
    const middle = Math.round(placement.carLeft + (car.box.width * placement.carScale) / 2);
    const greenAt = (column: number) => pixels[(bottom * width + column) * 3 + 1] ?? 0;
    expect(greenAt(middle)).toBeLessThan(greenAt(Math.round(width * 0.01)) - 10);
  },
);

const photoWidths = [
  [250, 300],
  [230, 1000],
  [230, 700],
  [230, 1500],
  [230, 2600],
] as const;

test.each(someOf(photoWidths, 2))(
  "a car heading %d° from a photo %d pixels wide is not enlarged beyond half again, but in the smallest picture",
  async (heading, photoWidth) => {
    const { car } = syntheticCar(heading, photoWidth);
    for (const ratio of ["4:3", "9:16"] as const) {
      const { width, height, enlargedBy, isReduced, isCarUnchanged } = await composeScene({ ...core, car, ratio });
      const longSide = Math.max(width, height);
      expect([2048, 1600, 1280, 1024]).toContain(longSide);
      expect(longSide === 1024 || enlargedBy <= 1.5).toBe(true);
      // The next larger size would have enlarged it further.
      expect(longSide === 2048 || (enlargedBy * 2048) / longSide > 1.5).toBe(true);
      expect([isReduced, isCarUnchanged]).toEqual([longSide < 2048, false]);
    }
  },
);

test("a portrait photo gives a full picture, too", async () => {
  const { car } = syntheticCar(270, 900);
  const portrait: CarCutOut = { ...car, photoHeight: 1600 };
  const picture = await composeScene({ ...core, car: portrait, ratio: "1:1" });
  expect(picture.width).toBe(picture.height);
  expect(picture.placement.carLeft).toBeGreaterThan(0);
});

test(
  "a retail car larger than the largest picture is reduced, and the picture says so",
  { tags: ["thorough"] },
  async () => {
    const { car } = syntheticCar(2, 7500);
    const picture = await composeScene({ ...retail, car, ratio: "1:1" });
    expect(picture.width).toBeLessThanOrEqual(maxRetailLongSidePixels);
    expect(picture.isCarUnchanged).toBe(false);
    expect(picture.enlargedBy).toBeLessThan(1);
  },
);

test("the free plan's mark changes the bottom right corner and nothing else", async () => {
  const { car } = syntheticCar(230, 600);
  const plain = await composeScene({ ...core, car, ratio: "16:9" });
  const marked = await composeScene({ ...core, car, ratio: "16:9", isWatermarked: true });
  let inCorner = 0;
  let elsewhere = 0;
  for (let i = 0; i < plain.pixels.length; i++) {
    if (plain.pixels[i] === marked.pixels[i]) continue;
    const pixel = Math.floor(i / 3);
    const isCorner = pixel % plain.width > plain.width * 0.8 && Math.floor(pixel / plain.width) > plain.height * 0.85;
    if (isCorner) inCorner++;
    else elsewhere++;
  }
  expect(inCorner).toBeGreaterThan(500);
  expect(elsewhere).toBe(0);
});

test("a scene that lights the car leaves the cut-out as it was, also where the car keeps its size", async () => {
  const { car: whole } = syntheticCar(270, 400);
  const cutSides = { left: true, right: true, top: false, bottom: false };
  const car = { ...whole, geometry: { ...whole.geometry, cutSides } };
  const before = car.pixels.slice();
  const compose = () => composeScene({ ...core, car, ratio: "4:3", longSidePixels: car.box.width });
  const first = await compose();
  expect(first.placement.carScale).toBe(1);
  expect(car.pixels).toEqual(before);
  expect((await compose()).pixels).toEqual(first.pixels);
});
