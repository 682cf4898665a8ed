import { expect, test } from "vitest";
import type { PlateQuad } from "#contract/number-plates.ts";
import { readPlateLight } from "./plate-light.ts";

type Rgb = readonly [number, number, number];

const box = { left: 50, top: 20, width: 200, height: 100 };
const plate: PlateQuad = [
  [100, 60],
  [200, 60],
  [200, 84],
  [100, 84],
];

/** A car with a plate of a ground and letters, as stripes. */
function carWith(ground: Rgb, letters: Rgb) {
  const pixels = new Uint8Array(box.width * box.height * 3).fill(90);
  for (let y = 40; y < 64; y++)
    for (let x = 50; x < 150; x++) pixels.set(x % 10 < 3 ? letters : ground, (y * box.width + x) * 3);
  return { box, pixels, alpha: new Uint8Array(box.width * box.height).fill(255) };
}

test("a white plate tells how bright its light is, and of which colour", () => {
  const [red = 0, green = 0, blue = 0] = readPlateLight(carWith([128, 134, 146], [20, 20, 20]), plate) ?? [];
  expect(green).toBeCloseTo(0.24, 2);
  expect(red).toBeLessThan(green);
  expect(blue).toBeGreaterThan(green);
});

test.each([
  ["yellow", carWith([230, 190, 30], [20, 20, 20])],
  ["black with white letters", carWith([20, 20, 20], [220, 220, 220])],
])("a plate that is %s tells nothing of the light", (_name, car) => {
  expect(readPlateLight(car, plate)).toBeNull();
});

test("nor does one that lies outside of what was cut out", () => {
  const outside: PlateQuad = [
    [0, 0],
    [40, 0],
    [40, 10],
    [0, 10],
  ];
  expect(readPlateLight(carWith([200, 200, 200], [20, 20, 20]), outside)).toBeNull();
});
