import { difference, maskArea, threshold } from "#imaging/pixels/mask.ts";
import { dilate, open } from "#imaging/pixels/morphology.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions } from "#imaging/pixels/regions.ts";
import { valueAt } from "./compare-outlines.ts";
import type { PlaceOfCar } from "./place-of-car.ts";

/** What the matting network saw in two pictures of one scene once the car was taken out of both. */
export type SeenWithoutCar = {
  readonly answer: Plane<"shape grid">;
  /** The same of our own composite: what stands out there is the scene's. */
  readonly inComposite: Plane<"shape grid">;
  /** The car in our composite. */
  readonly car: Mask<"shape grid">;
};

const carFrom = 128;
/** Half the width of what is no change: an edge that comes out a little elsewhere leaves a sliver. As a share of the long side. */
const slackShare = 0.015;
/** So much is taken out beside the car as well, in pixels of the grid: its edge, and what a model moved. */
const margin = 10;

/** Where the car is in a repainted picture, with what lies beside it. */
export function carAtPlace(
  car: Mask<"shape grid">,
  { middle, shiftX, shiftY, scaleX, scaleY }: PlaceOfCar,
): Mask<"shape grid"> {
  const { width, height } = car;
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const x = middle.x + ((at % width) - middle.x - shiftX) / scaleX;
    const y = middle.y + (Math.floor(at / width) - middle.y - shiftY) / scaleY;
    data[at] = valueAt(car, Math.round(x), Math.round(y));
  }
  return dilate({ data, width, height }, margin);
}

/** The largest thing that stands out in the picture and not in our composite, as a share of the car's area. */
export function findSecondCar({ answer, inComposite, car }: SeenWithoutCar): number {
  const news = difference(threshold(answer, carFrom), threshold(inComposite, carFrom));
  const slack = Math.max(1, Math.round(slackShare * Math.max(news.width, news.height)));
  const { regions } = findRegions(open(news, slack));
  return Math.max(0, ...regions.map(({ area }) => area)) / Math.max(1, maskArea(car));
}
