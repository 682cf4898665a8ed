import { expect, test } from "vitest";
import { findStraightEdge, type Changes } from "./straight-edge.ts";

const search = { span: { from: 0, to: 100 }, first: 0, last: 40, maxLean: 8, minShare: 0.55, pick: "first" } as const;
/** A line that shows along a share of the side, from `near` to `far`. */
const line =
  (near: number, far: number, share = 1): Changes =>
  (position, along) =>
    along <= share * 100 && Math.abs(position - (near + ((far - near) * along) / 100)) <= 1 ? 1 : 0;

test("a line that leans is found with both of its ends", () => {
  const found = findStraightEdge(line(10, 16), search);
  expect(Math.abs((found?.near ?? 0) - 10)).toBeLessThanOrEqual(1);
  expect(Math.abs((found?.far ?? 0) - 16)).toBeLessThanOrEqual(1);
});

test("what shows along less than half of the side is no edge", () => {
  expect(findStraightEdge(line(10, 10, 0.4), search)).toBeNull();
  expect(findStraightEdge(() => 0, search)).toBeNull();
});

test("of two lines as clear the first or the last is taken, and a much weaker one never", () => {
  const both: Changes = (position, along) => Math.max(line(8, 8)(position, along), line(30, 30)(position, along));
  expect(Math.round(findStraightEdge(both, search)?.near ?? 0)).toBeLessThan(12);
  expect(Math.round(findStraightEdge(both, { ...search, pick: "last" })?.near ?? 0)).toBeGreaterThan(26);
  const weakFirst: Changes = (position, along) =>
    Math.max(line(8, 8, 0.6)(position, along), line(30, 30)(position, along));
  expect(Math.round(findStraightEdge(weakFirst, search)?.near ?? 0)).toBeGreaterThan(26);
});
