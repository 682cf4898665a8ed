import { expect, test } from "vitest";
import { clearCrumbs } from "./clear-crumbs.ts";
import { emptyPlane, type Plane } from "./mask-shape.ts";

type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

/** A body on two wheels, 300 × 160, with `parts` of a given alpha. */
function carWith(...parts: readonly (readonly [...Rectangle, number])[]): Plane {
  const alpha = emptyPlane({ width: 300, height: 160 });
  const car = [
    [10, 5, 289, 120, 255],
    [40, 121, 80, 159, 255],
    [210, 121, 250, 159, 255],
  ] as const;
  for (const [left, top, right, bottom, value] of [...car, ...parts]) {
    for (let y = top; y <= bottom; y++) alpha.data.fill(value, y * 300 + left, y * 300 + right + 1);
  }
  return alpha;
}

test("a speck of the ground under the car goes, with its soft rim", () => {
  const alpha = carWith([139, 139, 147, 143, 12], [140, 140, 146, 142, 130]);
  clearCrumbs(alpha);
  expect(alpha).toEqual(carWith());
});

test.each([
  ["a part that hangs on the car by a soft edge", [140, 121, 146, 130, 40]],
  ["an aerial that seems to stand free", [150, 0, 151, 2, 200]],
  ["as much as a wheel", [120, 130, 150, 159, 255]],
] as const)("%s stays", (_, part) => {
  const alpha = carWith(part);
  clearCrumbs(alpha);
  expect(alpha).toEqual(carWith(part));
});

test("regions that meet only further down are one", () => {
  // A wheel arch: two legs side by side, joined below, of which only one reaches the body.
  const alpha = carWith([120, 121, 122, 150, 255], [123, 150, 130, 150, 255], [130, 140, 130, 150, 255]);
  const before = Uint8Array.from(alpha.data);
  clearCrumbs(alpha);
  expect(alpha.data).toEqual(before);
});
