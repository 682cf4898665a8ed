import { expect, test } from "vitest";
import { layOutBoard, layOutLogo } from "./logo-layout.ts";
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

test("a board stands out round its logo, more at its ends, and never reaches the edge", () => {
  const wide = { left: 30, top: 30, width: 135, height: 11.25 };
  const board = layOutBoard(wide, canvas, { board: "light", size: "small" });
  expect(board).toEqual({ left: 30 - 7.875, top: 30 - 3.9375, width: 135 + 15.75, height: 11.25 + 7.875 });
  const square = { left: 30, top: 30, width: 135, height: 135 };
  expect(layOutBoard(square, canvas, { board: "dark", size: "small" })).toEqual({
    left: 9,
    top: 9,
    width: 177,
    height: 177,
  });
  expect(layOutBoard(square, canvas, { board: "dark", size: "fill" })).toBeNull();
  expect(layOutBoard(square, canvas, { size: "small" })).toBeNull();
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
