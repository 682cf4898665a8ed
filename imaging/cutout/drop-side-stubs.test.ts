import { expect, test } from "vitest";
import { dropSideStubs } from "./drop-side-stubs.ts";
import { emptyPlane, maskBounds, type Plane } from "./mask-shape.ts";

/** A car of 200 × 100 pixels with a rounded end; `parts` are rectangles stuck to it: left, top, right, bottom. */
function carWith(parts: readonly (readonly [number, number, number, number])[]): Plane {
  const mask = emptyPlane({ width: 300, height: 160 });
  for (const [left, top, right, bottom] of [[50, 30, 249, 129], ...parts] as const) {
    for (let y = top; y <= bottom; y++) mask.data.fill(1, y * mask.width + left, y * mask.width + right + 1);
  }
  return mask;
}

/** Where a second body stood, beyond the left end. */
const leftOf = (() => {
  const plane = emptyPlane({ width: 300, height: 160 });
  for (let y = 60; y < 100; y++) plane.data.fill(1, y * plane.width + 10, y * plane.width + 44);
  return plane;
})();

test("what is left of a second body behind the car's end is cut off", () => {
  const mask = carWith([[44, 74, 49, 79]]);
  expect(maskBounds(dropSideStubs(mask, leftOf))).toEqual({ left: 50, top: 30, right: 249, bottom: 129 });
});

test.each([
  ["a mirror on the other side", [250, 60, 256, 68]],
  ["a spoiler, higher up", [44, 34, 49, 40]],
  ["a tow bar, lower down", [40, 110, 49, 114]],
  ["a spare wheel, thicker", [42, 60, 49, 100]],
  ["an outline's own unevenness, shorter", [49, 74, 49, 79]],
] as const)("%s stays", (_, part) => {
  const mask = carWith([part]);
  expect(dropSideStubs(mask, leftOf)).toBe(mask);
});
