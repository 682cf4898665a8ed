import sharp from "sharp";
import type { CarLayer } from "#imaging/compose/car-layer.ts";
import type { Box, Size } from "#imaging/pixels/geometry.ts";
import { emptyMask } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";

/** Where our own composite has its car, as it was laid: coverage and place in picture pixels. It may reach beyond the frame. */
export type CarInPicture = Pick<CarLayer, "alpha" | "width" | "height" | "left" | "top">;

/** Long side of the grid on which pictures are compared: a car is some 300 pixels long there. */
export const compareLongSide = 512;

/** The size in which a picture of this size is compared. */
export function compareSize({ width, height }: Size): Size {
  const scale = Math.min(1, compareLongSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A picture in another size, stretched where its shape differs. */
export async function scalePicture({ pixels, width, height }: RgbPicture, to: Size): Promise<RgbPicture<"shape grid">> {
  if (width === to.width && height === to.height) return { pixels, width, height };
  const scaled = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(to.width, to.height, { fit: "fill" })
    .raw()
    .toBuffer();
  return {
    pixels: new Uint8Array(scaled.buffer, scaled.byteOffset, scaled.length),
    width: to.width,
    height: to.height,
  };
}

/** The pixels of a smaller grid over the picture that the car covers by half and more at their middle. */
export function maskOfCar(car: CarInPicture, picture: Size, grid: Size): Mask<"shape grid"> {
  const data = new Uint8Array(grid.width * grid.height);
  for (let row = 0; row < grid.height; row++) {
    const y = Math.floor(((row + 0.5) * picture.height) / grid.height) - car.top;
    if (y < 0 || y >= car.height) continue;
    for (let column = 0; column < grid.width; column++) {
      const x = Math.floor(((column + 0.5) * picture.width) / grid.width) - car.left;
      if (x < 0 || x >= car.width) continue;
      data[row * grid.width + column] = (car.alpha[y * car.width + x] ?? outOfBounds()) >= 128 ? 1 : 0;
    }
  }
  return { data, width: grid.width, height: grid.height };
}

/** A mask on another grid: each of its pixels is what lies in its middle. */
export function maskInSize(mask: Mask<"shape grid">, { width, height }: Size): Mask<"shape grid"> {
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = Math.floor(((row + 0.5) * mask.height) / height) * mask.width;
    for (let column = 0; column < width; column++)
      data[row * width + column] = mask.data[from + Math.floor(((column + 0.5) * mask.width) / width)] ?? outOfBounds();
  }
  return { data, width, height };
}

/** The picture's pixels that the car covers, if only a little. */
export function coverageOfCar(car: CarInPicture, { width, height }: Size): Mask<"picture"> {
  const mask = emptyMask<"picture">({ width, height });
  for (let row = Math.max(0, -car.top); row < Math.min(car.height, height - car.top); row++)
    for (let column = Math.max(0, -car.left); column < Math.min(car.width, width - car.left); column++)
      if ((car.alpha[row * car.width + column] ?? outOfBounds()) > 0)
        mask.data[(row + car.top) * width + column + car.left] = 1;
  return mask;
}

/** A part of a picture; the box lies within it. */
export function cropPicture({ pixels, width }: RawRgb, box: Box): RawRgb {
  const part = new Uint8Array(box.width * box.height * 3);
  for (let row = 0; row < box.height; row++) {
    const from = ((box.top + row) * width + box.left) * 3;
    part.set(pixels.subarray(from, from + box.width * 3), row * box.width * 3);
  }
  return { pixels: part, width: box.width, height: box.height };
}
