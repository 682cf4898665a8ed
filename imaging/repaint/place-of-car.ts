import type { Point } from "#imaging/pixels/geometry.ts";

/** Where a car lies in one picture against another of the same size: shifted, in pixels, and scaled about its middle there. */
export type PlaceOfCar = {
  readonly middle: Point<"shape grid">;
  readonly shiftX: number;
  readonly shiftY: number;
  readonly scaleX: number;
  readonly scaleY: number;
};

/** Where a point of the car in the one picture lies in the other. */
export function pointInOther({ middle, shiftX, shiftY, scaleX, scaleY }: PlaceOfCar, { x, y }: Point): Point {
  return { x: middle.x + shiftX + (x - middle.x) * scaleX, y: middle.y + shiftY + (y - middle.y) * scaleY };
}
