import { expect, test } from "vitest";
import { isPlateIn, type PlateQuad } from "./number-plates.ts";

const photo = { width: 400, height: 300 };
const plate: PlateQuad = [
  [100, 200],
  [180, 190],
  [182, 210],
  [101, 222],
];

test("a plate in perspective is one", () => {
  expect(isPlateIn(plate, photo)).toBe(true);
});

test("corners outside the photo, mixed up, crossed, pushed in or on one spot are none", () => {
  const [a, b, c, d] = plate;
  const wrong: PlateQuad[] = [
    [a, [401, 190], c, d],
    [[-1, 200], b, c, d],
    [b, a, d, c],
    [a, c, b, d],
    [c, d, a, b],
    [a, b, [130, 205], d],
    [a, a, a, a],
    [a, b, b, a],
  ];
  for (const quad of wrong) expect(isPlateIn(quad, photo), JSON.stringify(quad)).toBe(false);
});
