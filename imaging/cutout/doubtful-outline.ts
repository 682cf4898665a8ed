import { dilate, erode, findRegions, maskArea, maskBounds, type Plane } from "./mask-shape.ts";
import { findAxis, mirror, toleranceShare, type Bounds } from "./mirror-axis.ts";

/** A front or rear whose lower part overlaps its mirror image so far is seen straight, or nearly so. */
const straightOverlap = 0.93;
/** Beyond the tolerance its two halves differ in no part so large: the flank that shows beside a car slightly turned stays below 3 % of the car. */
const maxOneSidedShare = 0.04;

/** Thinner than this share of the car's width is no roof ... */
const roofThicknessShare = 0.07;
/** ... and what stands that thin in the topmost part of the car is more than an aerial or the end of a rail. */
const topmostShare = 0.1;
const minClutterShare = 0.002;

/**
 * Whether a car's outline shows a part that is likely not its own though nothing proves it: a large piece on one side of a front or rear,
 * posts and scraps on the roof. Such a cut-out is not called good.
 */
export function hasDoubtfulOutline(mask: Plane): boolean {
  const bounds = maskBounds(mask);
  return bounds !== null && (isLopsided(mask, bounds) || hasRoofClutter(mask, bounds));
}

function isLopsided(mask: Plane, bounds: Bounds): boolean {
  const axis = findAxis(mask, bounds);
  if (axis.overlap < straightOverlap) return false;
  const twin = dilate(mirror(mask, axis.sum), Math.round((bounds.right - bounds.left + 1) * toleranceShare));
  const maxArea = maxOneSidedShare * maskArea(mask);
  return partsOutside(mask, twin).some(({ area }) => area > maxArea);
}

function hasRoofClutter(mask: Plane, bounds: Bounds): boolean {
  const radius = Math.round(((bounds.right - bounds.left + 1) * roofThicknessShare) / 2);
  const body = dilate(erode(mask, radius), radius + 1);
  const topmost = bounds.top + (bounds.bottom - bounds.top + 1) * topmostShare;
  const minArea = minClutterShare * maskArea(mask);
  return partsOutside(mask, body).some(({ area, centreY }) => centreY < topmost && area > minArea);
}

function partsOutside(mask: Plane, other: Plane) {
  return findRegions({ ...mask, data: mask.data.map((value, at) => (value && !other.data[at] ? 1 : 0)) }).regions;
}
