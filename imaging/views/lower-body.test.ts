import { describe, expect, it } from "vitest";
import type { CarBodyView } from "./car-body.ts";
import { loweredByMetres, loweredPixels, lowerBody } from "./lower-body.ts";
import { syntheticBody, syntheticPictures, syntheticWheels } from "./synthetic-body.ts";
import type { ViewLayers } from "./view-layers.ts";

const view = syntheticBody.views.side;
const { crop } = view;
const { layers } = syntheticPictures();
/** Pixels to a metre so that the body comes down by whole pixels. */
const scaledBy = (pixels: number): CarBodyView => ({
  ...view,
  heightScale: [{ column: 500, pixelsPerMetre: pixels / loweredByMetres }],
});

const indexOf = (x: number, y: number) => y * crop.width + x;
const blank = (width: number, height: number): ViewLayers => ({
  base: new Uint8Array(width * height * 3),
  solid: new Uint8Array(width * height),
  metallic: new Uint8Array(width * height),
  masks: new Uint8Array(width * height * 4),
});

describe("loweredPixels", () => {
  it("is what the springs take off, at the mean scale of the wheels", () => {
    const heightScale = [
      { column: 1, pixelsPerMetre: 200 },
      { column: 2, pixelsPerMetre: 300 },
    ];
    expect(loweredPixels({ heightScale })).toBeCloseTo(0.036 * 250, 9);
  });
});

describe("a lowered body", () => {
  it("moves every layer down by the same number of pixels, away from the wheels", () => {
    const { layers: down } = lowerBody({ layers, stripes: null }, scaledBy(10));
    for (const [x, y] of [
      [500, 100],
      [350, 110],
      [600, 200],
      [470, 280],
    ] as const) {
      const [from, to] = [indexOf(x, y), indexOf(x, y + 10)];
      expect(down.solid[to]).toBe(layers.solid[from]);
      expect(down.metallic[to]).toBe(layers.metallic[from]);
      expect([...down.base.subarray(to * 3, to * 3 + 3)]).toEqual([...layers.base.subarray(from * 3, from * 3 + 3)]);
      expect([...down.masks.subarray(to * 4, to * 4 + 4)]).toEqual([...layers.masks.subarray(from * 4, from * 4 + 4)]);
    }
  });

  it("takes its stripes with it", () => {
    const stripes = new Uint8Array(crop.width * crop.height);
    stripes.fill(255, indexOf(450, 70), indexOf(550, 70));
    const { stripes: down } = lowerBody({ layers, stripes }, scaledBy(10));
    expect(down?.indexOf(255)).toBe(indexOf(450, 80));
    expect(down?.lastIndexOf(255)).toBe(indexOf(549, 80));
    expect(lowerBody({ layers, stripes: null }, scaledBy(10)).stripes).toBeNull();
  });

  it("mixes two rows where it comes down by a part of a pixel", () => {
    const { layers: down } = lowerBody({ layers, stripes: null }, scaledBy(10.25));
    const [upper = 0, lower = 0] = [layers.solid[indexOf(500, 189)], layers.solid[indexOf(500, 190)]];
    expect(Math.abs((down.solid[indexOf(500, 200)] ?? 0) - (upper * 0.25 + lower * 0.75))).toBeLessThanOrEqual(0.51);
  });

  it("leaves hubs and tyres standing where they stood", () => {
    const { layers: down } = lowerBody({ layers, stripes: null }, scaledBy(10));
    for (const { x, y, tyre } of syntheticWheels)
      for (const below of [0, 20, 50, tyre - 3]) {
        const i = indexOf(x, y + below);
        expect([...down.masks.subarray(i * 4, i * 4 + 4)]).toEqual([...layers.masks.subarray(i * 4, i * 4 + 4)]);
        expect(down.solid[i]).toBe(layers.solid[i]);
      }
  });

  it("lets nothing in from above but emptiness", () => {
    const { layers: down } = lowerBody({ layers, stripes: null }, scaledBy(10));
    expect(down.masks.subarray(0, indexOf(0, 60) * 4).every((value) => value === 0)).toBe(true);
  });

  it("leaves the given layers as they are", () => {
    const copy = Buffer.from(layers.masks);
    lowerBody({ layers, stripes: null }, scaledBy(10));
    expect(copy.equals(layers.masks)).toBe(true);
  });

  it.each([
    [1, 1],
    [3, 2],
  ])("takes a crop of %d by %d pixels, and layers without a car", (width, height) => {
    const small: CarBodyView = { ...scaledBy(2), crop: { left: 0, top: 0, width, height } };
    expect(lowerBody({ layers: blank(width, height), stripes: null }, small).layers).toEqual(blank(width, height));
  });

  it("keeps a tyre seen end on, whose rim no mask shows, on the floor, and lets the bumper beside it down", () => {
    // From behind: a body with two tyres below it, no rims.
    const [width, height] = [200, 120];
    const masks = new Uint8Array(width * height * 4);
    const isTyre = (x: number) => (x >= 20 && x < 50) || (x >= 150 && x < 180);
    for (let y = 10; y < height - 10; y++)
      for (let x = 10; x < 190; x++) if (y < 80 || isTyre(x)) masks[(y * width + x) * 4 + 3] = 255;
    const behind: CarBodyView = {
      ...view,
      crop: { left: 0, top: 0, width, height },
      heightScale: [{ column: 100, pixelsPerMetre: 100 }],
    };
    const { layers: down } = lowerBody({ layers: { ...blank(width, height), masks }, stripes: null }, behind);
    const bottomOf = (x: number) => {
      for (let y = height - 1; y >= 0; y--) if ((down.masks[(y * width + x) * 4 + 3] ?? 0) > 127) return y;
      return -1;
    };
    expect([bottomOf(35), bottomOf(165)]).toEqual([height - 11, height - 11]);
    expect(bottomOf(100)).toBe(79 + 4);
  });
});
