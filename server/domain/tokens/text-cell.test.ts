import { expect, test } from "vitest";
import { textCell } from "./write-statement-table.ts";

test.each([
  ["Picture in Dubai", '"Picture in Dubai"'],
  ['Six views of a "Mini", red', '"Six views of a ""Mini"", red"'],
  ["", '""'],
  ["two\nlines", '"two\nlines"'],
])("%j stands in the table as %s", (text, cell) => {
  expect(textCell(text)).toBe(cell);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "|cmd", "%1", "＝1", "\n=1"])(
  "no spreadsheet takes %j for a formula",
  (text) => {
    expect(textCell(text)).toBe(`"'${text}"`);
  },
);
