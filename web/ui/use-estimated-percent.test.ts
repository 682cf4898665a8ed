import { expect, test } from "vitest";
import { estimatePercent } from "./use-estimated-percent.ts";

const phase = { label: "Finding the car", from: 12, to: 45, usualSeconds: 3 };

test("a phase moves on from where it begins and never reaches its end by itself, however long it takes", () => {
  const shares = [0, 1, 3, 10, 60, 600].map((seconds) => estimatePercent(phase, seconds));
  expect(shares[0]).toBe(12);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(Math.max(...shares)).toBeLessThan(45);
});

test("where nobody knows how long it takes, nothing moves", () => {
  expect(estimatePercent({ ...phase, to: 12, usualSeconds: 0 }, 60)).toBe(12);
});
