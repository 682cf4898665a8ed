import {
  dilate,
  erode,
  findRegions,
  maskArea,
  maskBounds,
  meanPerRegion,
  regionMask,
  withoutDropped,
  type Plane,
  type Region,
} from "./mask-shape.ts";
import { findAxis, mirror, mirrorOverlap, toleranceShare, twinOf, type Axis, type Bounds } from "./mirror-axis.ts";

/** In their lower part straight fronts and rears overlap their mirror image by more than this; a view across a corner stays below. */
const straightViewOverlap = 0.89;
/** A foreign thing beside the bumper spoils that overlap, but then the whole car without it is symmetric to this degree. */
const cleanedOverlap = 0.93;

/** Where something foreign was cut off, the outline follows the twin's this closely. */
const outlineShare = 0.004;

/** Less than this share of the car is left alone: one mirror, an aerial, a single exhaust. */
const foreignAreaShare = 0.012;
/** More than this share is no attachment: the view was not straight after all, unless its lower half is the same on both sides. */
const maxForeignAreaShare = { atMost: 0.06, surelyStraight: 0.12 } as const;
const sureOverlap = 0.95;
/** What reaches further down than this share of the car's height stands on the ground with it: its own flank. */
const flankDepthShare = 0.8;
/** Beyond the flanks (the outer tenths of the width) nothing of the car is this thick; between them, it may be the cabin, turned. */
const flankZoneShare = 0.13;
const minThicknessShare = { beyondFlanks: 0.036, betweenFlanks: 0.06 } as const;

/** Model answers: the twin of a foreign part is clearly background, a lost part is at least suspected. */
const clearBackground = 40;
const suspectedCar = 64;
const probablyCar = 128;
/** Lost parts smaller than this share of the car are left to the model: they are only noise of the edge. */
const lostAreaShare = 0.0008;
/** Wheels are below this share of the height; mirrors are in the flank zone. */
const wheelZoneFrom = 0.7;
/** Width by height: a longer outline is a side view, whose lower half is symmetric as well. */
const maxStraightAspect = 2.2;
/** Between the wheels, below this share of the height, a suspicion is a shadow. */
const shadowZone = { from: 0.8, left: 0.22, right: 0.78 } as const;

/**
 * Uses that a car seen straight from the front or rear is its own mirror image. What is attached on one side only, above the ground,
 * and has clear background as its twin, is foreign (a car behind, a window, a kerb) and is cut off; a part that the model only
 * suspects but whose twin is certain (a mirror, a tyre in the shade) is restored. Other views are returned as they are.
 * @param mask the car's mask
 * @param answer the model's alpha in the same pixels, 0–255
 * @param suspected the most that any answer about this photo says
 */
export function balanceBySymmetry(mask: Plane, answer: Plane, suspected: Plane = answer): Plane {
  const bounds = maskBounds(mask);
  if (bounds === null) return mask;
  const evidence = whereWheelsAndMirrorsAre(answer, suspected, bounds);
  const axis = clearestAxis(mask, evidence, bounds);
  const maxForeignShare = axis.overlap >= sureOverlap ? maxForeignAreaShare.surelyStraight : maxForeignAreaShare.atMost;
  const frame: Frame = { bounds, axisSum: axis.sum, carArea: maskArea(mask), maxForeignShare };
  // Twice: foreign things on both sides are each other's twins until the first is gone.
  const first = withoutForeignParts(mask, answer, frame);
  const cleaned = withoutForeignParts(first, withoutDropped(answer, mask, first), frame);
  const isStraight =
    axis.overlap >= straightViewOverlap || mirrorOverlap(cleaned, axis.sum, bounds.top) >= cleanedOverlap;
  return isStraight ? withLostParts(cleaned, evidence, frame) : mask;
}

/** `axisSum`: the sum of a column and its twin. */
type Frame = {
  readonly bounds: Bounds;
  readonly axisSum: number;
  readonly carArea: number;
  readonly maxForeignShare: number;
};

/** A tyre that one look lost spoils the symmetry by which it would be found again: with what another look saw of it, the axis is clear. */
function clearestAxis(mask: Plane, evidence: Plane, bounds: Bounds): Axis {
  const axis = findAxis(mask, bounds);
  if (axis.overlap >= straightViewOverlap) return axis;
  const wheelRow = bounds.top + (bounds.bottom - bounds.top) * wheelZoneFrom;
  const data = mask.data.map((value, at) =>
    value || (at >= wheelRow * mask.width && (evidence.data[at] ?? 0) >= probablyCar) ? 1 : 0,
  );
  const seen = findAxis({ ...mask, data }, bounds);
  return seen.overlap > axis.overlap ? seen : axis;
}

function withoutForeignParts(mask: Plane, answer: Plane, { bounds, axisSum, carArea, maxForeignShare }: Frame): Plane {
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
    if (area < foreignAreaShare * carArea || area > maxForeignShare * carArea || bottom >= groundRow) return false;
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

/** The answer, and where a wheel or a mirror may be, what any look suspects: elsewhere another look only adds what stands behind. */
function whereWheelsAndMirrorsAre(answer: Plane, suspected: Plane, { left, right, top, bottom }: Bounds): Plane {
  if (right - left > maxStraightAspect * (bottom - top)) return answer;
  const wheelRow = top + (bottom - top) * wheelZoneFrom;
  const flank = (right - left) * flankZoneShare;
  const data = answer.data.map((value, at) => {
    const x = at % answer.width;
    const isThere = at >= wheelRow * answer.width || x < left + flank || x > right - flank;
    return isThere ? (suspected.data[at] ?? value) : value;
  });
  return { ...answer, data };
}

function withLostParts(mask: Plane, suspected: Plane, { bounds, axisSum, carArea }: Frame): Plane {
  const twin = mirror(mask, axisSum);
  const lost = findRegions({
    ...mask,
    data: mask.data.map((value, at) => (!value && twin.data[at] && (suspected.data[at] ?? 0) >= suspectedCar ? 1 : 0)),
  });
  const isRestored = lost.regions.map(
    (region) => region.area >= lostAreaShare * carArea && !isUnderBody(region, bounds),
  );
  const restored = { ...mask, data: mask.data.map((_, at) => (isRestored[(lost.labels[at] ?? 0) - 1] ? 1 : 0)) };
  // The twin is never in exactly the same place: what the model suspects around it belongs to it.
  const around = dilate(restored, Math.round((bounds.right - bounds.left) * toleranceShare));
  return {
    ...mask,
    data: mask.data.map((value, at) =>
      value || (around.data[at] && (suspected.data[at] ?? 0) >= suspectedCar) ? 1 : 0,
    ),
  };
}

function isUnderBody({ centreX, centreY }: Region, { left, right, top, bottom }: Bounds): boolean {
  const x = (centreX - left) / (right - left + 1);
  const y = (centreY - top) / (bottom - top + 1);
  return y > shadowZone.from && x > shadowZone.left && x < shadowZone.right;
}
