import { expect, test } from "vitest";
import { keepSolidRegions, type Bitmap } from "./solid-regions.ts";

const width = 60;
const height = 40;

function mapOf(isSet: (column: number, row: number) => boolean): Bitmap {
  const bits = Uint8Array.from({ length: width * height }, (_, i) => (isSet(i % width, Math.floor(i / width)) ? 1 : 0));
  return { bits, width, height };
}

const everywhere = new Uint8Array(width * height).fill(1);
const pane = (column: number, row: number) => column >= 10 && column < 40 && row >= 10 && row < 25;
const count = (bits: Uint8Array) => bits.reduce((sum, bit) => sum + bit, 0);

test("a whole pane is kept, and the wiper in it is closed", () => {
  const kept = keepSolidRegions(
    mapOf((column, row) => pane(column, row) && row !== 18),
    everywhere,
  );
  expect(count(kept)).toBe(30 * 15);
});

test("a patchy region is dropped as a whole", () => {
  expect(
    count(
      keepSolidRegions(
        mapOf((column, row) => pane(column, row) && column % 2 === 0),
        everywhere,
      ),
    ),
  ).toBe(0);
});

test("a glint is too small to be a pane", () => {
  expect(
    count(
      keepSolidRegions(
        mapOf((column, row) => column >= 20 && column < 24 && row >= 20 && row < 23),
        everywhere,
      ),
    ),
  ).toBe(0);
});

test("a bright bonnet that goes on below the windows is left alone", () => {
  const onlyTop = mapOf((_, row) => row < 15).bits;
  expect(count(keepSolidRegions(mapOf(pane), onlyTop))).toBe(0);
});
