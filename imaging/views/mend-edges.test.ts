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
