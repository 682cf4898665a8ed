import { expect, test } from "vitest";
import { layOutLogo } from "./logo-layout.ts";
import { logoPositions, logoSizes } from "./logos.ts";

const canvas = { width: 1200, height: 900 };

test("a small logo's longer side takes 0.15 of the canvas's shorter one, 30 pixels from the corner of a canvas 1200 wide", () => {
  const logo = { width: 600, height: 50 };
  expect(layOutLogo(logo, canvas, { position: "top-left", size: "small" })).toEqual({
    left: 30,
    top: 30,
    width: 135,
    height: 11.25,
  });
  expect(layOutLogo(logo, canvas, { position: "bottom-right", size: "small" })).toEqual({
    left: 1200 - 30 - 135,
    top: 900 - 30 - 11.25,
    width: 135,
    height: 11.25,
  });
});

test("a tall logo is measured by its height", () => {
  const { width, height } = layOutLogo({ width: 10, height: 40 }, canvas, { position: "center", size: "large" });
  expect([width, height]).toEqual([78.75, 315]);
});

test("a logo that fills fits the whole canvas without a margin", () => {
  const wide = layOutLogo({ width: 600, height: 50 }, canvas, { position: "center", size: "fill" });
  expect(wide).toEqual({ left: 0, top: 400, width: 1200, height: 100 });
  const tall = layOutLogo({ width: 48, height: 96 }, canvas, { position: "bottom-right", size: "fill" });
  expect(tall).toEqual({ left: 750, top: 0, width: 450, height: 900 });
});

test("the same settings lay a logo the same on a canvas of any size", () => {
  for (const position of logoPositions)
    for (const size of logoSizes) {
      const logo = { width: 480, height: 40 };
      const one = layOutLogo(logo, canvas, { position, size });
      const small = layOutLogo(logo, { width: 48, height: 36 }, { position, size });
      for (const side of ["left", "top", "width", "height"] as const)
        expect(small[side] * 25).toBeCloseTo(one[side], 8);
    }
});
