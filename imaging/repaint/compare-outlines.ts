import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask } from "#imaging/pixels/picture.ts";
import { pointInOther, type PlaceOfCar } from "./place-of-car.ts";

/** Intersection over union (0–1) of an outline and the expected one, once that is laid where the car is. */
export function outlineOverlap(expected: Mask<"shape grid">, found: Mask<"shape grid">, place: PlaceOfCar): number {
  const { width, height, data } = expected;
  let shared = 0;
  let either = 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const { x, y } = pointInOther(place, { x: column, y: row });
      const isExpected = (data[row * width + column] ?? outOfBounds()) === 1;
      const isFound = valueAt(found, Math.round(x), Math.round(y)) === 1;
      if (isExpected && isFound) shared++;
      if (isExpected || isFound) either++;
    }
  return shared / Math.max(1, either);
}

/** 0 outside. */
export function valueAt({ data, width, height }: Mask, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[y * width + x] ?? outOfBounds());
}
