import { describe, expect, it } from "vitest";
import { hasDoubtfulOutline } from "./doubtful-outline.ts";
import type { Plane } from "./mask-shape.ts";

type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

const width = 512;
const height = 384;

function maskOf(...rectangles: Rectangle[]): Plane {
  const data = new Uint8Array(width * height);
  for (const [left, top, right, bottom] of rectangles) {
    for (let y = top; y < bottom; y++) data.fill(1, y * width + left, y * width + right);
  }
  return { data, width, height };
}

/** A car from behind: roof, body, two tyres, two mirrors. */
const car: Rectangle[] = [
  [180, 100, 332, 180],
  [150, 170, 362, 260],
  [156, 260, 190, 284],
  [322, 260, 356, 284],
  [138, 150, 182, 164],
  [330, 150, 374, 164],
];

describe("an outline", () => {
  it("is in no doubt when it is a car's", () => {
    expect(hasDoubtfulOutline(maskOf(...car))).toBe(false);
  });

  it("is in no doubt for an aerial, one hidden mirror and a view across a corner", () => {
    expect(hasDoubtfulOutline(maskOf(...car, [255, 70, 257, 100]))).toBe(false);
    expect(hasDoubtfulOutline(maskOf(...car.slice(0, 5)))).toBe(false);
    const across: Rectangle[] = [
      [180, 100, 300, 180],
      [150, 160, 420, 250],
      [170, 240, 205, 284],
      [380, 230, 410, 262],
    ];
    expect(hasDoubtfulOutline(maskOf(...across))).toBe(false);
  });

  it("is in doubt when a front has a piece of its own on one side", () => {
    expect(hasDoubtfulOutline(maskOf(...car, [150, 84, 240, 120]))).toBe(true);
  });

  it("is in doubt when posts stand on the roof", () => {
    expect(hasDoubtfulOutline(maskOf(...car, [190, 82, 198, 100], [314, 82, 322, 100]))).toBe(true);
  });
});
