import { expect, test } from "vitest";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { choosePlate, type SeenLine } from "./find-plate.ts";

const width = 320;
const height = 240;

function fill(
  { pixels }: RawRgb,
  [left, right, top, bottom]: readonly [number, number, number, number],
  grey: number,
): void {
  for (let y = top; y < bottom; y++) pixels.fill(grey, (y * width + left) * 3, (y * width + right) * 3);
}

/** A white plate on a dark car, its letters as bars in the given boxes. */
function paint(plate: readonly [number, number, number, number], rows: readonly SeenLine[]): RawRgb {
  const picture = { width, height, pixels: new Uint8Array(width * height * 3).fill(60) };
  fill(picture, plate, 235);
  for (const { box } of rows)
    for (let x = box.left + 4; x + 6 < box.right; x += 16) fill(picture, [x, x + 6, box.top + 5, box.bottom - 5], 20);
  return picture;
}

const lineAt = (text: string, left: number, top: number): SeenLine => ({
  box: { left, right: left + text.length * 20, top, bottom: top + 36, slope: 0 },
  read: {
    characters: Array.from(text, (character, index) => ({
      character,
      likelihood: 0.95,
      at: (index + 0.5) / text.length,
    })),
    plateSteps: new Float32Array(),
  },
});

const choose = (plate: readonly [number, number, number, number], ...lines: SeenLine[]) =>
  choosePlate({ picture: paint(plate, lines), box: { left: 0, top: 0, width, height }, car: null }, lines);

test("two rows that a country writes as one number are one plate, with the border of both", () => {
  const [upper, lower] = [lineAt("DPS", 130, 100), lineAt("8428", 120, 134)];
  const chosen = choose([110, 210, 94, 176], lower, upper);
  expect(chosen?.rows).toEqual({ upper, lower });
  const rows = chosen?.quad.map(([, y]) => y) ?? [];
  expect(Math.min(...rows)).toBeLessThan(100);
  expect(Math.max(...rows)).toBeGreaterThan(170);
});

test("a line under a plate that makes no number with it leaves it a plate of one row", () => {
  const [number, name] = [lineAt("LN57YAA", 90, 100), lineAt("TO", 140, 134)];
  expect(choose([80, 240, 94, 176], number, name)).toMatchObject({ rows: null, line: number });
});

test("letters alone are a plate where all of its border is seen, with room around them or none", () => {
  const word = lineAt("CADILAC", 90, 100);
  expect(choose([84, 236, 82, 154], word)?.reading).toBe("letters");
  const shorter = lineAt("CADIL", 110, 100);
  expect(choose([44, 276, 72, 164], shorter)?.reading).toBe("letters");
});
