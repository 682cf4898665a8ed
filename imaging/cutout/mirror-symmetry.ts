import {
  dilate,
  erode,
  findRegions,
  maskArea,
  maskBounds,
  meanPerRegion,
  regionMask,
  type Plane,
  type Region,
} from "./mask-shape.ts";

/** The axis is looked for this share of the car's width to either side of the middle of its box. */
const axisSearchShare = 0.15;
/** Only rows below this share of the car's height tell the axis: foreign things stick out of the upper part. */
const axisRowsFrom = 0.55;

/** There, straight fronts and rears overlap their mirror image by more than this; a view across a corner stays below. */
const straightViewOverlap = 0.89;
/** A foreign thing beside the bumper spoils that overlap, but then the whole car without it is symmetric to this degree. */
const cleanedOverlap = 0.93;

/** How far the two halves of a straight view may differ, as a share of the car's width: a slight turn, a leaning wheel. */
const toleranceShare = 0.022;

/** Where something foreign was cut off, the outline follows the twin's this closely. */
const outlineShare = 0.004;

/** Less than this share of the car is left alone: one mirror, an aerial, a single exhaust. */
const foreignAreaShare = 0.012;
/** More than this share is no attachment: the view was not straight after all. */
const maxForeignAreaShare = 0.06;
/** What reaches further down than this share of the car's height stands on the ground with it: its own flank. */
const flankDepthShare = 0.8;
/** Beyond the flanks (the outer tenths of the width) nothing of the car is this thick; between them, it may be the cabin, turned. */
const flankZoneShare = 0.13;
const minThicknessShare = { beyondFlanks: 0.036, betweenFlanks: 0.06 } as const;

/** Model answers: the twin of a foreign part is clearly background, a lost part is at least suspected. */
const clearBackground = 40;
const suspectedCar = 64;
/** Lost parts smaller than this share of the car are left to the model: they are only noise of the edge. */
const lostAreaShare = 0.0008;
/** Between the wheels, below this share of the height, a suspicion is a shadow. */
const shadowZone = { from: 0.8, left: 0.22, right: 0.78 } as const;

/**
 * Uses that a car seen straight from the front or rear is its own mirror image. What is attached on one side only, above the ground,
 * and has clear background as its twin, is foreign (a car behind, a window, a kerb) and is cut off; a part that the model only
 * suspects but whose twin is certain (a mirror, a tyre in the shade) is restored. Other views are returned as they are.
 * @param mask the car's mask
 * @param answer the model's alpha in the same pixels, 0–255
 */
export function balanceBySymmetry(mask: Plane, answer: Plane): Plane {
  const bounds = maskBounds(mask);
  if (bounds === null) return mask;
  const axis = findAxis(mask, bounds);
  const frame: Frame = { bounds, axisSum: axis.sum, carArea: maskArea(mask) };
  // Twice: foreign things on both sides are each other's twins until the first is gone.
  const first = withoutForeignParts(mask, answer, frame);
  const cleaned = withoutForeignParts(first, onlyWithin(answer, first, mask), frame);
  const isStraight =
    axis.overlap >= straightViewOverlap || mirrorOverlap(cleaned, axis.sum, bounds.top) >= cleanedOverlap;
  return isStraight ? withLostParts(cleaned, answer, frame) : mask;
}

/** The answer without what was already taken out of the mask. */
function onlyWithin(answer: Plane, kept: Plane, before: Plane): Plane {
  return { ...answer, data: answer.data.map((value, at) => (before.data[at] && !kept.data[at] ? 0 : value)) };
}

type Bounds = Pick<Region, "left" | "top" | "right" | "bottom">;

/** `axisSum`: the sum of a column and its twin. */
type Frame = { readonly bounds: Bounds; readonly axisSum: number; readonly carArea: number };

function findAxis(mask: Plane, bounds: Bounds): { sum: number; overlap: number } {
  const middle = bounds.left + bounds.right;
  const reach = Math.round((bounds.right - bounds.left) * axisSearchShare) * 2;
  const fromRow = Math.round(bounds.top + (bounds.bottom - bounds.top) * axisRowsFrom);
  let best = { sum: middle, overlap: 0 };
  for (let sum = middle - reach; sum <= middle + reach; sum++) {
    const overlap = mirrorOverlap(mask, sum, fromRow);
    if (overlap > best.overlap) best = { sum, overlap };
  }
  return best;
}

