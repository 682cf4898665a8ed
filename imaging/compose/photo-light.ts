import { linearOfByte, luminance, type LinearRgb } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { Scene } from "./scene.ts";

export type PhotoLight = {
  /** −1: all of it comes from the left, 1: from the right. */
  readonly fromRight: number;
  readonly key: Scene["keyLight"];
  readonly ambient: Scene["ambient"];
  readonly floorColour: LinearRgb;
};

/** Every so many pixels along and down are enough for a mean. */
const stride = 7;
/** The floor is read this far above and below the ground line, and in the middle of the photo. */
const floorBandShare = 0.06;

/** What a photo says of its own light: its colour, the floor's, and from which side it comes. */
export function readPhotoLight(photo: RgbPicture<"plate">, groundRow: number): PhotoLight {
  const { width, height } = photo;
  const row = Math.round(Math.min(height - 1, Math.max(0, groundRow)));
  const above = { top: 0, bottom: Math.max(1, row) };
  const left = brightness(meanOf(photo, { ...above, left: 0, right: Math.ceil(width / 3) }));
  const right = brightness(meanOf(photo, { ...above, left: Math.floor((2 * width) / 3), right: width }));
  const fromRight = left + right < 1e-4 ? 0 : (right - left) / (left + right);
  const whole = meanOf(photo, { top: 0, bottom: height, left: 0, right: width });
  const colour = ofPeakOne(whole);
  const reach = Math.max(1, Math.round(floorBandShare * height));
  return {
    fromRight,
    key: { direction: towards(fromRight), colour, softnessDegrees: 90, share: 0.25 + 0.35 * Math.abs(fromRight) },
    ambient: { colour },
    floorColour: meanOf(photo, {
      top: Math.max(0, row - reach),
      bottom: Math.min(height, row + reach),
      left: Math.floor(width * 0.2),
      right: Math.ceil(width * 0.8),
    }),
  };
}

function towards(fromRight: number): [number, number, number] {
  const length = Math.hypot(fromRight, 0.8);
  return [fromRight / length, 0, 0.8 / length];
}

type Area = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

function meanOf({ pixels, width }: RgbPicture<"plate">, { top, bottom, left, right }: Area): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let row = top; row < bottom; row += stride) {
    for (let column = left; column < right; column += stride) {
      const at = 3 * (row * width + column);
      sum[0] += linearOfByte[pixels[at] ?? outOfBounds()] ?? outOfBounds();
      sum[1] += linearOfByte[pixels[at + 1] ?? outOfBounds()] ?? outOfBounds();
      sum[2] += linearOfByte[pixels[at + 2] ?? outOfBounds()] ?? outOfBounds();
      count++;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

function brightness(colour: LinearRgb): number {
  return luminance(colour[0], colour[1], colour[2]);
}

/** Black has no colour: it counts as grey. */
function ofPeakOne(colour: LinearRgb): [number, number, number] {
  const peak = Math.max(...colour);
  return peak < 1e-4 ? [1, 1, 1] : [colour[0] / peak, colour[1] / peak, colour[2] / peak];
}
