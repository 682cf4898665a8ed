import { expect, test } from "vitest";
import type { PlateQuad } from "#contract/number-plates.ts";
import { isShortPlate } from "./plate-shape.ts";

const border = (width: number, height: number, lean = 0): PlateQuad => [
  [0, 0],
  [width, lean],
  [width, lean + height],
  [0, height],
];

test("a plate of America is short, also where its upper edge was found below the state's name, and seen from the side", () => {
  expect(isShortPlate(border(120, 60))).toBe(true);
  expect(isShortPlate(border(120, 35))).toBe(true);
  expect(isShortPlate(border(80, 60, 20))).toBe(true);
});

test("a beam is longer than any plate", () => {
  expect(isShortPlate(border(204, 30))).toBe(true);
  expect(isShortPlate(border(240, 30))).toBe(false);
});
