import { expect, test } from "vitest";
import { structuralSimilarity } from "./structural-similarity.ts";

const [width, height] = [64, 48];
const plane = (levelAt: (x: number, y: number) => number) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) => levelAt(at % width, Math.floor(at / width))),
});
const whole = plane(() => 1);
const pattern = plane((x, y) => 60 + ((x * 37 + y * 61) % 120));

test("equal pictures are wholly similar, a flat one has nothing of a pattern", () => {
  expect(structuralSimilarity(pattern, pattern, whole)).toBeCloseTo(1, 10);
  expect(
    structuralSimilarity(
      pattern,
      plane(() => 120),
      whole,
    ),
  ).toBeLessThan(0.1);
});

test("a brighter copy keeps its structure, noise does not", () => {
  const brighter = plane((x, y) => (pattern.data[y * width + x] ?? 0) + 10);
  const noisy = plane((x, y) => (pattern.data[y * width + x] ?? 0) + ((x * 7 + y * 13) % 31) - 15);
  expect(structuralSimilarity(pattern, brighter, whole)).toBeGreaterThan(0.98);
  expect(structuralSimilarity(pattern, noisy, whole)).toBeLessThan(0.98);
});

test("what lies outside the mask does not count", () => {
  const half = plane((x) => (x < 32 ? 1 : 0));
  const torn = plane((x, y) => (x < 32 ? (pattern.data[y * width + x] ?? 0) : 0));
  expect(structuralSimilarity(pattern, torn, half)).toBeCloseTo(1, 10);
  expect(structuralSimilarity(pattern, torn, whole)).toBeLessThan(0.7);
});
