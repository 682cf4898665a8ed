import { describe, expect, it } from "vitest";
import { developPicture } from "./develop-picture.ts";
import { reflectionOf } from "./floor-reflection.ts";
import type { CarLight } from "./light-car.ts";
import { studioBackground } from "./studio-background.ts";
import { syntheticBody } from "./synthetic-body.ts";
import { levelOfLight } from "./tone-curve.ts";

const size = { width: 160, height: 120 };
const crop = { left: 60, top: 30, width: 40, height: 40 };
const view = { ...syntheticBody.views.side, crop, horizonRow: 20, groundRow: 70 };
const paint = { colour: { red: 0.2, green: 0.2, blue: 0.2 }, finish: "solid" } as const;
const background = studioBackground(view, size, { paint, mood: "even" });
const unshadowed = { width: 80, height: 60, data: new Uint8Array(80 * 60).fill(255) };

type Light = readonly [number, number, number];

function developed({ light = [0, 0, 0] as Light, coverage = 0, shadow = unshadowed, place = crop } = {}) {
  const pixels = place.width * place.height;
  const car: CarLight = {
    crop: place,
    light: Float32Array.from({ length: pixels * 3 }, (_, i) => ((light[i % 3] ?? 0) * coverage) / 255),
    masks: Uint8Array.from({ length: pixels * 4 }, (_, i) => (i % 4 === 3 ? coverage : 0)),
  };
  // What mirrors in the floor is not looked at here: a car that covers nothing has no reflection.
  const nothing = { ...car, masks: new Uint8Array(car.masks.length) };
  return developPicture({ car, background, shadow, reflection: reflectionOf(nothing, view) }, size);
}

/** Mean over a square of nine by nine pixels, where the noise averages out. */
function levelAt({ pixels }: { pixels: Uint8Array }, x: number, y: number): number[] {
  return [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let row = y - 4; row <= y + 4; row++)
      for (let column = x - 4; column <= x + 4; column++) sum += pixels[(row * size.width + column) * 3 + channel] ?? 0;
    return sum / 81;
  });
}

describe("developPicture", () => {
  const empty = developed();

  it("shows an opaque car as its own light, in all three channels", () => {
    const light = [0.5, 0.1, 0.02] as const;
    const seen = levelAt(developed({ light, coverage: 255 }), 80, 50);
    for (const [channel, value] of seen.entries())
      expect(Math.abs(value - levelOfLight(light[channel] ?? 0))).toBeLessThan(0.3);
  });

  it("shows what is behind a car through the rest of its coverage, mixed in linear light", () => {
    const behind =
      (background.rows.base[50] ?? 0) + (background.rows.pool[50] ?? 0) * (background.columns.pool[80] ?? 0);
    const studio = behind * (background.rows.falloff[50] ?? 0) * (background.columns.falloff[80] ?? 0);
    const [red = 0] = levelAt(developed({ light: [1, 1, 1], coverage: 51 }), 80, 50);
    expect(Math.abs(red - levelOfLight(0.2 + 0.8 * studio * background.tint[0]))).toBeLessThan(0.5);
  });

  it("changes nothing outside the car's crop", () => {
    const picture = developed({ light: [0.9, 0, 0], coverage: 255 });
    for (let i = 0; i < picture.pixels.length; i++) {
      const [x, y] = [Math.floor(i / 3) % size.width, Math.floor(i / 3 / size.width)];
      const isCar = x >= crop.left && y >= crop.top && x < crop.left + crop.width && y < crop.top + crop.height;
      if (!isCar && picture.pixels[i] !== empty.pixels[i]) throw new Error(`changed at ${x}, ${y}`);
    }
    expect(levelAt(picture, 80, 50)[1]).toBeLessThan((levelAt(empty, 80, 50)[1] ?? 0) - 50);
  });

  it("takes a car that fills the whole picture, and one of one pixel in its corner", () => {
    const all = developed({ light: [0, 0.5, 0], coverage: 255, place: { left: 0, top: 0, ...size } });
    expect(all.pixels[0]).toBeLessThan(3);
    expect(all.pixels.at(-2)).toBeGreaterThan(180);
    const corner = developed({
      light: [1, 0, 0],
      coverage: 255,
      place: { left: size.width - 1, top: size.height - 1, width: 1, height: 1 },
    });
    expect(corner.pixels.at(-1)).toBeLessThan(3);
    expect(corner.pixels.subarray(0, -3)).toEqual(empty.pixels.subarray(0, -3));
  });

  it("darkens the floor by the car's shadow, and not the wall", () => {
    const dark = { ...unshadowed, data: new Uint8Array(80 * 60).fill(51) };
    const picture = developed({ shadow: dark });
    expect(levelAt(picture, 80, 100)[1]).toBeLessThan((levelAt(empty, 80, 100)[1] ?? 0) * 0.6);
    expect(levelAt(picture, 80, 10)).toEqual(levelAt(empty, 80, 10));
  });

  it("gives the same picture again", () => {
    expect(developed()).toEqual(empty);
  });
});
