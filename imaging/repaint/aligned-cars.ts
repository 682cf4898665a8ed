import { boundsOf } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, RawRgb } from "#imaging/pixels/picture.ts";
import { pointInOther, type PlaceOfCar } from "./place-of-car.ts";

/** The same points of one car in two pictures, on the box that it has in the first. */
export type AlignedCars = {
  readonly width: number;
  readonly height: number;
  /** 1 where the point lies on the car. */
  readonly isCar: Uint8Array;
  /** RGB of the points, interleaved. */
  readonly expected: Uint8Array;
  readonly found: Uint8Array;
};

export type CarPictures = {
  readonly expected: RawRgb;
  readonly found: RawRgb;
  readonly place: PlaceOfCar;
};

/** Reads both cars point by point, so that what stands a little elsewhere is compared with itself. Null for an empty mask. */
export function alignCars(car: Mask<"shape grid">, { expected, found, place }: CarPictures): AlignedCars | null {
  const bounds = boundsOf(car);
  if (bounds === null) return null;
  const width = bounds.right - bounds.left + 1;
  const height = bounds.bottom - bounds.top + 1;
  const cars = {
    width,
    height,
    isCar: new Uint8Array(width * height),
    expected: new Uint8Array(width * height * 3),
    found: new Uint8Array(width * height * 3),
  };
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const point = { x: bounds.left + column, y: bounds.top + row };
      const at = row * width + column;
      cars.isCar[at] = car.data[point.y * car.width + point.x] ?? outOfBounds();
      copyPoint(cars.expected, at, { picture: expected, ...point });
      const there = pointInOther(place, point);
      copyPoint(cars.found, at, { picture: found, x: Math.round(there.x), y: Math.round(there.y) });
    }
  return cars;
}

type Place = { readonly picture: RawRgb; readonly x: number; readonly y: number };

/** Beyond the frame it takes the frame's own pixels. */
function copyPoint(to: Uint8Array, at: number, { picture: { pixels, width, height }, x, y }: Place): void {
  const column = Math.min(width - 1, Math.max(0, x));
  const row = Math.min(height - 1, Math.max(0, y));
  const from = (row * width + column) * 3;
  for (let channel = 0; channel < 3; channel++) to[at * 3 + channel] = pixels[from + channel] ?? outOfBounds();
}
