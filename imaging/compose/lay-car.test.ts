import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paintLayer, paintPicture } from "#test/pixels/paint-layer.ts";
import { layCar, wrapLight } from "./lay-car.ts";

const size = { width: 12, height: 8 };
const ground = () => paintPicture(size, (x, y) => [10 + x, 20 + y, 30]);

describe("layCar", () => {
  it("takes over the car's bytes where it is whole, leaves the picture where it is not, and mixes between", () => {
    const alpha = Uint8Array.of(255, 0, 51);
    const layer = paintLayer({ width: 3, height: 1 }, () => [200, 100, 130], { alpha, left: 4, top: 2 });
    const picture = ground();
    layCar(picture, layer);
    const at = (x: number) => [...picture.pixels.subarray((2 * 12 + x) * 3, (2 * 12 + x) * 3 + 3)];
    expect(at(4)).toEqual([200, 100, 130]);
    expect(at(5)).toEqual([15, 22, 30]);
    // A fifth of the way: 16 + 184 / 5, 22 + 78 / 5, 30 + 100 / 5.
    expect(at(6)).toEqual([53, 38, 50]);
  });

  it("lays a car that reaches over any side of the picture, pixel for pixel, and writes nothing else", () => {
    const place = fc.record({
      left: fc.integer({ min: -20, max: 20 }),
      top: fc.integer({ min: -20, max: 20 }),
      width: fc.integer({ min: 1, max: 30 }),
      height: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(place, ({ left, top, width, height }) => {
        const layer = paintLayer({ width, height }, (x, y) => [100 + x, 150 + y, 250], { left, top });
        const picture = ground();
        layCar(picture, layer);
        const expected = paintPicture(size, (x, y) => {
          const [column, row] = [x - left, y - top];
          const isCar = column >= 0 && row >= 0 && column < width && row < height;
          return isCar ? [100 + column, 150 + row, 250] : [10 + x, 20 + y, 30];
        });
        expect(picture).toEqual(expected);
      }),
    );
  });

  it("never leaves the range between the car and what is behind it", () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(byte, byte, byte, (car, behind, alpha) => {
        const picture = paintPicture({ width: 1, height: 1 }, () => behind);
        layCar(
          picture,
          paintLayer({ width: 1, height: 1 }, () => car, { alpha: Uint8Array.of(alpha) }),
        );
        const share = alpha / 255;
        expect(Math.abs((picture.pixels[0] ?? -1) - (behind + (car - behind) * share))).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe("wrapLight", () => {
  const wide = { width: 60, height: 40 };
  /** The car's left half is missing: its edge runs down the middle. */
  const halfAlpha = () => Uint8Array.from({ length: 60 * 40 }, (_, i) => (i % 60 < 30 ? 0 : 255));
  const wrapped = async (background: number, change: Parameters<typeof paintLayer>[2] = {}) => {
    const layer = paintLayer(wide, () => 80, { alpha: halfAlpha(), ...change });
    await wrapLight(
      layer,
      paintPicture(wide, () => background),
    );
    return (x: number, y = 20) => layer.pixels[(y * 60 + x) * 3] ?? -1;
  };

  it("lets a bright background spill over the last pixels of the edge, and no further", async () => {
    const at = await wrapped(240);
    expect(at(30)).toBeGreaterThan(100);
    expect(at(30)).toBeLessThan(80 + (240 - 80) * 0.6 + 1);
    expect(at(36)).toBe(80);
    expect(at(59)).toBe(80);
  });

  it("never darkens a car before a dark background", async () => {
    const at = await wrapped(10);
    for (const x of [30, 31, 40]) expect(at(x)).toBe(80);
  });

  it("takes the light from behind each row's own place", async () => {
    const layer = paintLayer(wide, () => 80, { alpha: halfAlpha() });
    await wrapLight(
      layer,
      paintPicture(wide, (_, y) => (y < 20 ? 240 : 10)),
    );
    const at = (y: number) => layer.pixels[(y * 60 + 30) * 3] ?? -1;
    expect(at(4)).toBeGreaterThan(100);
    expect(at(15)).toBe(at(4));
    expect([at(26), at(39)]).toEqual([80, 80]);
  });

  it("looks behind the car where it stands in the picture, not at the picture's corner", async () => {
    const layer = paintLayer(wide, () => 80, { alpha: halfAlpha(), left: 40, top: 30 });
    const bright = paintPicture({ width: 120, height: 90 }, (x, y) => (x >= 60 && x < 80 && y >= 40 ? 240 : 10));
    await wrapLight(layer, bright);
    const at = (y: number) => layer.pixels[(y * 60 + 30) * 3] ?? -1;
    expect(at(2)).toBe(80);
    expect(at(25)).toBeGreaterThan(100);
  });

  it("leaves a car alone of which hardly anything is in the picture", async () => {
    const at = await wrapped(240, { left: 55 });
    expect([at(30), at(31)]).toEqual([80, 80]);
    const outside = await wrapped(240, { left: 300 });
    expect(outside(30)).toBe(80);
  });
});
