import { describe, expect, it } from "vitest";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import { scaleCar } from "./car-layer.ts";
import type { Placement } from "./placement.ts";
import { syntheticCar } from "./synthetic-scene.ts";

const { car: template } = syntheticCar(180, 300);

type Pixel = { readonly colour: readonly [number, number, number]; readonly alpha: number };

function cutOutOf(width: number, height: number, pixelAt: (x: number, y: number) => Pixel): CarCutOut {
  const pixels = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < width * height; i++) {
    const pixel = pixelAt(i % width, Math.floor(i / width));
    pixels.set(pixel.colour, i * 3);
    alpha[i] = pixel.alpha;
  }
  return { ...template, box: { left: 3, top: 4, width, height }, pixels, alpha };
}

const placed = (carScale: number): Placement => ({
  width: 400,
  height: 300,
  carScale,
  carLeft: 17,
  carTop: 29,
  plateCrop: { left: 0, top: 0, width: 400, height: 300 },
  horizonRow: 100,
  depthMetres: 6,
  pixelsPerMetre: 80,
});

/** Red on the right half; what lies outside the car was bright green. */
const redHalf = cutOutOf(60, 40, (x) =>
  x < 30 ? { colour: [0, 255, 0], alpha: 0 } : { colour: [180, 40, 30], alpha: 255 },
);

describe("scaleCar", () => {
  it("gives the bytes as they are at the photo's own scale", async () => {
    const layer = await scaleCar(redHalf, placed(1));
    expect(layer.pixels).toEqual(redHalf.pixels);
    expect(layer.alpha).toEqual(redHalf.alpha);
    expect(layer).toMatchObject({ width: 60, height: 40, left: 17, top: 29, scale: 1 });
  });

  it.each([0.3, 0.8, 1.1, 1.7, 2.5])("at scale %d is as large as that, in its place", async (scale) => {
    const layer = await scaleCar(redHalf, placed(scale));
    expect([layer.width, layer.height]).toEqual([Math.round(60 * scale), Math.round(40 * scale)]);
    expect(layer.pixels).toHaveLength(layer.width * layer.height * 3);
    expect(layer.alpha).toHaveLength(layer.width * layer.height);
    expect(layer).toMatchObject({ left: 17, top: 29, scale });
  });

  it.each([0.4, 0.9, 1.1, 2])("at scale %d nothing of what lay outside the car bleeds into its edge", async (scale) => {
    const { pixels, alpha } = await scaleCar(redHalf, placed(scale));
    for (let i = 0; i < alpha.length; i++) {
      // Of a pixel that the car hardly covers a byte of rounding is a large part.
      if ((alpha[i] ?? 0) < 40) continue;
      const [red = 0, green = 255] = pixels.subarray(i * 3, i * 3 + 3);
      if (Math.abs(red - 180) > 14 || Math.abs(green - 40) > 14) throw new Error(`${red}, ${green} at ${i}`);
    }
    const solid = alpha.filter((value) => value === 255).length / alpha.length;
    expect(solid).toBeGreaterThan(0.4);
    expect(solid).toBeLessThan(0.6);
  });

  it("keeps a plain surface as it is at any scale", async () => {
    const plain = cutOutOf(40, 30, () => ({ colour: [90, 140, 200], alpha: 255 }));
    for (const scale of [0.5, 1.1, 1.5, 3]) {
      const { pixels, alpha } = await scaleCar(plain, placed(scale));
      expect(new Set(alpha)).toEqual(new Set([255]));
      for (const [channel, value] of [90, 140, 200].entries())
        expect(pixels.every((byte, i) => i % 3 !== channel || Math.abs(byte - value) <= 2)).toBe(true);
    }
  });

  it("makes an enlarged edge steeper than the enlargement alone would, in the same place", async () => {
    const softPixels = async (scale: number) => {
      const { alpha, width } = await scaleCar(redHalf, placed(scale));
      const row = [...alpha.subarray(width * 10, width * 11)];
      const edge = row.findIndex((value) => value >= 128);
      return { soft: row.filter((value) => value > 5 && value < 250).length, edge: edge / scale };
    };
    const { soft, edge } = await softPixels(4);
    expect(edge).toBeCloseTo(30, 0);
    expect(soft).toBeLessThanOrEqual(2);
  });

  it("brings out an enlarged photo's detail, by a few levels at most and without changing its hue", async () => {
    const seam = cutOutOf(40, 30, (x) => ({ colour: x === 20 ? [120, 60, 60] : [160, 80, 80], alpha: 255 }));
    const { pixels, width } = await scaleCar(seam, placed(2));
    const row = Array.from({ length: width }, (_, x) => pixels[(30 * width + x) * 3] ?? 0);
    expect(Math.min(...row)).toBeLessThan(128);
    expect(Math.max(...row)).toBeLessThanOrEqual(160 + 14 + 6);
    expect(row[4]).toBe(160);
  });

  it("makes a glint or a speck stand out by 14 levels more, and no further", async () => {
    const speck = async (ground: number, level: number) => {
      const isSpeck = (x: number, y: number) => x === 20 && y === 15;
      const photo = cutOutOf(40, 30, (x, y) => {
        const grey = isSpeck(x, y) ? level : ground;
        return { colour: [grey, grey, grey], alpha: 255 };
      });
      return (await scaleCar(photo, placed(2))).pixels;
    };
    const glint = Math.max(...(await speck(60, 180)));
    expect(glint).toBeGreaterThan(184);
    expect(glint).toBeLessThan(198);
    expect(Math.min(...(await speck(200, 100)))).toBeGreaterThan(82);
  });

  it("takes a car of one pixel, and never makes it none", async () => {
    const dot = cutOutOf(1, 1, () => ({ colour: [200, 100, 50], alpha: 255 }));
    const { width, height, alpha } = await scaleCar(dot, placed(0.2));
    expect([width, height, alpha[0]]).toEqual([1, 1, 255]);
    const empty = cutOutOf(4, 4, () => ({ colour: [200, 100, 50], alpha: 0 }));
    for (const scale of [0.5, 2]) expect(new Set((await scaleCar(empty, placed(scale))).alpha)).toEqual(new Set([0]));
  });
});
