import { expect, test } from "vitest";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarLayer } from "./car-layer.ts";
import { findNewEdges } from "./find-new-edges.ts";

const width = 512;
const height = 256;

type Colour = readonly [number, number, number];

/** A pane that mirrors a softly shaded sky, in a black seal, in red paint; a little noise, as photos have. */
function photo(): CarLayer {
  const pixels = draw((x, y) => {
    const noise = ((x * 131 + y * 71 + x * y * 7) % 9) - 4;
    if (x < 100 || x >= 412 || y < 60 || y >= 200) return [150 + noise, 20 + noise, 25 + noise];
    if (x < 112 || x >= 400 || y < 72 || y >= 188) return [15, 15, 16];
    const sky = 190 + y / 5 + noise;
    return [sky - 10, sky, sky + 5];
  });
  return { pixels, alpha: new Uint8Array(width * height).fill(255), width, height, left: 0, top: 0, scale: 1 };
}

function draw(colourAt: (x: number, y: number) => Colour): Uint8Array {
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let i = 0; i < width * height; i++) pixels.set(colourAt(i % width, Math.floor(i / width)), i * 3);
  return new Uint8Array(pixels.buffer);
}

/** As in a picture of 2048 pixels, seen at its full size. */
function picture(layer: CarLayer, change: (colour: Colour, x: number, y: number) => Colour): RgbPicture<"picture"> {
  const pixels = new Uint8ClampedArray(2048 * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0] = layer.pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3);
      pixels.set(change([red, green, blue], x, y), (y * 2048 + x) * 3);
    }
  }
  return { pixels: new Uint8Array(pixels.buffer), width: 2048, height };
}

const scaled = ([red, green, blue]: Colour, by: number): Colour => [red * by, green * by, blue * by];

test("what tone curves do to the whole car makes no edge: exposure, contrast, a tint, a lifted black", () => {
  const layer = photo();
  expect(
    findNewEdges(
      layer,
      picture(layer, (colour) => colour),
    ),
  ).toEqual([]);
  expect(
    findNewEdges(
      layer,
      picture(layer, (colour) => scaled(colour, 0.6)),
    ),
  ).toEqual([]);
  expect(
    findNewEdges(
      layer,
      picture(layer, (colour) => scaled(colour, 1.2)),
    ),
  ).toEqual([]);
  expect(
    findNewEdges(
      layer,
      picture(layer, ([red, green, blue]) => [red * 1.1, green, blue * 0.9]),
    ),
  ).toEqual([]);
  expect(
    findNewEdges(
      layer,
      picture(layer, ([red, green, blue]) => [red + 12, green + 12, blue + 12]),
    ),
  ).toEqual([]);
});

test("light that falls off slowly makes no edge", () => {
  const layer = photo();
  expect(
    findNewEdges(
      layer,
      picture(layer, (colour, x) => scaled(colour, 1 - (0.4 * x) / width)),
    ),
  ).toEqual([]);
});

test("a pane toned as a whole makes no edge, because it ends at its seal", () => {
  const layer = photo();
  const isPane = (x: number, y: number) => x >= 106 && x < 406 && y >= 66 && y < 194;
  const toned = picture(layer, (colour, x, y) => (isPane(x, y) ? scaled(colour, 0.6) : colour));
  expect(findNewEdges(layer, toned)).toEqual([]);
});

test("a stencil over half of a pane is found where it ends, be its stairs blurred or not", () => {
  const layer = photo();
  const edgeAt = (y: number) => 240 + 4 * Math.floor(y / 16);
  for (const softness of [1, 4, 10]) {
    const share = (x: number, y: number) =>
      y < 72 || y >= 188 || x < 112 ? 0 : Math.min(1, Math.max(0, 0.5 + (edgeAt(y) - x) / softness));
    const painted = picture(layer, ([red, green, blue], x, y) => {
      const part = share(x, y);
      return [red + (130 - red) * part, green + (130 - green) * part, blue + (130 - blue) * part];
    });
    const [worst] = findNewEdges(layer, painted);
    expect(worst?.step).toBeGreaterThan(5);
    expect(worst?.left).toBeLessThan(edgeAt(72) + 8);
    expect((worst?.left ?? 0) + (worst?.width ?? 0)).toBeGreaterThan(edgeAt(188) - 8);
    expect(worst?.height).toBeGreaterThan(100);
  }
});

test("a new colour alone is an edge too, and a step that can just not be seen is none", () => {
  const layer = photo();
  const half = (change: (colour: Colour) => Colour) =>
    picture(layer, (colour, x, y) => (x > 250 && x < 400 && y > 72 && y < 188 ? change(colour) : colour));
  expect(
    findNewEdges(
      layer,
      half(([red, green, blue]) => [red - 14, green, blue + 14]),
    ),
  ).not.toEqual([]);
  expect(
    findNewEdges(
      layer,
      half(([red, green, blue]) => [red + 3, green + 3, blue + 3]),
    ),
  ).toEqual([]);
});

test("outside the car, and where only a part of a pixel is the car's, nothing is looked at", () => {
  const layer = photo();
  layer.alpha.fill(254, 0, width * 130);
  const painted = picture(layer, (colour, x, y) => (x > 250 && y < 110 ? [0, 255, 0] : colour));
  expect(findNewEdges(layer, painted)).toEqual([]);
});
