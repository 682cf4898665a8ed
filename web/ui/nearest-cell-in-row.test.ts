import { expect, test } from "vitest";
import { nearestCellInRow } from "./nearest-cell-in-row.ts";

/** Uneven rows, as tiles of several widths make them; each: left, width. */
const rows = [
  [
    [0, 100],
    [100, 100],
    [200, 100],
  ],
  [
    [0, 240],
    [240, 60],
  ],
  [[0, 100]],
] as const;
const rowHeight = 50;

const cells = rows.flatMap((row, index) =>
  row.map(([left, width]) => {
    const cell = document.createElement("button");
    // A tile of a row is seldom at the pixel where its neighbours are.
    cell.getBoundingClientRect = () =>
      new DOMRect(left, index * (rowHeight + 8) + (left > 0 ? 3 : 0), width, rowHeight);
    return cell;
  }),
);

test.each([
  { what: "the cell below", from: 0, direction: 1, to: 3 },
  { what: "the one whose middle is nearest", from: 1, direction: 1, to: 3 },
  { what: "the one whose middle is nearest", from: 2, direction: 1, to: 4 },
  { what: "the next row, not the one after", from: 3, direction: 1, to: 5 },
  { what: "the cell above", from: 4, direction: -1, to: 2 },
  { what: "the one in the middle above a wide one", from: 3, direction: -1, to: 1 },
  { what: "the row before, not the one before that", from: 5, direction: -1, to: 3 },
  { what: "itself in the last row", from: 5, direction: 1, to: 5 },
  { what: "itself in the first row", from: 1, direction: -1, to: 1 },
  { what: "nothing else where there is no such cell", from: 9, direction: 1, to: 9 },
] as const)("from cell $from in direction $direction it is $what: $to", ({ from, direction, to }) => {
  expect(nearestCellInRow(cells, from, direction)).toBe(to);
});
