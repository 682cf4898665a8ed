import { expect, test } from "vitest";
import { cutMargins, isOtherShape, padToShape } from "./fit-shape.ts";

const pixels = (width: number, height: number) =>
  Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 7) % 251);

test.each([
  [400, 300, 3 / 2],
  [400, 300, 1],
  [300, 400, 2 / 3],
  [300, 400, 1],
])("%i × %i brought to a shape of %f comes back as it was", async (width, height, aspect) => {
  const picture = { pixels: pixels(width, height), width, height };
  const padded = await padToShape(picture, aspect);
  expect(padded.width / padded.height).toBeCloseTo(aspect, 2);
  expect(cutMargins(padded, picture)).toEqual(picture);
});

test("a model's rounding of sides is no other shape, and neither is what it decides for itself", () => {
  expect(isOtherShape(1376 / 1024, { width: 2048, height: 1536 })).toBe(false);
  expect(isOtherShape(1536 / 1024, { width: 2048, height: 1536 })).toBe(true);
  expect(isOtherShape(null, { width: 2048, height: 1536 })).toBe(false);
});
