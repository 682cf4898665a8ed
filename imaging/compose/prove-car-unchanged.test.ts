import { describe, expect, it } from "vitest";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import type { ComposedImage } from "./compose-scene.ts";
import { deltaE2000, labOfSrgb } from "./delta-e.ts";
import { proveCarUnchanged } from "./prove-car-unchanged.ts";
import { syntheticCar } from "./synthetic-scene.ts";

const { car: template } = syntheticCar(180, 300);
const size = { width: 30, height: 20 };
const car: CarCutOut = {
  ...template,
  box: { left: 5, top: 6, ...size },
  alpha: new Uint8Array(600).fill(255),
  pixels: Uint8Array.from({ length: 1800 }, (_, i) => (i * 7) % 251),
};

/** The car's own bytes at 11, 9 in a picture of 60 by 50 pixels. */
function composed(carScale = 1): ComposedImage {
  const pixels = new Uint8Array(60 * 50 * 3).fill(99);
  for (let row = 0; row < size.height; row++)
    pixels.set(car.pixels.subarray(row * 90, (row + 1) * 90), ((row + 9) * 60 + 11) * 3);
  const placement = {
    width: 60,
    height: 50,
    carScale,
    carLeft: 11,
    carTop: 9,
    plateCrop: { left: 0, top: 0, width: 60, height: 50 },
    horizonRow: 10,
    depthMetres: 5,
    pixelsPerMetre: 20,
  };
  return {
    pixels,
    width: 60,
    height: 50,
    placement,
    enlargedBy: carScale,
    isReduced: false,
    isCarUnchanged: carScale === 1,
  };
}

describe("proveCarUnchanged", () => {
  it("finds no difference where there is none, over all pixels but the three next to the edge", () => {
    expect(proveCarUnchanged(composed(), car)).toEqual({ meanDeltaE: 0, comparedPixels: 24 * 14 });
  });

  it("finds one changed pixel, and tells how far its colour went", () => {
    const picture = composed();
    const at = ((9 + 10) * 60 + 11 + 15) * 3;
    const [red = 0, green = 0, blue = 0] = picture.pixels.subarray(at, at + 3);
    picture.pixels[at] = red + 60 > 255 ? red - 60 : red + 60;
    const proof = proveCarUnchanged(picture, car);
    const difference = deltaE2000(labOfSrgb(picture.pixels[at] ?? 0, green, blue), labOfSrgb(red, green, blue));
    expect(proof?.meanDeltaE).toBeCloseTo(difference / (24 * 14), 9);
    expect(difference).toBeGreaterThan(5);
  });

  it.each([
    ["beside the car", 5, 5],
    ["in the car's second pixel from its edge", 11 + 2, 9 + 10],
  ])("does not look %s", (_, x, y) => {
    const picture = composed();
    picture.pixels.fill(0, (y * 60 + x) * 3, (y * 60 + x) * 3 + 3);
    expect(proveCarUnchanged(picture, car)?.meanDeltaE).toBe(0);
  });

  it("keeps three pixels off a hole in the matte, too", () => {
    const alpha = car.alpha.slice();
    alpha[10 * 30 + 15] = 0;
    // The hole, and three pixels from it in each of the four directions.
    expect(proveCarUnchanged(composed(), { ...car, alpha })?.comparedPixels).toBe(24 * 14 - 5);
  });

  it("proves nothing of a car that was resampled, and compares nothing where the matte is empty or a pixel", () => {
    expect(proveCarUnchanged(composed(0.8), car)).toBeNull();
    expect(proveCarUnchanged(composed(), { ...car, alpha: new Uint8Array(600) })).toEqual({
      meanDeltaE: 0,
      comparedPixels: 0,
    });
    const dot: CarCutOut = { ...car, box: { left: 0, top: 0, width: 1, height: 1 }, alpha: Uint8Array.of(255) };
    expect(proveCarUnchanged(composed(), dot)?.comparedPixels).toBe(0);
  });
});
