import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactLine } from "./contact-line.ts";
import { outlineBottom } from "./outline-bottom.ts";

/** Masks of a car that fills each column from the top down to and including its row; -1: none of it there. */
function carEndingAt(bottoms: readonly number[], height: number, coverage = 255) {
  const width = bottoms.length;
  const masks = new Uint8Array(width * height * 4);
  for (const [column, bottom] of bottoms.entries())
    for (let row = 0; row <= bottom; row++) masks[(row * width + column) * 4 + 3] = coverage;
  return { masks, crop: { left: 0, top: 0, width, height } };
}

const line = (bottoms: readonly number[], height = 12) => {
  const { masks, crop } = carEndingAt(bottoms, height);
  return [...contactLine(masks, crop)];
};

describe("outlineBottom", () => {
  it("is the lowest row that the car covers by half or more, gaps above it or not", () => {
    const { masks, crop } = carEndingAt([5, -1, 11], 12);
    masks[(3 * 3 + 0) * 4 + 3] = 0;
    masks[(8 * 3 + 1) * 4 + 3] = 127;
    expect([0, 1, 2].map((column) => outlineBottom(masks, crop, column))).toEqual([5, -1, 11]);
    masks[(8 * 3 + 1) * 4 + 3] = 128;
    expect(outlineBottom(masks, crop, 1)).toBe(8);
  });
});

describe("contactLine", () => {
  it("runs straight from tyre to tyre, below the sill between them", () => {
    expect(line([4, 9, 4, 4, 4, 5, 4])).toEqual([5, 10, 9, 8, 7, 6, 5]);
  });

  it("is infinite where the car is not, beside it", () => {
    expect(line([-1, 7, 3, 7, -1, -1])).toEqual([Infinity, 8, 8, 8, Infinity, Infinity]);
  });

  it("is nowhere without a car, and is a point under a car of one column", () => {
    expect(line([-1, -1])).toEqual([Infinity, Infinity]);
    expect(line([0], 1)).toEqual([1]);
  });

  it("never cuts into the car, and touches it at both ends", () => {
    const height = 20;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: height - 1 }), { minLength: 1, maxLength: 30 }), (bottoms) => {
        const rows = line(bottoms, height);
        for (const [column, bottom] of bottoms.entries())
          expect(rows[column]).toBeGreaterThanOrEqual(bottom + 1 - 1e-4);
        expect([rows[0], rows.at(-1)]).toEqual([(bottoms[0] ?? 0) + 1, (bottoms.at(-1) ?? 0) + 1]);
        expect(Math.max(...rows)).toBeCloseTo(Math.max(...bottoms) + 1, 4);
      }),
    );
  });
});
