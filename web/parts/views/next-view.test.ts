import { expect, test } from "vitest";
import { stepIndex, swipeDirection } from "./next-view.ts";

test("steps go round both ends", () => {
  expect([stepIndex(5, 1, 6), stepIndex(0, -1, 6), stepIndex(2, 1, 6)]).toEqual([5 + 1 - 6, 5, 3]);
});

test("a long pull or a short flick turns the picture, a trembling finger does not", () => {
  expect(swipeDirection({ deltaX: -200, width: 400, durationMs: 900 })).toBe(1);
  expect(swipeDirection({ deltaX: 40, width: 400, durationMs: 120 })).toBe(-1);
  expect(swipeDirection({ deltaX: 40, width: 400, durationMs: 900 })).toBe(0);
  expect(swipeDirection({ deltaX: 8, width: 400, durationMs: 80 })).toBe(0);
});
