import { expect, test } from "vitest";
import type { PlateQuad } from "#contract/number-plates.ts";
import { fillsPlate } from "./plate-shape.ts";

const text = { left: 100, right: 200, top: 100, bottom: 130, slope: 0 };
const border = (width: number, height: number): PlateQuad => [
  [150 - width / 2, 115 - height / 2],
  [150 + width / 2, 115 - height / 2],
  [150 + width / 2, 115 + height / 2],
  [150 - width / 2, 115 + height / 2],
];

test("a number fills its plate: a word with room around it, or on a long beam, has none", () => {
  expect(fillsPlate(text, border(130, 36))).toBe(true);
  expect(fillsPlate(text, border(120, 60))).toBe(true);
  expect(fillsPlate(text, border(200, 60))).toBe(false);
  expect(fillsPlate(text, border(120, 15))).toBe(false);
});
