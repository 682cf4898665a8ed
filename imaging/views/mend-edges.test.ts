import { expect, test } from "vitest";
import { mendEdges } from "./mend-edges.ts";

const crop = { left: 0, top: 0, width: 12, height: 12 };

/** White from column 4 on, half covered at column 4, where hardly any light was found; an aerial of one pixel at column 1. */
function carWithDarkOutline() {
  const light = new Float32Array(crop.width * crop.height * 3);
  const masks = new Uint8Array(crop.width * crop.height * 4);
  for (let row = 0; row < crop.height; row++) {
    for (let column = 4; column < crop.width; column++) {
      const pixel = row * crop.width + column;
      masks[pixel * 4 + 3] = column === 4 ? 128 : 255;
      light.fill(column === 4 ? 0.02 : 0.8, pixel * 3, pixel * 3 + 3);
    }
    masks[(row * crop.width + 1) * 4 + 3] = 100;
    light.fill(0.01, (row * crop.width + 1) * 3, (row * crop.width + 1) * 3 + 3);
  }
  return { crop, light, masks };
}

const at = (light: Float32Array, column: number) => light[(6 * crop.width + column) * 3];

test("an outline gets the light of the car behind it, times its coverage", () => {
  const car = carWithDarkOutline();
  mendEdges(car);
  expect(at(car.light, 4)).toBeCloseTo((0.8 * 128) / 255, 3);
});

test("what is whole, and what is thinner than a pixel, stays as it is", () => {
  const car = carWithDarkOutline();
  mendEdges(car);
  expect(at(car.light, 8)).toBeCloseTo(0.8, 5);
  expect(at(car.light, 1)).toBeCloseTo(0.01, 5);
});

test("only the nearest whole pixels count: a stripe farther in does not bleed into the edge", () => {
  const car = carWithDarkOutline();
  for (let row = 0; row < crop.height; row++) {
    const first = row * crop.width * 3;
    car.light.fill(0.1, first + 7 * 3, first + crop.width * 3);
  }
  mendEdges(car);
  // Columns 4 and 5 have only column 6 within reach of them, 7 is one farther.
  expect([at(car.light, 4), at(car.light, 5)]).toEqual([expect.closeTo((0.8 * 128) / 255, 3), expect.closeTo(0.8, 3)]);
});

test("what is not the car's stays as it is, and so does what lies at the crop's border", () => {
  const car = carWithDarkOutline();
  car.light.fill(0.3, (6 * crop.width + 2) * 3, (6 * crop.width + 3) * 3);
  mendEdges(car);
  expect(at(car.light, 2)).toBeCloseTo(0.3, 5);
  expect(car.light[4 * 3]).toBeCloseTo(0.02, 5);
});

test.each([
  [1, 1],
  [4, 3],
])("a crop of %d by %d pixels has no inside to mend from", (width, height) => {
  const light = new Float32Array(width * height * 3).fill(0.2);
  const masks = new Uint8Array(width * height * 4).fill(128);
  mendEdges({ crop: { left: 0, top: 0, width, height }, light, masks });
  expect(new Set(light.map((value) => Math.round(value * 100)))).toEqual(new Set([20]));
});
