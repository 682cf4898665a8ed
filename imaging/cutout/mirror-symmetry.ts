import { dilate, findRegions, maskArea, maskBounds, type Plane, type Region } from "./mask-shape.ts";
import { findAxis, mirror, toleranceShare, type Axis, type Bounds } from "./mirror-axis.ts";

/** In their lower part straight fronts and rears overlap their mirror image by more than this; a view across a corner stays below. */
const straightViewOverlap = 0.89;
/** Beyond the flanks (the outer tenths of the width) mirrors stand out. */
const flankZoneShare = 0.13;

/** Model answers: a lost part is at least suspected. */
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
 * Uses that a car seen straight from the front or rear is its own mirror image: a part that the model only suspects but whose twin is certain
 * (a mirror, a tyre in the shade) is restored. Other views are returned as they are.
 * @param answer the model's alpha in the same pixels, 0–255
 * @param witness another answer about the same photo
 */
export function withLostParts(mask: Plane, answer: Plane, witness: Plane): Plane {
  const bounds = maskBounds(mask);
  if (bounds === null) return mask;
  const suspected = { ...answer, data: answer.data.map((value, at) => Math.max(value, witness.data[at] ?? 0)) };
  const evidence = whereWheelsAndMirrorsAre(answer, suspected, bounds);
  const axis = clearestAxis(mask, evidence, bounds);
  const isStraight = axis.overlap >= straightViewOverlap;
  return isStraight ? addLostParts(mask, evidence, { bounds, axisSum: axis.sum, carArea: maskArea(mask) }) : mask;
}

/** `axisSum`: the sum of a column and its twin. */
type Frame = { readonly bounds: Bounds; readonly axisSum: number; readonly carArea: number };

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

function addLostParts(mask: Plane, suspected: Plane, { bounds, axisSum, carArea }: Frame): Plane {
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
