import { expect, test } from "vitest";
import { findDoubtfulPlaces } from "./doubtful-places.ts";

const [width, height] = [960, 640];

/** A car of 600 × 240 pixels; `levelAt` may say otherwise. */
function alphaOf(levelAt: (x: number, y: number) => number | null): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return levelAt(x, y) ?? (x >= 180 && x < 780 && y >= 200 && y < 440 ? 255 : 0);
  });
}
const within = (left: number, top: number, size: number) => (x: number, y: number) =>
  x >= left && x < left + size && y >= top && y < top + size;
const kindsOf = (alpha: Uint8Array) => findDoubtfulPlaces(alpha, { width, height }).map(({ kind }) => kind);

test("a clean car is doubted nowhere, and nor is an empty cut-out", () => {
  expect(kindsOf(alphaOf(() => null))).toEqual([]);
  expect(kindsOf(alphaOf(() => 0))).toEqual([]);
});

test("a hole, an island, what hangs on the car by a thread and a smear are doubted, each outlined where it is", () => {
  const hole = within(300, 300, 40);
  expect(
    findDoubtfulPlaces(
      alphaOf((x, y) => (hole(x, y) ? 0 : null)),
      { width, height },
    ),
  ).toEqual([
    {
      kind: "hole",
      outline: [
        [300, 300],
        [340, 300],
        [340, 340],
        [300, 340],
      ],
    },
  ]);
  const island = within(20, 20, 60);
  expect(kindsOf(alphaOf((x, y) => (island(x, y) ? 255 : null)))).toEqual(["island"]);
  const sign = within(840, 260, 80);
  const post = (x: number, y: number) => x >= 780 && x < 840 && y >= 300 && y < 304;
  expect(kindsOf(alphaOf((x, y) => (sign(x, y) || post(x, y) ? 255 : null)))).toEqual(["neck"]);
  const smear = within(760, 250, 60);
  expect(kindsOf(alphaOf((x, y) => (smear(x, y) ? 120 : null)))).toEqual(["soft"]);
});

test("what can be seen through the car is no hole, and specks are nothing", () => {
  const opening = within(300, 210, 200);
  const speck = within(900, 600, 4);
  expect(kindsOf(alphaOf((x, y) => (opening(x, y) ? 0 : speck(x, y) ? 255 : null)))).toEqual([]);
});
