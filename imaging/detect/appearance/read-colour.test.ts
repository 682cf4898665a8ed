import { expect, test } from "vitest";
import type { PlateQuad } from "#contract/number-plates.ts";
import { sampleCar } from "./car-samples.ts";
import { findPaint } from "./find-paint.ts";
import { nameReading, readColourByPlate } from "./read-colour.ts";

type Rgb = readonly [number, number, number];

const box = { left: 0, top: 0, width: 300, height: 200 };
const plate: PlateQuad = [
  [120, 140],
  [180, 140],
  [180, 154],
  [120, 154],
];

function carOf(paint: Rgb, white: Rgb) {
  const pixels = new Uint8Array(box.width * box.height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.set(paint, at);
  for (let y = 140; y < 154; y++) for (let x = 120; x < 180; x++) pixels.set(white, (y * box.width + x) * 3);
  return { box, pixels, alpha: new Uint8Array(box.width * box.height).fill(255) };
}

function withoutPlate(car: ReturnType<typeof carOf>) {
  const paint = findPaint(sampleCar(car));
  return paint === null ? null : nameReading(paint, null)?.value;
}

test("a car as bright as its plate is white though it stands in the shade, a darker one is grey", () => {
  const inShade = carOf([122, 124, 126], [112, 114, 116]);
  expect(readColourByPlate(inShade, plate)?.value).toBe("White");
  expect(withoutPlate(inShade)).not.toBe("White");
  expect(["Gray", "Metallic Gray", "Pewter"]).toContain(
    readColourByPlate(carOf([122, 124, 126], [236, 237, 238]), plate)?.value,
  );
});

test("the tint of the light on the plate is not the paint's", () => {
  const bluish = carOf([118, 126, 142], [176, 188, 210]);
  expect(["Gray", "Silver", "Metallic Gray"]).toContain(readColourByPlate(bluish, plate)?.value);
});

test("a plate that tells nothing of the light tells no colour", () => {
  expect(readColourByPlate(carOf([120, 120, 120], [230, 190, 30]), plate)).toBeNull();
});
