import { expect, test } from "vitest";
import { hidePlate } from "./hide-plate.ts";

test("a plate is painted over from the colour above it to the one below, and nothing else is touched", () => {
  const picture = { width: 30, height: 30, pixels: new Uint8Array(30 * 30 * 3).fill(100) };
  const plate = { left: 10, top: 12, width: 10, height: 4 };
  for (let y = 12; y < 16; y++) picture.pixels.fill(255, (y * 30 + 10) * 3, (y * 30 + 20) * 3);
  picture.pixels.fill(0, 0, 3);
  const painted = hidePlate(picture, plate);
  expect(picture.pixels.includes(255)).toBe(true);
  expect(painted.pixels.includes(255)).toBe(false);
  expect([...new Set(painted.pixels)]).toEqual([0, 100]);
});

test("a plate at the picture's edge can be painted over", () => {
  const picture = { width: 20, height: 20, pixels: new Uint8Array(20 * 20 * 3).fill(7) };
  expect(hidePlate(picture, { left: -3, top: 14, width: 40, height: 10 }).pixels).toEqual(picture.pixels);
});
