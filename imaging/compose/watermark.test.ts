import { expect, test } from "vitest";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { paintPicture } from "#test/pixels/paint-layer.ts";
import { placeCar } from "./placement.ts";
import type { SceneRatio } from "./scene.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";
import { drawWatermark } from "./watermark.ts";

const [width, height] = [1600, 1200];

function ground(greyAt: (x: number, y: number) => number): RgbPicture {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index++)
    pixels.fill(greyAt(index % width, Math.floor(index / width)), index * 3, index * 3 + 3);
  return { pixels, width, height };
}

const linear = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const contrast = (first: number, second: number) => {
  const [low = 0, high = 0] = [linear(first), linear(second)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** Contrast of each pixel well inside a stroke against the ground right beside the strokes, as drawn; the tenth part with the least. */
async function strokeContrast(greyAt: (x: number, y: number) => number): Promise<number> {
  const plain = ground(greyAt);
  const marked = ground(greyAt);
  await drawWatermark(marked);
  const valueAt = (x: number, y: number) => marked.pixels[(y * width + x) * 3] ?? 0;
  const changed = (x: number, y: number) => Math.abs(valueAt(x, y) - (plain.pixels[(y * width + x) * 3] ?? 0));
  const found: number[] = [];
  for (let y = height - 120; y < height - 20; y++)
    for (let x = width - 360; x < width - 20; x++) {
      const isStroke = valueAt(x, y) < 60 || valueAt(x, y) > 215;
      if (!isStroke || changed(x, y) < 60) continue;
      // The letter's own surroundings: five pixels off, where the stroke has ended and what lies behind it shows.
      const around = [valueAt(x - 5, y), valueAt(x + 5, y), valueAt(x, y - 5), valueAt(x, y + 5)];
      found.push(Math.max(...around.map((value) => contrast(valueAt(x, y), value))));
    }
  expect(found.length).toBeGreaterThan(200);
  return found.toSorted((a, b) => a - b)[Math.floor(found.length / 10)] ?? 0;
}

const stripes = (low: number, high: number) => (x: number, y: number) => (((x >> 4) + (y >> 4)) % 2 === 0 ? low : high);

test.each([
  ["white", () => 255],
  ["a light studio floor", () => 226],
  ["mid grey", () => 128],
  ["the grey that black and white stand out from equally", () => 118],
  ["dark asphalt", () => 60],
  ["black", () => 0],
  ["snow and asphalt in turns", stripes(50, 240)],
  ["light and lighter in turns", stripes(150, 250)],
  [
    "bricks, leaves and light of every kind",
    (x: number, y: number) => (x * 7919 + y * 104729 + ((x * y) >> 5) * 31) % 256,
  ],
] as const)("the mark can be read on %s", async (_, greyAt) => {
  expect(await strokeContrast(greyAt)).toBeGreaterThanOrEqual(3);
});

test.each([
  ["white", 255, 10],
  ["black", 0, 10],
  ["mid grey", 128, 4.2],
])("on %s the mark's contrast is far above what a text needs", async (_, grey, least) => {
  expect(await strokeContrast(() => grey)).toBeGreaterThanOrEqual(least);
});

const solid = (place: { left: number; top: number; width: number; height: number }) => ({
  ...place,
  alpha: new Uint8Array(place.width * place.height).fill(255),
});

test.each([
  ["no car", null, [0.9, 0.95]],
  ["a car bottom right", solid({ left: 900, top: 900, width: 700, height: 300 }), [0.1, 0.95]],
  ["a car all along the bottom", solid({ left: 0, top: 300, width: 1600, height: 900 }), [0.9, 0.05]],
] as const)("the mark goes where it is free: %s", async (_, car, [across, down]) => {
  const marked = ground(() => 200);
  await drawWatermark(marked, car);
  const changed = [...marked.pixels.keys()].filter((index) => marked.pixels[index] !== 200);
  const middle = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(middle(changed.map((index) => Math.floor(index / 3) % width)) / width).toBeCloseTo(across, 1);
  expect(middle(changed.map((index) => Math.floor(index / 3 / width))) / height).toBeCloseTo(down, 1);
});

test("a picture too small for the mark stays as it is", async () => {
  const picture = { pixels: Buffer.alloc(20 * 8 * 3, 90), width: 20, height: 8 };
  await drawWatermark(picture);
  expect(picture.pixels.every((value) => value === 90)).toBe(true);
});

/** The rectangle of a picture that the mark changes; null where it changes nothing. */
async function markedPart(size: { width: number; height: number }) {
  const picture = paintPicture(size, () => 128);
  await drawWatermark(picture);
  const changed = { left: size.width, top: size.height, right: -1, bottom: -1 };
  for (let i = 0; i < size.width * size.height; i++) {
    if (picture.pixels[i * 3] === 128) continue;
    const [x, y] = [i % size.width, Math.floor(i / size.width)];
    changed.left = Math.min(changed.left, x);
    changed.top = Math.min(changed.top, y);
    changed.right = Math.max(changed.right, x);
    changed.bottom = Math.max(changed.bottom, y);
  }
  return changed.right < 0 ? null : changed;
}

test("the mark is small, in the lower right corner, with room round it, at any size alike", async () => {
  for (const size of [
    { width: 1024, height: 768 },
    { width: 2048, height: 1536 },
    { width: 1152, height: 2048 },
  ]) {
    const part = await markedPart(size);
    const long = Math.max(size.width, size.height);
    expect(part?.left).toBeGreaterThan(size.width - 0.18 * long);
    expect(part?.top).toBeGreaterThan(size.height - 0.06 * long);
    expect(part?.right).toBeLessThan(size.width - 0.015 * long);
    expect(part?.bottom).toBeLessThan(size.height - 0.015 * long);
  }
});

const ratios = ["4:3", "1:1", "16:9", "9:16"] as const satisfies readonly SceneRatio[];

test.each(ratios)("in %s the mark lies on no pixel of a whole car, from whatever side it is seen", async (ratio) => {
  const { scene } = syntheticScene("core");
  const { width: w, height: h } = placeFor(0).placement;
  const part = await markedPart({ width: w, height: h });
  if (part === null) throw new Error("no mark");
  for (let heading = 0; heading < 360; heading += 24) {
    const { car, placement } = placeFor(heading);
    const covered: boolean[] = [];
    for (let y = part.top; y <= part.bottom; y++)
      for (let x = part.left; x <= part.right; x++) {
        const [column, row] = [
          Math.floor((x - placement.carLeft) / placement.carScale),
          Math.floor((y - placement.carTop) / placement.carScale),
        ];
        const isInBox = column >= 0 && row >= 0 && column < car.box.width && row < car.box.height;
        covered.push(isInBox && (car.alpha[row * car.box.width + column] ?? 0) > 0);
      }
    expect(covered, `heading ${heading}`).not.toContain(true);
  }

  function placeFor(heading: number) {
    const { car, pose } = syntheticCar(heading, 600);
    const placement = placeCar({ scene, ratio, pose, box: car.box, ...car.geometry, longSidePixels: 1024 });
    return { car, placement };
  }
});
