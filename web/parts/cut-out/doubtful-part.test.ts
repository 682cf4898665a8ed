import { expect, test } from "vitest";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { doubtfulPartsOf, partAt } from "./doubtful-part.ts";

const block = (left: number, top: number, size: number): [number, number][] => [
  [left, top],
  [left + size, top],
  [left + size, top + size],
  [left, top + size],
];

test("a second car in the cut-out is a place to look at, before the parts that are asked about", () => {
  const { cutOut, ...photo } = syntheticUpload();
  const outlines = [block(100, 300, 800), block(1500, 500, 400)];
  const doubtfulParts = [{ outline: block(900, 200, 50), isKept: true }];
  const labelsOf = (isChosen: boolean) => {
    const cars = outlines.map((outline, index) => ({ outline, isChosen: isChosen && index === 0 }));
    const parts = doubtfulPartsOf({ ...photo, cutOut: { ...cutOut, cars, doubtfulParts } }, []);
    return parts.map(({ label }) => label);
  };
  const asked = "A part that may not be the car's, kept, in the middle";
  expect(labelsOf(false)).toEqual(["A second car in the cut-out, right", asked]);
  expect(labelsOf(true)).toEqual([asked]);
});

test("a tap takes the smallest part that lies under it", () => {
  const parts = [block(0, 0, 100), block(40, 40, 20), block(200, 0, 10)].map((outline) => ({ label: "", outline }));
  expect([partAt(parts, [50, 50]), partAt(parts, [10, 10]), partAt(parts, [205, 5]), partAt(parts, [150, 5])]).toEqual([
    1, 0, 2, -1,
  ]);
});
