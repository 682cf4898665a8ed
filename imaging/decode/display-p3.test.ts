import { converter } from "culori";
import { expect, test } from "vitest";
import { displayP3ToSrgb, isDisplayP3 } from "./display-p3.ts";

const toRgb = converter("rgb");

test.each([
  [128, 128, 128],
  [255, 255, 255],
  [0, 0, 0],
  [180, 120, 90],
  [40, 60, 110],
  [10, 8, 5],
])("Display P3 %i, %i, %i becomes the sRGB of another implementation", (...colour) => {
  const [red, green, blue] = colour;
  const pixels = Uint8Array.from([...colour, ...colour]);
  displayP3ToSrgb(pixels);
  const { r, g, b } = toRgb({ mode: "p3", r: red / 255, g: green / 255, b: blue / 255 });
  const expected = [r, g, b].map((value) => value * 255);
  for (const [at, value] of pixels.entries()) expect(Math.abs(value - (expected[at % 3] ?? NaN))).toBeLessThan(1.5);
});

test("a colour outside sRGB is clipped, not wrapped", () => {
  const pixels = Uint8Array.from([255, 0, 0]);
  displayP3ToSrgb(pixels);
  expect([...pixels]).toEqual([255, 0, 0]);
});

test("the space is told by the profile's name, in either spelling, or by the colour primaries", () => {
  const nclx = (primaries: number) =>
    Buffer.concat([Buffer.from("meta....colrnclx"), Buffer.from([0, primaries, 0, 13])]);
  expect(isDisplayP3(Buffer.from("...Display P3..."))).toBe(true);
  expect(isDisplayP3(Buffer.from("Display P3", "utf16le").swap16())).toBe(true);
  expect(isDisplayP3(nclx(12))).toBe(true);
  expect(isDisplayP3(nclx(1))).toBe(false);
  expect(isDisplayP3(Buffer.from("colrnclx"))).toBe(false);
  expect(isDisplayP3(Buffer.from("sRGB IEC61966-2.1"))).toBe(false);
  expect(isDisplayP3(Buffer.concat([Buffer.alloc(300 * 1024), nclx(12)]))).toBe(false);
});
