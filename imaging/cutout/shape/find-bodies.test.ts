import { expect, test } from "vitest";
import { ownSoftness } from "#imaging/cutout/softness.ts";
import { findBodies } from "./find-bodies.ts";

const [width, height] = [512, 342];
type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

/** What the network says of a photo with these things in it. */
function seenWith(...things: readonly Rectangle[]) {
  const answer = { data: new Uint8Array(width * height), width, height };
  for (const [left, top, right, bottom] of things)
    for (let y = top; y < bottom; y++) answer.data.fill(255, y * width + left, y * width + right);
  return findBodies(answer, ownSoftness);
}

const cars: Rectangle[] = [
  [60, 180, 190, 240],
  [260, 180, 400, 240],
];

test("all that is a tenth of the largest is a body, the largest first, and a car if its outline is one", () => {
  const column: Rectangle = [440, 20, 480, 300];
  const leaf: Rectangle = [10, 10, 30, 30];
  expect(seenWith(...cars, column, leaf).map(({ area, isCar }) => [area, isCar])).toEqual([
    [40 * 280, false],
    [140 * 60, true],
    [130 * 60, true],
  ]);
});

test("of hundreds of leaves the largest are looked at alone", () => {
  const leaves = Array.from({ length: 64 }, (_, index): Rectangle => [
    (index % 16) * 32,
    Math.floor(index / 16) * 40,
    (index % 16) * 32 + 30,
    Math.floor(index / 16) * 40 + 38,
  ]);
  expect(seenWith(...leaves)).toHaveLength(8);
  expect(seenWith(...cars, ...leaves.slice(0, 16)).filter(({ isCar, area }) => isCar && area > 5000)).toHaveLength(2);
});
