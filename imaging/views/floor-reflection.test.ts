import { describe, expect, it } from "vitest";
import type { CarBodyView } from "./car-body.ts";
import { addReflectionRow, reflectionOf } from "./floor-reflection.ts";
import type { CarLight } from "./light-car.ts";

const crop = { left: 40, top: 100, width: 200, height: 80 };
/** As in the product's bodies, the car ends a little above its crop's lower edge. */
const carRows = crop.height - 8;
const contactRow = crop.top + carRows;
const view: CarBodyView = {
  crop,
  stripesCrop: null,
  numberPlates: [],
  plateLight: 1,
  heightScale: [
    { column: 60, pixelsPerMetre: 90 },
    { column: 200, pixelsPerMetre: 100 },
  ],
  horizonRow: 0,
  groundRow: contactRow,
  patches: {},
};
const fadePixels = 0.26 * 100;
const middle = crop.left + crop.width / 2;

type Light = readonly [number, number, number];

/** A box as wide as the crop; rows from `skirtRow` on in a colour of their own. */
function boxOf(light: Light, { coverage = 255, skirt = light, skirtRow = carRows } = {}): CarLight {
  const pixels = crop.width * crop.height;
  return {
    crop,
    masks: Uint8Array.from({ length: pixels * 4 }, (_, i) =>
      i % 4 === 3 && Math.floor(i / 4 / crop.width) < carRows ? coverage : 0,
    ),
    light: Float32Array.from({ length: pixels * 3 }, (_, i) => {
      const row = Math.floor(i / 3 / crop.width);
      if (row >= carRows) return 0;
      const isSkirt = row >= skirtRow;
      return (((isSkirt ? skirt : light)[i % 3] ?? 0) * coverage) / 255;
    }),
  };
}

/** The floor of a row under the car, lit evenly, with the reflection on it. */
function floorBelow(car: CarLight, below: number, floor = 0.5): Float32Array {
  const row = new Float32Array(300 * 3).fill(floor);
  addReflectionRow(reflectionOf(car, view), contactRow + below, row);
  return row;
}

const at = (row: Float32Array, column: number) => [0, 1, 2].map((channel) => row[column * 3 + channel] ?? 0);

describe("the car mirrored in the studio's floor", () => {
  const red = boxOf([0.8, 0.1, 0]);

  it("lies below the contact line only", () => {
    const untouched = new Float32Array(300 * 3).fill(0.5);
    for (const above of [0, -1, -20, -80]) expect(floorBelow(red, above)).toEqual(untouched);
    expect(floorBelow(red, 1)).not.toEqual(untouched);
  });

  it("lies below the car's columns only", () => {
    const row = floorBelow(red, 3);
    expect(at(row, crop.left - 1)).toEqual([0.5, 0.5, 0.5]);
    expect(at(row, crop.left + crop.width)).toEqual([0.5, 0.5, 0.5]);
  });

  it("mixes the car's light into the floor by a share that fades with the distance from the tyres", () => {
    // Nearer to the tyres the blur mixes in what is below the car, nothing.
    for (const below of [14, 24, 40]) {
      const share = 0.16 * Math.exp(-below / fadePixels);
      const [r = 0, g = 0, b = 0] = at(floorBelow(red, below), middle);
      expect(r).toBeCloseTo(0.5 * (1 - share) + 0.8 * share, 3);
      expect(g).toBeCloseTo(0.5 * (1 - share) + 0.1 * share, 3);
      expect(b).toBeCloseTo(0.5 * (1 - share), 3);
    }
  });

  it("is gone where nothing can be seen of it any more", () => {
    expect(at(floorBelow(red, fadePixels * 3 + 1), middle)).toEqual([0.5, 0.5, 0.5]);
  });

  it("is upside down: what is low on the car lies near the tyres", () => {
    const skirted = boxOf([0, 0, 0.8], { skirt: [0.8, 0, 0], skirtRow: carRows - 16 });
    const [nearRed = 0, , nearBlue = 0] = at(floorBelow(skirted, 4, 0), middle);
    const [farRed = 0, , farBlue = 0] = at(floorBelow(skirted, 36, 0), middle);
    expect(nearRed).toBeGreaterThan(nearBlue * 4);
    expect(farBlue).toBeGreaterThan(farRed * 4);
  });

  it("shows lamps no brighter than white", () => {
    expect(at(floorBelow(boxOf([50, 50, 50]), 5), middle)).toEqual(at(floorBelow(boxOf([1, 1, 1]), 5), middle));
  });

  it("fades out at the car's ends, which hang over the floor", () => {
    const row = floorBelow(red, 4);
    const added = (column: number) => (at(row, column)[0] ?? 0) - 0.5;
    expect(added(crop.left)).toBeCloseTo(0, 5);
    expect(added(crop.left + 8)).toBeGreaterThan(added(crop.left + 2));
    expect(added(middle)).toBeGreaterThan(added(crop.left + 8));
  });

  it("is none of a car that is not there", () => {
    expect(floorBelow(boxOf([0.8, 0.1, 0], { coverage: 0 }), 4)).toEqual(new Float32Array(300 * 3).fill(0.5));
  });
});
