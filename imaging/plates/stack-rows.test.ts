import { expect, test } from "vitest";
import { boxAroundRows, stackRows } from "./stack-rows.ts";
import { pointIn, type TextBox } from "./text-box.ts";

const line = (
  left: number,
  top: number,
  { width, height, slope = 0 }: { width: number; height: number; slope?: number },
) => ({
  box: { left, right: left + width, slope, top, bottom: top + height } satisfies TextBox,
});
const upper = line(110, 100, { width: 80, height: 40 });
const lower = line(100, 138, { width: 100, height: 40 });

test("two lines of like height, one close under the other, may be a plate's rows, whichever is found first", () => {
  expect(stackRows([upper, lower])).toEqual([{ upper, lower }]);
  expect(stackRows([lower, upper])).toEqual([{ upper, lower }]);
});

test.each([
  ["what is written small above the number", line(110, 118, { width: 80, height: 20 })],
  ["a line far above", line(110, 40, { width: 80, height: 40 })],
  ["a line beside it", line(210, 138, { width: 80, height: 40 })],
  ["a line that stands out to one side", line(50, 100, { width: 80, height: 40 })],
])("%s is no row of it", (_, other) => {
  expect(stackRows([other, lower])).toEqual([]);
});

test("two wide lines are no square plate", () => {
  expect(stackRows([line(0, 100, { width: 300, height: 40 }), line(0, 138, { width: 300, height: 40 })])).toEqual([]);
});

test("a box around slanted rows holds both", () => {
  const rows = {
    upper: line(110, 80, { width: 80, height: 40, slope: 0.2 }),
    lower: line(100, 118, { width: 100, height: 40, slope: 0.25 }),
  };
  const around = boxAroundRows(rows);
  for (const { box } of [rows.upper, rows.lower]) {
    for (const [u, v] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const { x, y } = pointIn(box, u, v);
      expect(x).toBeGreaterThanOrEqual(around.left);
      expect(x).toBeLessThanOrEqual(around.right);
      expect(y - around.slope * x).toBeGreaterThanOrEqual(around.top - 1e-6);
      expect(y - around.slope * x).toBeLessThanOrEqual(around.bottom + 1e-6);
    }
  }
});
