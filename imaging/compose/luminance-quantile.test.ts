import { expect, test } from "vitest";
import { linearOfByte } from "#imaging/pixels/linear-light.ts";
import { paintPicture } from "#test/pixels/paint-layer.ts";
import { luminanceQuantile } from "./luminance-quantile.ts";

const size = { width: 200, height: 200 };
/** Levels 0 to 199 along the rows, each as often as the others. */
const ramp = paintPicture(size, (x) => x).pixels;
const levelAt = (share: number, counts?: (pixel: number) => boolean) =>
  linearOfByte.indexOf(luminanceQuantile(ramp, share, counts));

test("a share of the pixels is as dark as the quantile or darker", () => {
  for (const share of [0.1, 0.25, 0.5, 0.9]) expect(Math.abs(levelAt(share) - 200 * share)).toBeLessThanOrEqual(3);
  expect(levelAt(1)).toBeGreaterThan(195);
});

test("no column of the picture is favoured", () => {
  // Stripes that a stride with a common divisor would miss or hit throughout.
  for (const period of [2, 4, 5, 8, 10]) {
    const stripes = paintPicture(size, (x) => (x % period === 0 ? 250 : 10)).pixels;
    const bright = 1 / period;
    expect(luminanceQuantile(stripes, 1 - bright - 0.03)).toBe(linearOfByte[10]);
    expect(luminanceQuantile(stripes, 1 - bright + 0.03)).toBe(linearOfByte[250]);
  }
});

test("only the pixels that count do", () => {
  expect(levelAt(0.5, (pixel) => pixel % 200 >= 100)).toBeGreaterThan(145);
  expect(luminanceQuantile(ramp, 0.5, () => false)).toBe(linearOfByte[0]);
});

test("green weighs most and blue least", () => {
  const level = (colour: readonly [number, number, number]) =>
    luminanceQuantile(paintPicture(size, () => colour).pixels, 0.5);
  expect(level([0, 200, 0])).toBeGreaterThan(level([200, 0, 0]));
  expect(level([200, 0, 0])).toBeGreaterThan(level([0, 0, 200]));
});

test("of one pixel it is that pixel's, and of none it is dark", () => {
  expect(luminanceQuantile(Uint8Array.of(77, 77, 77), 0.5)).toBe(linearOfByte[77]);
  expect(luminanceQuantile(new Uint8Array(0), 0.5)).toBe(0);
});
