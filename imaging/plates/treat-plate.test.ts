import { expect, test } from "vitest";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { Logo } from "#imaging/logo/decode-logo.ts";
import { plateFadePixels } from "./plate-area.ts";
import { treatPlate } from "./treat-plate.ts";

const [width, height] = [400, 300];
const slanted: PlateQuad = [
  [120, 120],
  [280, 140],
  [276, 182],
  [118, 156],
];

/** Strokes of black on white, as dense as a plate's letters, on a car of one colour. */
function photo(scale = 1) {
  const pixels = new Uint8Array(width * height * 3);
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [index % width, Math.floor(index / width)];
    const isInk = (Math.floor(x / (3 * scale)) + Math.floor(y / (9 * scale))) % 2 === 0;
    const isNearPlate = x > 100 && x < 300 && y > 100 && y < 200;
    pixels.set(isNearPlate ? (isInk ? [10, 10, 12] : [235, 235, 230]) : [150, 20, 30], index * 3);
  }
  return { pixels, width, height };
}

/** The most that two neighbours in a row differ by, and the standard deviation along rows, well inside the plate. */
function structure(pixels: Uint8Array) {
  let steepest = 0;
  let widest = 0;
  for (let y = 146; y < 152; y++) {
    const row = Array.from({ length: 130 }, (_, x) => pixels[(y * width + 132 + x) * 3] ?? 0);
    for (const [x, level] of row.entries())
      if (x > 0) steepest = Math.max(steepest, Math.abs(level - (row[x - 1] ?? 0)));
    const mean = row.reduce((sum, level) => sum + level, 0) / row.length;
    widest = Math.max(widest, Math.sqrt(row.reduce((sum, level) => sum + (level - mean) ** 2, 0) / row.length));
  }
  return { steepest, widest };
}

function farthestChange(before: Uint8Array, after: Uint8Array): number {
  let farthest = 0;
  for (let index = 0; index < width * height; index++) {
    if ([0, 1, 2].every((channel) => before[index * 3 + channel] === after[index * 3 + channel])) continue;
    const [x, y] = [(index % width) + 0.5, Math.floor(index / width) + 0.5];
    farthest = Math.max(farthest, distanceOutside(x, y));
  }
  return farthest;
}

function distanceOutside(x: number, y: number): number {
  return Math.max(
    ...slanted.map(([fromX, fromY], side) => {
      const [toX, toY] = slanted[(side + 1) % 4] ?? [0, 0];
      const cross = (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
      return -cross / Math.hypot(toX - fromX, toY - fromY);
    }),
  );
}

test.each([1, 2, 4])("no structure is left of a plate that is made unreadable, letters × %d", async (scale) => {
  const before = photo(scale);
  expect(structure(before.pixels).widest).toBeGreaterThan(80);
  const after = await treatPlate(before, { quad: slanted, cover: null });
  const { steepest, widest } = structure(after.pixels);
  expect(steepest).toBeLessThanOrEqual(2);
  expect(widest).toBeLessThan(12);
});

test("nothing but the plate and a narrow rim changes, and the photo given stays as it is", async () => {
  const before = photo();
  const kept = Uint8Array.from(before.pixels);
  for (const cover of [null, red()]) {
    const after = await treatPlate(before, { quad: slanted, cover });
    expect(farthestChange(before.pixels, after.pixels)).toBeLessThanOrEqual(plateFadePixels);
  }
  expect(before.pixels).toEqual(kept);
});

test("a plate that is made unreadable keeps its colour", async () => {
  const yellow = photo();
  for (let at = 2; at < yellow.pixels.length; at += 3) yellow.pixels[at] = 20;
  const { pixels } = await treatPlate(yellow, { quad: slanted, cover: null });
  const at = (148 * width + 200) * 3;
  expect((pixels[at] ?? 0) - (pixels[at + 2] ?? 0)).toBeGreaterThan(60);
});

/** Red on its left half, green on its right one. */
function red(): Logo {
  const pixels = Uint8Array.from({ length: 520 * 110 * 4 }, (_, at) => {
    const isLeft = Math.floor(at / 4) % 520 < 260;
    return (isLeft ? [220, 10, 10, 255] : [10, 200, 10, 255])[at % 4] ?? 0;
  });
  return { pixels, width: 520, height: 110 };
}

test("a cover lies on the plate in its perspective, left on the left, and hides what was there", async () => {
  const { pixels } = await treatPlate(photo(), { quad: slanted, cover: red() });
  const colourAt = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  const [left, right] = [colourAt(140, 142), colourAt(260, 160)];
  expect((left[0] ?? 0) - (left[1] ?? 0)).toBeGreaterThan(100);
  expect((right[1] ?? 0) - (right[0] ?? 0)).toBeGreaterThan(100);
  for (let x = 130; x < 190; x++) expect(colourAt(x, 145)).toEqual(colourAt(135, 145));
});

test("a cover on a plate in the shade is darker than on one in the sun", async () => {
  const sunny = await treatPlate(photo(), { quad: slanted, cover: red() });
  const shady = photo();
  shady.pixels.forEach((level, at) => (shady.pixels[at] = level * 0.4));
  const dark = await treatPlate(shady, { quad: slanted, cover: red() });
  const at = (142 * width + 140) * 3;
  expect(dark.pixels[at]).toBeLessThan(0.75 * (sunny.pixels[at] ?? 0));
});

test("corners that cross are made unreadable, too", async () => {
  const [a, b, c, d] = slanted;
  const { pixels } = await treatPlate(photo(), { quad: [a, c, b, d], cover: red() });
  expect(structure(pixels).steepest).toBeLessThanOrEqual(2);
});
