import { expect, test } from "vitest";
import { maskArea } from "#imaging/pixels/mask.ts";
import { comparedPixels } from "./compared-pixels.ts";

const solid = {
  pixels: new Uint8Array(30 * 20 * 3),
  alpha: new Uint8Array(30 * 20).fill(255),
  width: 30,
  height: 20,
  left: 11,
  top: 9,
  scale: 1,
};
const picture = { width: 60, height: 50 };

test("all pixels of a solid car are compared but the three next to its edge", () => {
  const { data } = comparedPixels(solid, picture, null);
  for (let y = 0; y < 20; y++)
    for (let x = 0; x < 30; x++)
      expect(data[y * 30 + x], `${x}, ${y}`).toBe(x > 2 && x < 27 && y > 2 && y < 17 ? 1 : 0);
});

test("three pixels around a hole in the matte are left out", () => {
  const alpha = Uint8Array.from(solid.alpha);
  alpha[10 * 30 + 15] = 254;
  expect(maskArea(comparedPixels({ ...solid, alpha }, picture, null))).toBe(24 * 14 - 7 * 7);
});

test("what lies outside the picture is not compared", () => {
  const { data } = comparedPixels({ ...solid, left: -10, top: 40 }, picture, null);
  expect([data[5 * 30 + 9], data[5 * 30 + 10]]).toEqual([0, 1]);
  expect([data[9 * 30 + 15], data[10 * 30 + 15]]).toEqual([1, 0]);
});

test("nothing is compared of an empty matte, or of one that is all edge", () => {
  expect(maskArea(comparedPixels({ ...solid, alpha: new Uint8Array(600) }, picture, null))).toBe(0);
  const dot = { ...solid, width: 6, height: 6, alpha: new Uint8Array(36).fill(255) };
  expect(maskArea(comparedPixels(dot, picture, null))).toBe(0);
});

test("a treated plate is left out with four pixels around it, at the car's size in the picture", () => {
  const half = { ...solid, scale: 0.5 };
  const quad = [
    [124, 216],
    [136, 216],
    [136, 224],
    [124, 224],
  ] as const;
  const { data } = comparedPixels(half, picture, { quad, boxLeft: 100, boxTop: 200 });
  // In the layer the plate reaches from 12 to 18 across and from 8 to 12 down.
  expect([data[10 * 30 + 15], data[10 * 30 + 9], data[10 * 30 + 7]]).toEqual([0, 0, 1]);
  expect([data[5 * 30 + 15], data[3 * 30 + 15]]).toEqual([0, 1]);
});
