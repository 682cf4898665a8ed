import { drawWatermark } from "#imaging/compose/watermark.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { coverageOfCar, type CarInPicture } from "./car-in-picture.ts";

/** A repainted car stands a little beside its place: further than most do, and not so far that the mark would be gone. */
const besideShare = 0.01;

/**
 * Draws the mark of the free plan into a picture whose car is painted already: where the car is, or may be, the picture stays as it was. Changes
 * `picture`.
 */
export async function markBesideCar(picture: RgbPicture<"picture">, car: CarInPicture): Promise<void> {
  const before = Uint8Array.from(picture.pixels);
  await drawWatermark(picture, car);
  const kept = dilate(coverageOfCar(car, picture), Math.ceil(car.width * besideShare));
  for (let at = 0; at < kept.data.length; at++)
    if (kept.data[at] === 1) picture.pixels.set(before.subarray(3 * at, 3 * at + 3), 3 * at);
}
