import { expect, test } from "vitest";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { cutSmall, findHigh } from "./number-letters.ts";

const box = { left: 0, right: 240, top: 0, bottom: 48, slope: 0 };

/** Dark strokes on white, 20 wide, one each 40 pixels, each from a row to another. */
function painted(strokes: readonly (readonly (readonly [number, number])[])[]): RawRgb {
  const picture = { width: 240, height: 48, pixels: new Uint8Array(240 * 48 * 3).fill(240) };
  for (const [index, parts] of strokes.entries())
    for (const [from, to] of parts)
      for (let y = from; y < to; y++)
        picture.pixels.fill(20, (y * 240 + index * 40 + 10) * 3, (y * 240 + index * 40 + 30) * 3);
  return picture;
}

const characters = Array.from("ABC123", (character, index) => ({
  character,
  likelihood: 0.9,
  at: (index * 40 + 20) / 240,
}));
const high = [[6, 42]] as const;
const small = [[24, 42]] as const;
const stacked = [
  [6, 22],
  [26, 42],
] as const;

test("letters of one height are all the number's", () => {
  const picture = painted([high, high, high, high, high, high]);
  expect(findHigh(picture, box, characters)).toEqual({ from: 0, to: 6 });
  expect(cutSmall(picture, box, characters)).toBeNull();
});

test("small letters at either end, and two above each other, are none of the number's", () => {
  expect(findHigh(painted([high, high, high, high, small, small]), box, characters)).toEqual({ from: 0, to: 4 });
  expect(findHigh(painted([stacked, high, high, high, high, small]), box, characters)).toEqual({ from: 1, to: 5 });
});

test("the line is cut between the number and the small letters", () => {
  const cut = cutSmall(painted([small, high, high, high, high, small]), box, characters);
  expect(cut?.left).toBeGreaterThanOrEqual(30);
  expect(cut?.left).toBeLessThanOrEqual(50);
  expect(cut?.right).toBeGreaterThanOrEqual(190);
  expect(cut?.right).toBeLessThanOrEqual(210);
});

test("where heights can't be measured, in a blur or with too little left, nothing is cut", () => {
  const all = { from: 0, to: 6 };
  expect(findHigh(painted([high, small, high, high, high, small]), box, characters)).toEqual(all);
  expect(findHigh(painted([[[20, 23]], high, high, high, high, high]), box, characters)).toEqual(all);
  expect(findHigh({ ...painted([]), pixels: new Uint8Array(240 * 48 * 3).fill(100) }, box, characters)).toEqual(all);
});
