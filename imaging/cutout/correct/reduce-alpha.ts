import sharp from "sharp";
import type { Size } from "#imaging/pixels/geometry.ts";
import type { Plane } from "#imaging/pixels/picture.ts";
import type { CarCutOut } from "../car-cut-out.ts";

/** The car's share in each pixel of the whole photo. */
export function alphaInPhoto({ width, height }: Size, { box, alpha }: Pick<CarCutOut, "box" | "alpha">): Uint8Array {
  const whole = new Uint8Array(width * height);
  for (let y = 0; y < box.height; y++)
    whole.set(alpha.subarray(y * box.width, (y + 1) * box.width), (box.top + y) * width + box.left);
  return whole;
}

/** The whole photo's alpha on a grid. */
export async function reduceAlpha<Space extends "edge grid" | "shape grid">(
  photo: Size,
  cutOut: Pick<CarCutOut, "box" | "alpha">,
  grid: Size,
): Promise<Plane<Space>> {
  const raw = { width: photo.width, height: photo.height, channels: 1 } as const;
  const data = await sharp(alphaInPhoto(photo, cutOut), { raw })
    .resize(grid.width, grid.height, { fit: "fill", kernel: "linear" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return { data: new Uint8Array(data), width: grid.width, height: grid.height };
}
