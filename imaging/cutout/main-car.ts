import {
  dilate,
  erode,
  findRegions,
  maskArea,
  maskBounds,
  meanPerRegion,
  regionMask,
  regionsTouching,
  threshold,
  type Plane,
  type Regions,
} from "./mask-shape.ts";

/** How much being off-centre counts against a region's area. */
const centralityWeight = 0.6;

/** A connection thinner than this share of the car's long side is a bridge: an arm, a pole, a kerb. */
const bridgeShare = 0.016;

/** What hangs on a thin bridge but is smaller than this share of the car is the car's own: mirror, aerial, exhaust. */
const ownPartShare = 0.015;

/** A separate part this small and this near, and certain, is the car's own: a mirror on an arm too thin for the model. */
const detachedPartShare = { min: 0.001, max: ownPartShare, gap: 0.014 } as const;
const certain = 215;

/** The main car's region, the biggest one near the middle: other people, signs and cars fall away. */
export function keepMainRegion(mask: Plane): Plane {
  const found = findRegions(mask);
  return regionMask(found, largestCentralRegion(found, mask), mask);
}

function largestCentralRegion(found: Regions, mask: Plane): number {
  let best = 0;
  let bestScore = 0;
  for (const [index, { area, centreX, centreY }] of found.regions.entries()) {
    const offCentre = Math.hypot(centreX / mask.width - 0.5, centreY / mask.height - 0.5);
    const score = area * (1 - centralityWeight * offCentre);
    if (score <= bestScore) continue;
    bestScore = score;
    best = index + 1;
  }
  return best;
}

/** Small, near and certain parts of the answer that hang on nothing. */
export function withDetachedParts(main: Plane, answer: Plane): Plane {
  const found = findRegions(threshold(answer, 128));
  const reach = dilate(main, Math.ceil(longSideOf(main) * detachedPartShare.gap));
  const carArea = maskArea(main);
  const touches = regionsTouching(found, reach);
  const opacities = meanPerRegion(found, answer);
  const isOwn = found.regions.map(({ area }, index) => {
    const share = area / carArea;
    const isCertain = (opacities[index] ?? 0) >= certain;
    return touches[index] === 1 && isCertain && share > detachedPartShare.min && share < detachedPartShare.max;
  });
  return { ...main, data: main.data.map((value, at) => (value || isOwn[(found.labels[at] ?? 0) - 1] ? 1 : 0)) };
}

function longSideOf(mask: Plane): number {
  const bounds = maskBounds(mask);
  return bounds === null ? 0 : Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top);
}

/** Cuts off what hangs on the car by a thin bridge: a person who leans on it, a pole, a kerb. */
export function cutBridges(mask: Plane): Plane {
  const radius = Math.max(2, Math.round((longSideOf(mask) * bridgeShare) / 2));
  const bodies = findRegions(erode(mask, radius));
  if (bodies.regions.length === 0) return mask;
  const sizes = bodies.regions.map(({ area }) => area);
  const main = sizes.indexOf(Math.max(...sizes)) + 1;
  const body = dilate(regionMask(bodies, main, mask), radius + 1);

  // What the opened body does not cover is either its own trim or hangs on a bridge.
  const outside = findRegions({ ...mask, data: mask.data.map((value, at) => (value && !body.data[at] ? 1 : 0)) });
  const ownPartArea = ownPartShare * maskArea(mask);
  const data = mask.data.map((value, at) => {
    if (!value || body.data[at]) return value;
    const part = outside.regions[(outside.labels[at] ?? 0) - 1];
    return part !== undefined && part.area < ownPartArea ? 1 : 0;
  });
  return { ...mask, data };
}

/** Runs from the car to the frame and thinner than this share of the car's width: a pole, a tree, the car behind. */
const runnerShare = 0.1;
const maxRunnerAreaShare = 0.06;
/** The model fades out on the last pixels before the frame. */
const frameMargin = 2;

/** Drops thin parts that run from the car out of the photo. A car that is itself cut by the frame is too wide there to be touched. */
export function dropRunnersToFrame(mask: Plane): Plane {
  const bounds = maskBounds(mask);
  if (bounds === null) return mask;
  const radius = Math.max(2, Math.round(((bounds.right - bounds.left) * runnerShare) / 2));
  const body = dilate(erode(mask, radius), radius);
  const thin = findRegions({ ...mask, data: mask.data.map((value, at) => (value && !body.data[at] ? 1 : 0)) });
  const maxArea = maxRunnerAreaShare * maskArea(mask);
  const isRunner = thin.regions.map(
    ({ left, top, right, area }) =>
      area < maxArea && (top <= frameMargin || ((left === 0 || right === mask.width - 1) && area > maxArea / 20)),
  );
  return { ...mask, data: mask.data.map((value, at) => (isRunner[(thin.labels[at] ?? 0) - 1] ? 0 : value)) };
}
