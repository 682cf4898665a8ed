import type { PlateQuad } from "#contract/number-plates.ts";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import { scalePlane } from "#imaging/cutout/grids.ts";
import { askModel } from "#imaging/cutout/look-for-car.ts";
import { takeOut } from "#imaging/cutout/take-out.ts";
import { readCarText } from "#imaging/detect/read-car-text.ts";
import { intersection, maskArea, union } from "#imaging/pixels/mask.ts";
import type { Mask, Plane, RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import type { TextModel } from "#imaging/plates/text-model.ts";
import { compareSize, maskOfCar, scalePicture, type CarInPicture } from "#imaging/repaint/car-in-picture.ts";
import { findCarNear } from "#imaging/repaint/find-car-near.ts";
import { carAtPlace } from "#imaging/repaint/find-second-car.ts";
import type { PlaceOfCar } from "#imaging/repaint/place-of-car.ts";
import { readPlateAt } from "./read-plate-at.ts";

export type CheckDeps = { readonly matting: Pick<AlphaModel, "infer" | "side">; readonly text: TextModel };

/** Our own composite as a repainted picture is compared with it. Made while the model paints: it takes two inferences and a reading. */
export type RepaintReference = {
  readonly width: number;
  readonly height: number;
  readonly small: RgbPicture<"shape grid">;
  /** The car as it was laid. */
  readonly car: Mask<"shape grid">;
  /** Whether the matting network sees that outline in the composite: where another thing stands out more, it tells nothing of a picture like it. */
  readonly isCarSeen: boolean;
  /** What the network sees in the composite once the car is taken out of it. */
  readonly withoutCar: Plane<"shape grid">;
  /** What its plate says, if that can be read for sure. */
  readonly plate: { readonly quad: PlateQuad; readonly text: string } | null;
};

const asItIs: PlaceOfCar = { middle: { x: 0, y: 0 }, shiftX: 0, shiftY: 0, scaleX: 1, scaleY: 1 };
/** Two outlines of one car agree by so much and more. */
const sameOutline = 0.85;
/** A plate that is read less surely is not asked for again. */
const legibleConfidence = 0.8;

export async function readReference(
  deps: CheckDeps,
  composite: RgbPicture<"picture">,
  laid: CarInPicture,
): Promise<RepaintReference> {
  const size = compareSize(composite);
  const small = await scalePicture(composite, size);
  const own = maskOfCar(laid, composite, size);
  const seen = findCarNear(await lookAt(deps, composite), own);
  return {
    width: composite.width,
    height: composite.height,
    small,
    car: own,
    isCarSeen: seen !== null && isSameOutline(seen, own),
    withoutCar: await lookPast(deps, { small, car: carAtPlace(own, asItIs) }),
    plate: await readOwnPlate(deps, composite, laid),
  };
}

/** What the matting network sees in a picture once the car is painted over: it takes one car for the one that is meant, and leaves others out. */
export async function lookPast(
  deps: Pick<CheckDeps, "matting">,
  { small, car }: Pick<RepaintReference, "small" | "car">,
): Promise<Plane<"shape grid">> {
  return lookAt(deps, await takeOut(small, car));
}

/** What the matting network sees in a picture, on the grid on which pictures are compared. */
export async function lookAt({ matting }: Pick<CheckDeps, "matting">, picture: RawRgb): Promise<Plane<"shape grid">> {
  const { width, height } = compareSize(picture);
  const { pixels } = picture;
  const answer = await askModel({ pixels, width: picture.width, height: picture.height }, matting);
  return scalePlane(answer, width, height);
}

function isSameOutline(one: Mask<"shape grid">, other: Mask<"shape grid">): boolean {
  return maskArea(intersection(one, other)) >= sameOutline * maskArea(union(one, other));
}

/** Found on the car, then read as it will be in the repainted picture: what that reading can't do is not asked of the model. */
async function readOwnPlate(
  { text }: CheckDeps,
  composite: RgbPicture<"picture">,
  laid: CarInPicture,
): Promise<RepaintReference["plate"]> {
  const search = searchInLaid(composite, laid);
  const { plate } = await readCarText(search, text);
  const quad = plate?.place ?? null;
  if (quad === null) return null;
  const read = await readPlateAt(composite, quad, text);
  return read === null || read.confidence < legibleConfidence ? null : { quad, text: read.text };
}

/** The part of the composite that shows the car. */
function searchInLaid({ pixels, width, height }: RgbPicture<"picture">, laid: CarInPicture) {
  const left = Math.max(0, laid.left);
  const top = Math.max(0, laid.top);
  const box = {
    left,
    top,
    width: Math.min(width, laid.left + laid.width) - left,
    height: Math.min(height, laid.top + laid.height) - top,
  };
  const part = new Uint8Array(box.width * box.height * 3);
  const car = new Uint8Array(box.width * box.height);
  for (let row = 0; row < box.height; row++) {
    const from = (top + row) * width + left;
    part.set(pixels.subarray(from * 3, (from + box.width) * 3), row * box.width * 3);
    const alphaFrom = (top + row - laid.top) * laid.width + left - laid.left;
    car.set(laid.alpha.subarray(alphaFrom, alphaFrom + box.width), row * box.width);
  }
  return { picture: { pixels: part, width: box.width, height: box.height }, box, car };
}
