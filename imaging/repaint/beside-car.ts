import type { Box, Size } from "#imaging/pixels/geometry.ts";
import type { CarInPicture } from "./car-in-picture.ts";

/** A strip is at least so wide, as a share of the picture: in a narrower one nothing can stand out. */
const leastWidthShare = 0.22;
/** Above and below the car, in its heights. */
const above = 0.3;
const below = 0.15;

/** The strips to the left and to the right of a car, as high as the car and a little more: where a second one would stand. */
export function besideCar(car: Pick<CarInPicture, "left" | "top" | "width" | "height">, picture: Size): readonly Box[] {
  const top = Math.min(picture.height - 1, Math.max(0, Math.round(car.top - above * car.height)));
  const bottom = Math.min(picture.height, Math.max(top + 1, Math.round(car.top + (1 + below) * car.height)));
  const least = leastWidthShare * picture.width;
  const width = (room: number) => Math.min(picture.width, Math.max(1, Math.round(Math.max(least, room))));
  const left = width(car.left);
  const right = width(picture.width - car.left - car.width);
  return [
    { left: 0, top, width: left, height: bottom - top },
    { left: picture.width - right, top, width: right, height: bottom - top },
  ];
}
