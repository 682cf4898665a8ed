import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { ComposedImage } from "./compose-scene.ts";
import { deltaE2000, labOfSrgb } from "./delta-e.ts";

/** Pixels nearer than this to the car's edge may have something of the background in them, old or new. */
const edgePixels = 3;

export type CarProof = {
  /** Mean CIEDE2000 over the compared pixels; 0 means that all are the photo's own. */
  meanDeltaE: number;
  comparedPixels: number;
};

/** Compares the car in a finished picture, before encoding, with the photo's, pixel by pixel. Null when the car was resampled. */
export function proveCarUnchanged(picture: ComposedImage, car: CarCutOut): CarProof | null {
  const { carScale, carLeft, carTop } = picture.placement;
  if (carScale !== 1) return null;
  const { box, pixels, alpha } = car;
  let sum = 0;
  let comparedPixels = 0;
  for (let row = edgePixels; row < box.height - edgePixels; row++) {
    for (let column = edgePixels; column < box.width - edgePixels; column++) {
      const pixel = row * box.width + column;
      if (!isInside(alpha, pixel, box.width)) continue;
      comparedPixels += 1;
      sum += differenceAt(picture.pixels, ((row + carTop) * picture.width + column + carLeft) * 3, {
        pixels,
        at: pixel * 3,
      });
    }
  }
  return { meanDeltaE: comparedPixels === 0 ? 0 : sum / comparedPixels, comparedPixels };
}

function isInside(alpha: Uint8Array, pixel: number, width: number): boolean {
  return (
    alpha[pixel] === 255 &&
    alpha[pixel - edgePixels] === 255 &&
    alpha[pixel + edgePixels] === 255 &&
    alpha[pixel - edgePixels * width] === 255 &&
    alpha[pixel + edgePixels * width] === 255
  );
}

function differenceAt(picture: Uint8Array, at: number, photo: { pixels: Uint8Array; at: number }): number {
  const [r1 = 0, g1 = 0, b1 = 0] = [picture[at], picture[at + 1], picture[at + 2]];
  const [r2 = 0, g2 = 0, b2 = 0] = [photo.pixels[photo.at], photo.pixels[photo.at + 1], photo.pixels[photo.at + 2]];
  if (r1 === r2 && g1 === g2 && b1 === b2) return 0;
  return deltaE2000(labOfSrgb(r1, g1, b1), labOfSrgb(r2, g2, b2));
}
