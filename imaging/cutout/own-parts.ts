import { dilate, erode, findRegions, maskArea, type Plane } from "./mask-shape.ts";

/** A part's colour is so many times as common on the car as on what was cut off ... */
const moreCommonOnCar = 3;
/** ... and this share of the car has it. */
const minCommonness = 0.01;
/** A mirror's area as a share of the car's. */
const partShare = { min: 0.0006, max: 0.012 } as const;
/** How far from the car, in pixels, a part may begin: a mirror stands on a dark arm. */
const reach = 10;

/**
 * Gives parts of the car back that a cut took with what stands behind it, such as a mirror in front of a second car: small, beside the car, of its
 * colour. Two cars of one colour are not told apart.
 * @param pixels RGB of the photo in the mask's pixels
 * @returns the piece without them
 */
export function withoutOwnParts(piece: Plane, mask: Plane, pixels: Uint8Array): Plane {
  const car = { ...mask, data: mask.data.map((value, at) => (value && !piece.data[at] ? 1 : 0)) };
  const onCar = countTints(pixels, car);
  const onPiece = countTints(pixels, piece);
  const alike = piece.data.map((value, at) => {
    const tint = tintOf(pixels, at);
    const commonness = onCar[tint] ?? 0;
    return value && commonness > minCommonness && commonness > moreCommonOnCar * (onPiece[tint] ?? 0) ? 1 : 0;
  });
  const parts = findRegions(dilate(erode({ ...piece, data: alike }, 1), 1));
  const beside = dilate(car, reach);
  const touches = new Uint8Array(parts.regions.length);
  for (let at = 0; at < beside.data.length; at++) {
    const label = parts.labels[at] ?? 0;
    if (label > 0 && beside.data[at]) touches[label - 1] = 1;
  }
  const carArea = maskArea(car);
  const isOwn = parts.regions.map(
    ({ area }, index) => touches[index] === 1 && area > partShare.min * carArea && area < partShare.max * carArea,
  );
  if (!isOwn.includes(true)) return piece;
  const own = dilate({ ...piece, data: piece.data.map((_, at) => (isOwn[(parts.labels[at] ?? 0) - 1] ? 1 : 0)) }, 1);
  return { ...piece, data: piece.data.map((value, at) => (value && !own.data[at] ? 1 : 0)) };
}

const tintSteps = 32;

/** Red and green as shares of the light, in steps: the same for a surface in the sun and in its own shade. */
function tintOf(pixels: Uint8Array, at: number): number {
  const red = pixels[at * 3] ?? 0;
  const green = pixels[at * 3 + 1] ?? 0;
  const light = red + green + (pixels[at * 3 + 2] ?? 0) + 1;
  return Math.floor((red / light) * tintSteps) * tintSteps + Math.floor((green / light) * tintSteps);
}

/** How common each tint is in a mask, 0–1. */
function countTints(pixels: Uint8Array, mask: Plane): Float64Array {
  const counts = new Float64Array(tintSteps * tintSteps);
  const share = 1 / Math.max(1, maskArea(mask));
  for (let at = 0; at < mask.data.length; at++) {
    if (!mask.data[at]) continue;
    const tint = tintOf(pixels, at);
    counts[tint] = (counts[tint] ?? 0) + share;
  }
  return counts;
}
