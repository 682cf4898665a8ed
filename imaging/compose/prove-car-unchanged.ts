import sharp from "sharp";
import type { CarProof } from "#contract/car-proof.ts";
import type { FileFormat } from "#contract/file-formats.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { ComposedImage } from "./compose-scene.ts";
import { deltaE2000, labOfSrgb } from "./delta-e.ts";

/** Pixels nearer than this to the car's edge may have something of the background in them, old or new. */
const edgePixels = 3;

export type FinishedPicture = {
  readonly composed: ComposedImage;
  readonly car: CarCutOut;
  /** The file as it is downloaded. */
  readonly content: Uint8Array;
  readonly fileFormat: FileFormat;
};

/** Compares the car in a finished file with the photo's, pixel by pixel. Null when the car was resampled. */
export async function proveCarUnchanged({
  composed,
  car,
  content,
  fileFormat,
}: FinishedPicture): Promise<CarProof | null> {
  const { carScale } = composed.placement;
  if (carScale !== 1) return null;
  const finished = await sharp(content).removeAlpha().toColourspace("srgb").raw().toBuffer();
  const inside = insidePixels(composed, car);
  let unchanged = 0;
  let sum = 0;
  let worst = 0;
  for (const [inPicture, inCar] of inside) {
    if (sameBytes(composed.pixels, inPicture, { pixels: car.pixels, at: inCar })) unchanged += 1;
    const difference = differenceAt(finished, inPicture, { pixels: car.pixels, at: inCar });
    sum += difference;
    worst = Math.max(worst, difference);
  }
  const comparedPixels = inside.length;
  return {
    comparedPixels,
    unchangedShare: comparedPixels === 0 ? 1 : unchanged / comparedPixels,
    carScale,
    encoded: {
      fileFormat,
      meanDeltaE: comparedPixels === 0 ? 0 : sum / comparedPixels,
      worstDeltaE: worst,
      ssim: 1,
    },
    excludesNumberPlate: false,
  };
}

/** Byte offsets, in the picture and in the cut-out, of every pixel that is compared and lies in the picture. */
function insidePixels(
  { placement: { carLeft, carTop }, width, height }: ComposedImage,
  { box, alpha }: CarCutOut,
): [number, number][] {
  const inside: [number, number][] = [];
  for (let row = edgePixels; row < box.height - edgePixels; row++) {
    for (let column = edgePixels; column < box.width - edgePixels; column++) {
      const pixel = row * box.width + column;
      const isInPicture = row + carTop < height && column + carLeft >= 0 && column + carLeft < width;
      if (isInPicture && isInside(alpha, pixel, box.width))
        inside.push([((row + carTop) * width + column + carLeft) * 3, pixel * 3]);
    }
  }
  return inside;
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

type At = { readonly pixels: Uint8Array; readonly at: number };

function sameBytes(picture: Uint8Array, at: number, photo: At): boolean {
  return [0, 1, 2].every((channel) => picture[at + channel] === photo.pixels[photo.at + channel]);
}

function differenceAt(picture: Uint8Array, at: number, photo: At): number {
  if (sameBytes(picture, at, photo)) return 0;
  return deltaE2000(labAt(picture, at), labAt(photo.pixels, photo.at));
}

function labAt(pixels: Uint8Array, at: number) {
  return labOfSrgb(pixels[at] ?? outOfBounds(), pixels[at + 1] ?? outOfBounds(), pixels[at + 2] ?? outOfBounds());
}
