import { expect, test } from "vitest";
import { ownSoftness } from "#imaging/cutout/softness.ts";
import { findBodies } from "./find-bodies.ts";

const [width, height] = [512, 342];
type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

/** What the network says of a photo with these things in it, all full of detail. */
function seenWith(...things: readonly Rectangle[]) {
  const answer = { data: new Uint8Array(width * height), width, height };
  for (const [left, top, right, bottom] of things)
    for (let y = top; y < bottom; y++) answer.data.fill(255, y * width + left, y * width + right);
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => Math.imul(at + 1, 2654435761) >>> 24);
  return { answer, photo: { pixels, width, height }, softness: ownSoftness };
}

/** 40 × 40 is less than 1.2 % of the grid. */
const small = (left: number, top: number): Rectangle => [left, top, left + 40, top + 40];

test("beside others, what is too small for a car is left out, and each car is told as before", async () => {
  const cars: Rectangle[] = [
    [60, 180, 190, 240],
    [260, 180, 400, 240],
  ];
  const alone = await findBodies(seenWith(...cars));
  expect(alone.map(({ isCar }) => isCar)).toEqual([true, true]);
  const leaves = Array.from({ length: 16 }, (_, index) => small((index % 8) * 60, Math.floor(index / 8) * 60));
  expect(await findBodies(seenWith(...cars, ...leaves))).toEqual(alone);
});

test("one that is alone is not judged again, one with something small beside it is", async () => {
  const column: Rectangle = [200, 20, 250, 300];
  expect(await findBodies(seenWith(column))).toMatchObject([{ isCar: true }]);
  expect(await findBodies(seenWith(column, small(20, 20)))).toMatchObject([{ isCar: false }]);
  expect(await findBodies(seenWith(small(20, 20)))).toMatchObject([{ isCar: true, area: 1600 }]);
});

test("a ring that is large enough only with what it encloses counts with that", async () => {
  const car: Rectangle = [260, 180, 400, 240];
  const ring: Rectangle[] = [
    [40, 100, 130, 106],
    [40, 140, 130, 146],
    [40, 100, 46, 146],
    [124, 100, 130, 146],
  ];
  const bodies = await findBodies(seenWith(car, ...ring));
  expect(bodies.map(({ area }) => area)).toEqual([8400, 90 * 46]);
});
