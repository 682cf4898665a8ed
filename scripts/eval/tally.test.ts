import { expect, test } from "vitest";
import { formatTally, tally } from "./tally.ts";

const cases = [
  { file: "a.jpg", holds: true },
  { file: "b.jpg", holds: false },
];

test("photos are named where it holds, or where it does not", () => {
  expect(tally("right", cases, "that hold")).toMatchObject({ of: 2, count: 1, files: ["a.jpg"] });
  expect(tally("right", cases, "that don't").files).toEqual(["b.jpg"]);
});

test("a line says how many of how many, and nothing of none", () => {
  expect(formatTally(tally("right", cases, "that don't"))).toMatch(/right +1 of 2 +50\.0 % +b\.jpg$/);
  expect(formatTally(tally("right", [], "that hold"))).toMatch(/0 of 0 +–$/);
});
