import { describe, expect, it } from "vitest";
import { paintLayer, paintPicture } from "#test/pixels/paint-layer.ts";
import { addGrain } from "./grain.ts";

const size = { width: 256, height: 256 };

function grainOn(
  level: number,
  options: Parameters<typeof addGrain>[1] = {},
  at: (x: number, y: number) => boolean = () => true,
) {
  const picture = paintPicture(size, () => level);
  addGrain(picture, options);
  const added: number[] = [];
  for (let i = 0; i < size.width * size.height; i++)
    if (at(i % size.width, Math.floor(i / size.width))) added.push((picture.pixels[3 * i] ?? 0) - level);
  const mean = added.reduce((sum, value) => sum + value, 0) / added.length;
  const deviation = Math.sqrt(added.reduce((sum, value) => sum + (value - mean) ** 2, 0) / added.length);
  return { picture, added, mean, deviation };
}

/** The car covers the right half of the picture. */
const rightHalf = (scale: number, alpha = 255) =>
  paintLayer({ width: 128, height: 256 }, () => 0, {
    alpha: new Uint8Array(128 * 256).fill(alpha),
    left: 128,
    scale,
  });
const isRight = (x: number) => x >= 128;
const isLeft = (x: number) => x < 128;

describe("grain", () => {
  it.each([30, 60, 128, 200, 225])("keeps the mean of level %d, and is as strong as a good camera's", (level) => {
    const { mean, deviation } = grainOn(level);
    expect(Math.abs(mean)).toBeLessThan(0.05);
    expect(deviation).toBeGreaterThan(1.1);
    expect(deviation).toBeLessThan(1.5);
  });

  it("is of light, not of colour: all channels move alike", () => {
    const picture = paintPicture(size, () => [90, 120, 150]);
    addGrain(picture, {});
    for (let i = 0; i < picture.pixels.length; i += 3) {
      const [red = 0, green = 0, blue = 0] = picture.pixels.subarray(i, i + 3);
      if (green - red !== 30 || blue - green !== 30) throw new Error(`another colour at ${i / 3}`);
    }
    expect(new Set(picture.pixels).size).toBeGreaterThan(12);
  });

  it("fades in the deepest blacks, and is none in blown white", () => {
    expect(grainOn(3).deviation).toBeLessThan(grainOn(60).deviation * 0.7);
    expect(grainOn(245).deviation).toBeLessThan(grainOn(60).deviation * 0.6);
    expect(new Set(grainOn(255).added)).toEqual(new Set([0]));
  });

  it("stops at black and white instead of wrapping round", () => {
    const picture = paintPicture(size, () => [0, 60, 255]);
    addGrain(picture, {});
    for (let i = 0; i < picture.pixels.length; i += 3) {
      const [red = 255, , blue = 0] = picture.pixels.subarray(i, i + 3);
      if (red > 10 || blue < 245) throw new Error(`wrapped at ${i / 3}`);
    }
    expect(picture.pixels.some((value, i) => i % 3 === 0 && value > 0)).toBe(true);
  });

  it("is the same for the same size, and its tile goes on without a seam", () => {
    expect(grainOn(128).picture).toEqual(grainOn(128).picture);
    const wide = paintPicture({ width: 300, height: 260 }, () => 128);
    addGrain(wide, {});
    const [inTile, repeated] = [wide.pixels[3 * 5], wide.pixels[3 * (256 * 300 + 256 + 5)]];
    expect(repeated).toBe(inTile);
  });

  it("leaves every byte of an untouched car, and the plate beside it none the less grainy", () => {
    const untouched = rightHalf(1);
    expect(new Set(grainOn(128, { untouched }, isRight).added)).toEqual(new Set([0]));
    expect(grainOn(128, { untouched }, isLeft).added).toEqual(grainOn(128, {}, isLeft).added);
  });

  it("takes what the car's layer does not cover for plate", () => {
    expect(grainOn(128, { untouched: rightHalf(1, 0) }).added).toEqual(grainOn(128).added);
  });

  it("gives an enlarged car more, the more it is enlarged, up to six tenths; one of its own size or smaller as much as the plate", () => {
    const onCar = (scale: number) => grainOn(128, { enlarged: rightHalf(scale) }, isRight).deviation;
    const onPlate = grainOn(128, {}, isRight).deviation;
    expect([onCar(0.5), onCar(1)]).toEqual([onPlate, onPlate]);
    expect(onCar(2)).toBeGreaterThan(onPlate * 1.15);
    expect(onCar(3.4) / onPlate).toBeCloseTo(1.6, 1);
    expect(onCar(8)).toBe(onCar(3.4));
    expect(grainOn(128, { enlarged: rightHalf(3) }, isLeft).added).toEqual(grainOn(128, {}, isLeft).added);
  });

  it.each([
    [-40, -30],
    [200, 220],
    [-300, 0],
    [0, 400],
  ])("takes a car whose layer begins at %d, %d, in part or wholly outside the picture", (left, top) => {
    const untouched = { ...paintLayer({ width: 100, height: 80 }, () => 0), left, top };
    const isCar = (x: number, y: number) => x >= left && x < left + 100 && y >= top && y < top + 80;
    expect(grainOn(128, { untouched }, isCar).added.filter((value) => value !== 0)).toEqual([]);
    const isPlate = (x: number, y: number) => !isCar(x, y);
    expect(grainOn(128, { untouched }, isPlate).added).toEqual(grainOn(128, {}, isPlate).added);
  });

  it("takes a picture of one pixel", () => {
    const picture = paintPicture({ width: 1, height: 1 }, () => 128);
    addGrain(picture, {});
    expect(Math.abs((picture.pixels[0] ?? 0) - 128)).toBeLessThan(8);
  });
});
