import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import { drawCarShadow, type CarShadow } from "./car-shadow.ts";

/** RGBA, not multiplied. */
export type CutOutPicture = {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 4;
};

/**
 * A cut-out car alone, in all the photo's pixels: its inner pixels are the photo's bytes, its soft edge has the car's own colours, freed of
 * the old background, and everything else is transparent. With a shadow that is black of so much alpha.
 */
export async function pictureOfCutOut(car: CarCutOut, { hasShadow }: { hasShadow: boolean }): Promise<CutOutPicture> {
  return hasShadow ? overShadow(car, trim(await drawCarShadow(car), car.box)) : alone(car);
}

function alone({ box: { width, height }, alpha, pixels }: CarCutOut): CutOutPicture {
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < alpha.length; at++) {
    const coverage = alpha[at] ?? outOfBounds();
    if (coverage === 0) continue;
    rgba.set(pixels.subarray(3 * at, 3 * at + 3), 4 * at);
    rgba[4 * at + 3] = coverage;
  }
  return { pixels: rgba, width, height, channels: 4 };
}

function overShadow({ box, alpha, pixels }: CarCutOut, shadow: CarShadow): CutOutPicture {
  const { width, height } = shadow;
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < shadow.alpha.length; at++) rgba[4 * at + 3] = shadow.alpha[at] ?? outOfBounds();
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const from = row * box.width + column;
      const coverage = alpha[from] ?? outOfBounds();
      if (coverage === 0) continue;
      const to = 4 * ((row + shadow.carTop) * width + column + shadow.carLeft);
      const behind = rgba[to + 3] ?? outOfBounds();
      const together = coverage + (behind * (255 - coverage)) / 255;
      // The shadow is black: it adds to the alpha and nothing to the colour.
      for (let channel = 0; channel < 3; channel++)
        rgba[to + channel] = Math.round(((pixels[3 * from + channel] ?? outOfBounds()) * coverage) / together);
      rgba[to + 3] = Math.round(together);
    }
  }
  return { pixels: rgba, width, height, channels: 4 };
}

/** Less than this of 255 nobody sees on any ground. */
const visibleAlpha = 2;

/** Without the borders in which there is neither shadow nor car. */
function trim(shadow: CarShadow, box: { readonly width: number; readonly height: number }): CarShadow {
  let left = shadow.carLeft;
  let right = shadow.carLeft + box.width;
  let bottom = shadow.carTop + box.height;
  for (let row = 0; row < shadow.height; row++) {
    for (let column = 0; column < shadow.width; column++) {
      if ((shadow.alpha[row * shadow.width + column] ?? outOfBounds()) < visibleAlpha) continue;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      bottom = Math.max(bottom, row + 1);
    }
  }
  const width = right - left;
  const alpha = new Uint8Array(width * bottom);
  const shared = Math.min(right, shadow.width) - left;
  for (let row = 0; row < Math.min(bottom, shadow.height); row++) {
    const from = row * shadow.width + left;
    alpha.set(shadow.alpha.subarray(from, from + shared), row * width);
  }
  return { alpha, width, height: bottom, carLeft: shadow.carLeft - left, carTop: shadow.carTop };
}
