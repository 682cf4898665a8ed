import { expect, test } from "vitest";
import { ditherSide, ditherTile } from "./dither.ts";

const mean = (values: Iterable<number>, of: (value: number) => number = (value) => value) => {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    sum += of(value);
    count++;
  }
  return sum / count;
};

test("the noise makes nothing brighter or darker, and is never more than a level and a tenth", () => {
  expect(ditherTile).toHaveLength(ditherSide ** 2);
  expect(mean(ditherTile)).toBeCloseTo(0, 2);
  expect(Math.max(...ditherTile.map(Math.abs))).toBeLessThanOrEqual(1.1);
});

test("it is triangular: spread as the difference of two even draws, small values the most frequent", () => {
  // Of the difference of two uniform draws of strength s the variance is s² / 6, and three quarters lie within s / 2.
  expect(mean(ditherTile, (value) => value ** 2)).toBeCloseTo(1.1 ** 2 / 6, 2);
  expect(mean(ditherTile, (value) => (Math.abs(value) < 0.55 ? 1 : 0))).toBeCloseTo(0.75, 2);
});

test("neighbours know nothing of each other, along a row and down a column", () => {
  for (const step of [1, ditherSide]) {
    const products = Array.from(ditherTile.subarray(step), (value, i) => value * (ditherTile[i] ?? 0));
    expect(Math.abs(mean(products))).toBeLessThan(0.005);
  }
});
