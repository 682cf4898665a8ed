import { expect, test } from "vitest";
import { carWords, percentOf } from "./outlines.ts";

test.each([
  [1, "confirmed", "Car unchanged"],
  [1, "judged", "Pixels unchanged, outline not confirmed"],
  [1, "doubtful", "Pixels unchanged, outline not confirmed"],
  [1, null, "Pixels unchanged"],
  [0.999_999, "confirmed", "99.999 % of the pixels unchanged"],
  [0.9, "judged", "90.000 % of the pixels unchanged, outline not confirmed"],
] as const)(
  "of a car with a share of %s unchanged pixels and an outline that is %s is said: %s",
  (share, outline, words) => {
    expect(carWords({ unchangedShare: share }, outline)).toBe(words);
  },
);

test("a share is never rounded up to all", () => {
  expect([1, 0.999_999_9, 0.5].map(percentOf)).toEqual(["100 %", "99.999 %", "50.000 %"]);
});
