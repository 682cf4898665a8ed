import type { CarCutOut, FrameSides } from "../cutout/car-cut-out.ts";

/** Shares of the car's box that lie outside the photo. */
export type Cropping = { readonly left?: number; readonly right?: number; readonly bottom?: number };

/** The cut-out of a photo that ends within the car, for tests: what a photographer who stood too near would have got. */
export function cropCar(car: CarCutOut, { left = 0, right = 0, bottom = 0 }: Cropping): CarCutOut {
  const { box, photoWidth, photoHeight } = car;
  const from = Math.round(left * box.width);
  const width = Math.round((1 - right) * box.width) - from;
  const height = Math.round((1 - bottom) * box.height);
  const alpha = new Uint8Array(width * height);
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const at = row * box.width + from;
    alpha.set(car.alpha.subarray(at, at + width), row * width);
    pixels.set(car.pixels.subarray(at * 3, (at + width) * 3), row * width * 3);
  }
  const photoLeft = left > 0 ? box.left + from : 0;
  const cutSides: FrameSides = { left: left > 0, right: right > 0, top: false, bottom: bottom > 0 };
  return {
    ...car,
    photoWidth: (right > 0 ? box.left + from + width : photoWidth) - photoLeft,
    photoHeight: bottom > 0 ? box.top + height : photoHeight,
    box: { left: box.left + from - photoLeft, top: box.top, width, height },
    alpha,
    pixels,
    geometry: { contactLines: [], cutSides },
    quality: { ...car.quality, touchesFrame: cutSides },
  };
}
