import {
  dilate,
  erode,
  findRegions,
  maskArea,
  maskBounds,
  regionMask,
  regionsTouching,
  type Plane,
} from "./mask-shape.ts";
import { countTints, isNeutral, tintOf } from "./tints.ts";

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
  const alike = inCarsColour(piece, car, { pixels, others: piece });
  const parts = findRegions(dilate(erode(alike, 1), 1));
  const touches = regionsTouching(parts, dilate(car, reach));
  const carArea = maskArea(car);
  const isOwn = parts.regions.map(
    ({ area }, index) => touches[index] === 1 && area > partShare.min * carArea && area < partShare.max * carArea,
  );
  if (!isOwn.includes(true)) return piece;
  const own = dilate({ ...piece, data: piece.data.map((_, at) => (isOwn[(parts.labels[at] ?? 0) - 1] ? 1 : 0)) }, 1);
  return { ...piece, data: piece.data.map((value, at) => (value && !own.data[at] ? 1 : 0)) };
}

/** Below this the model is sure of the background. */
const suspected = 64;
/** So wide a rim around a part, in pixels, is what it stands before. */
const surroundings = 12;
/** This share of a part has the car's colour. */
const minAlike = 0.6;
/** Heights of a mirror as shares of the car's, from its top: above is what looks over the roof, below are tyres and shadows. */
const mirrorZone = { from: 0.12, to: 0.66 } as const;

/**
 * Gives small parts back that the model only half believed in and that were dropped as ghosts of the background: beside the car, and of a colour that
 * is common on the car and not around them, such as a mirror in front of another car. Grey, black and white are everywhere: a car of no colour, or of its surroundings', gets nothing back.
 * @param answer the model's alpha in the mask's pixels, 0–255
 * @param pixels RGB of the photo in the mask's pixels
 */
export function withOwnParts(mask: Plane, answer: Plane, pixels: Uint8Array): Plane {
  const bounds = maskBounds(mask);
  if (bounds === null) return mask;
  const doubted = {
    ...mask,
    data: mask.data.map((value, at) => (!value && (answer.data[at] ?? 0) >= suspected ? 1 : 0)),
  };
  const parts = findRegions(dilate(erode(doubted, 1), 1));
  const touches = regionsTouching(parts, dilate(mask, 2));
  const carArea = maskArea(mask);
  const rowAt = (share: number) => bounds.top + share * (bounds.bottom - bounds.top);
  const isMirrorLike = parts.regions.map(
    ({ area, centreY }, index) =>
      touches[index] === 1 &&
      area > partShare.min * carArea &&
      area < partShare.max * carArea &&
      centreY > rowAt(mirrorZone.from) &&
      centreY < rowAt(mirrorZone.to),
  );
  if (!isMirrorLike.includes(true)) return mask;
  const data = Uint8Array.from(mask.data);
  for (const [index, { area }] of parts.regions.entries()) {
    if (!isMirrorLike[index]) continue;
    const part = regionMask(parts, index + 1, mask);
    const around = dilate(part, surroundings);
    const others = {
      ...mask,
      data: around.data.map((value, at) => (value && !mask.data[at] && !doubted.data[at] ? 1 : 0)),
    };
    const alike = inCarsColour(part, mask, { pixels, others });
    const coloured = alike.data.filter((value, at) => value && !isNeutral(tintOf(pixels, at))).length;
    if (coloured < minAlike * area) continue;
    for (let at = 0; at < data.length; at++) if (part.data[at] && doubted.data[at]) data[at] = 1;
  }
  return { ...mask, data };
}

/** The pixels of a part whose tint is common on the car and not on something else. */
function inCarsColour(part: Plane, car: Plane, { pixels, others }: { pixels: Uint8Array; others: Plane }): Plane {
  const onCar = countTints(pixels, car);
  const onOthers = countTints(pixels, others);
  const data = part.data.map((value, at) => {
    const tint = tintOf(pixels, at);
    const commonness = onCar[tint] ?? 0;
    return value && commonness > minCommonness && commonness > moreCommonOnCar * (onOthers[tint] ?? 0) ? 1 : 0;
  });
  return { ...part, data };
}