/** Intersection over union of a mask and its mirror image, from a row downwards. */
function mirrorOverlap({ data, width, height }: Plane, sum: number, fromRow: number): number {
  let both = 0;
  let either = 0;
  for (let y = fromRow; y < height; y += 2) {
    for (let x = Math.max(0, sum - width + 1); x <= sum / 2; x += 2) {
      const here = data[y * width + x] ?? 0;
      const there = data[y * width + sum - x] ?? 0;
      both += here & there;
      either += here | there;
    }
  }
  return either === 0 ? 0 : both / either;
}

/** Index of the pixel on the other side of the axis, −1 outside the picture. */
function twinOf(at: number, width: number, sum: number): number {
  const x = at % width;
  const twin = sum - x;
  return twin < 0 || twin >= width ? -1 : at - x + twin;
}

function mirror(mask: Plane, sum: number): Plane {
  const { data, width } = mask;
  return { ...mask, data: data.map((_, at) => data[twinOf(at, width, sum)] ?? 0) };
}

function withoutForeignParts(mask: Plane, answer: Plane, { bounds, axisSum, carArea }: Frame): Plane {
  const carWidth = bounds.right - bounds.left + 1;
  const tolerance = Math.round(carWidth * toleranceShare);
  const twin = mirror(mask, axisSum);
  const mirrored = dilate(twin, tolerance);
  const oneSided = findRegions({ ...mask, data: mask.data.map((value, at) => (value && !mirrored.data[at] ? 1 : 0)) });
  const twins = meanPerRegion(oneSided, {
    ...answer,
    data: answer.data.map((_, at) => answer.data[twinOf(at, mask.width, axisSum)] ?? 0),
  });
  const groundRow = bounds.top + (bounds.bottom - bounds.top) * flankDepthShare;
  const isForeign = oneSided.regions.map((region, index) => {
    const { area, bottom, centreX, left, right } = region;
    // A car that leaves the photo at the side has no twin for what is still in it.
    if (left === 0 || right === mask.width - 1) return false;
    if (area < foreignAreaShare * carArea || area > maxForeignAreaShare * carArea || bottom >= groundRow) return false;
    if ((twins[index] ?? 0) >= clearBackground) return false;
    const place = (centreX - bounds.left) / carWidth;
    const isBeyond = place < flankZoneShare || place > 1 - flankZoneShare;
    const minThickness = carWidth * (isBeyond ? minThicknessShare.beyondFlanks : minThicknessShare.betweenFlanks);
    return maskArea(erode(regionMask(oneSided, index + 1, mask), Math.floor(minThickness / 2))) > 0;
  });
  if (!isForeign.includes(true)) return mask;
  const foreign = { ...mask, data: mask.data.map((_, at) => (isForeign[(oneSided.labels[at] ?? 0) - 1] ? 1 : 0)) };
  // The tolerance left a rim of it along the car's outline.
  const withRim = dilate(foreign, tolerance + 1);
  const outline = dilate(twin, Math.round(carWidth * outlineShare));
  return { ...mask, data: mask.data.map((value, at) => (withRim.data[at] && !outline.data[at] ? 0 : value)) };
}

function withLostParts(mask: Plane, answer: Plane, { bounds, axisSum, carArea }: Frame): Plane {
  const twin = mirror(mask, axisSum);
  const lost = findRegions({
    ...mask,
    data: mask.data.map((value, at) => (!value && twin.data[at] && (answer.data[at] ?? 0) >= suspectedCar ? 1 : 0)),
  });
  const isRestored = lost.regions.map(
    (region) => region.area >= lostAreaShare * carArea && !isUnderBody(region, bounds),
  );
  const restored = { ...mask, data: mask.data.map((_, at) => (isRestored[(lost.labels[at] ?? 0) - 1] ? 1 : 0)) };
  // The twin is never in exactly the same place: what the model suspects around it belongs to it.
  const around = dilate(restored, Math.round((bounds.right - bounds.left) * toleranceShare));
  return {
    ...mask,
    data: mask.data.map((value, at) => (value || (around.data[at] && (answer.data[at] ?? 0) >= suspectedCar) ? 1 : 0)),
  };
}

function isUnderBody({ centreX, centreY }: Region, { left, right, top, bottom }: Bounds): boolean {
  const x = (centreX - left) / (right - left + 1);
  const y = (centreY - top) / (bottom - top + 1);
  return y > shadowZone.from && x > shadowZone.left && x < shadowZone.right;
}
