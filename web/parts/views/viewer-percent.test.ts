import { expect, test } from "vitest";
import { viewerPercent } from "./viewer-percent.ts";

test("progress climbs five points a second, stops at 90 and jumps to 100 at the end", () => {
  expect([0, 999, 1000, 10_000, 18_000, 60_000].map((ms) => viewerPercent(ms, false))).toEqual([0, 0, 5, 50, 90, 90]);
  expect(viewerPercent(2000, true)).toBe(100);
});

test("a clock that is set back does not take it below nothing", () => {
  expect(viewerPercent(-5000, false)).toBe(0);
});
