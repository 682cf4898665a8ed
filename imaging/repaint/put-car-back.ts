import type { CarLayer } from "#imaging/compose/car-layer.ts";
import { layCar } from "#imaging/compose/lay-car.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, RgbPicture } from "#imaging/pixels/picture.ts";
import { coverageOfCar, compareSize, maskOfCar, scalePicture } from "./car-in-picture.ts";
import { fillFromOutside } from "./fill-from-outside.ts";
import { pointInOther, type PlaceOfCar } from "./place-of-car.ts";
import { refinePlace, registerCar } from "./register-car.ts";

export type PutBack = {
  /** The model's picture, of whatever size: light, floor and reflections are taken from it. */
  readonly answer: RgbPicture;
  /** Our own composite, which the model was given. */
  readonly composite: RgbPicture<"picture">;
  /** The car as it was laid there, its pixels the photo's own. */
  readonly car: CarLayer;
};

/** Long side of the grid on which the place is found to the pixel. */
const fineLongSide = 1536;
/** Further off, what the model painted around the car is not this car's shadow and reflection. */
const mostShiftShare = 0.05;
const mostScale = 0.05;
/** Less agreement of lines and edges, and the car was not found: docs/decisions/092. */
const leastLikeness = 0.35;
/** What may be left of the model's car beyond ours, as a share of its long side and in pixels. */
const rim = { share: 0.004, pixels: 2 } as const;
/** Through a cut-out's soft edge what lies behind is seen. */
const softEdgePixels = 12;

/**
 * The model's surroundings with the photo's own car: those of `readSurroundings`, and the car laid over. Where the matte is opaque the bytes are the
 * photo's; nothing is blended there.
 * @returns a picture of the composite's size; null when the model's picture does not show the car near its place
 */
export async function putCarBack(put: PutBack): Promise<RgbPicture<"picture"> | null> {
  const picture = await readSurroundings(put);
  if (picture !== null) layCar(picture, put.car);
  return picture;
}

/**
 * What a model painted around the car: moved so that its car lies under ours, the rim that it shows beyond our outline filled from outside. The car
 * is still to be laid over; what is laid into the picture before lies behind it.
 * @returns a picture of the composite's size; null when the model's picture does not show the car near its place
 */
export async function readSurroundings({ answer, composite, car }: PutBack): Promise<RgbPicture<"picture"> | null> {
  const place = await findPlace({ answer, composite, car });
  if (place === null) return null;
  const fitted = await scalePicture(answer, composite);
  const rimPixels = Math.ceil(Math.max(car.width, car.height) * rim.share) + rim.pixels;
  const covered = dilate(coverageOfCar(car, composite), rimPixels);
  const moved = movedBack(fitted, place);
  // What is seen through gaps deep inside the car, further from its outline than is filled, is our own.
  copyInside(moved, composite, covered);
  return fillFromOutside(moved, covered, rimPixels + softEdgePixels);
}

function copyInside({ pixels }: RgbPicture, from: RgbPicture, { data }: Mask<"picture">): void {
  for (let at = 0; at < data.length; at++)
    if (data[at] === 1) pixels.set(from.pixels.subarray(at * 3, at * 3 + 3), at * 3);
}

/** In pixels of the composite. */
async function findPlace({ answer, composite, car }: PutBack): Promise<PlaceOfCar | null> {
  const size = compareSize(composite);
  const [known, picture] = await Promise.all([scalePicture(composite, size), scalePicture(answer, size)]);
  const found = await registerCar({ picture: known, car: maskOfCar(car, composite, size) }, picture);
  if (found === null || found.likeness < leastLikeness) return null;
  const { shiftX, shiftY, scaleX, scaleY } = found.place;
  if (Math.hypot(shiftX, shiftY) > mostShiftShare * found.longSide) return null;
  if (Math.max(Math.abs(scaleX - 1), Math.abs(scaleY - 1)) > mostScale) return null;
  const share = Math.min(1, fineLongSide / Math.max(composite.width, composite.height));
  const fine = { width: Math.round(composite.width * share), height: Math.round(composite.height * share) };
  const [knownFine, pictureFine] = await Promise.all([scalePicture(composite, fine), scalePicture(answer, fine)]);
  const place = refinePlace({ picture: knownFine, car: maskOfCar(car, composite, fine) }, pictureFine, {
    ...found.place,
    ...size,
  });
  return enlarged(place, composite.width / fine.width);
}

function enlarged(place: PlaceOfCar, by: number): PlaceOfCar {
  const { middle, shiftX, shiftY } = place;
  return { ...place, middle: { x: middle.x * by, y: middle.y * by }, shiftX: shiftX * by, shiftY: shiftY * by };
}

/** Every pixel is read where the model has it; beyond its frame from the frame's own row or column. */
function movedBack({ pixels, width, height }: RgbPicture, place: PlaceOfCar): RgbPicture<"picture"> {
  const isInPlace = place.shiftX === 0 && place.shiftY === 0 && place.scaleX === 1 && place.scaleY === 1;
  if (isInPlace) return { pixels: Uint8Array.from(pixels), width, height };
  const moved = new Uint8Array(pixels.length);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const { x, y } = pointInOther(place, { x: column, y: row });
      const left = Math.min(width - 1, Math.max(0, x));
      const top = Math.min(height - 1, Math.max(0, y));
      const [x0, y0] = [Math.floor(left), Math.floor(top)];
      const [right, down] = [left - x0, top - y0];
      const first = (y0 * width + x0) * 3;
      const beside = x0 + 1 < width ? 3 : 0;
      const below = y0 + 1 < height ? width * 3 : 0;
      for (let channel = 0; channel < 3; channel++) {
        const at = first + channel;
        const upper = mix(pixels[at] ?? outOfBounds(), pixels[at + beside] ?? outOfBounds(), right);
        const lower = mix(pixels[at + below] ?? outOfBounds(), pixels[at + below + beside] ?? outOfBounds(), right);
        moved[(row * width + column) * 3 + channel] = Math.round(mix(upper, lower, down));
      }
    }
  return { pixels: moved, width, height };
}

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}
