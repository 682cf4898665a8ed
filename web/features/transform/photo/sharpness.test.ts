import { expect, test } from "vitest";
import type { CarBox } from "#contract/car-box.ts";
import { comfortableCarHeightPixels } from "#contract/limits.ts";
import { photoSharpness, resultSharpness } from "./sharpness.ts";

const box = (width: number, height: number): CarBox => ({ left: 0, top: 0, width, height });
const upload = (width: number, height: number) =>
  ({ carBox: box(width, height) }) as Parameters<typeof photoSharpness>[0];
const picture = (width: number) => ({ carBox: box(width, 400) }) as Parameters<typeof resultSharpness>[1];

test("a car that is enlarged by more than half is told, with what would be enough", () => {
  expect(resultSharpness(upload(410, 140), picture(1350))).toBe(
    "The car is 410 pixels wide in your photo and 1350 here. From 900 in the photo the picture is sharp.",
  );
  expect(resultSharpness(upload(900, 300), picture(1350))).toBeNull();
});

test("a photo is judged by its car's height, which is the same from the side and from the front", () => {
  const fromTheSide = upload(440, 150);
  expect(photoSharpness(fromTheSide)).toMatch(/^The car is 440 pixels wide here\. From 900 the/);
  expect(photoSharpness(upload(380, comfortableCarHeightPixels))).toBeNull();
});
