import { dilate, erode, findRegions, maskArea, maskBounds, regionMask, type Plane, type Region } from "./mask-shape.ts";
import { findAxis, mirror, toleranceShare } from "./mirror-axis.ts";

/** Width by height: a longer outline is a side view. */
const maxStraightAspect = 2.2;
/** Fronts and rears seen straight overlap their mirror image by more than this in their lower part. */
const straightViewOverlap = 0.9;
/** A mirror's area as a share of the car's, and its height as a share of the car's, from the top. */
const mirrorShare = { min: 0.0015, max: 0.015 } as const;
const mirrorZone = { from: 0.12, to: 0.62 } as const;
/** The twin is looked for this share of the car's width around where it should be: the view is never quite straight. */
const searchShare = 0.035;
/** It may begin so far from the car, in pixels: a mirror stands on a dark arm. */
const reach = 8;
/** This much of its place is not yet the car. */
const minNewShare = 0.75;
/** Mean difference of its colours from the mirror's (0–255), and how many times more all around it differs from them. */
const maxDifference = 55;
const minContrast = 2.2;
/** So wide a rim, in pixels, is what it stands before. */
const surroundings = 4;

/**
 * Gives a car seen straight from the front or rear its second mirror back, which the model took for a part of what stands behind: where the other side
 * has one, and the photo shows the same colours there and others all around.
 * @param pixels RGB of the photo in the mask's pixels
 */
export function withTwinMirrors(mask: Plane, pixels: Uint8Array): Plane {
  const bounds = maskBounds(mask);
  if (bounds === null) return mask;
  const carWidth = bounds.right - bounds.left + 1;
  const carHeight = bounds.bottom - bounds.top + 1;
  if (carWidth > maxStraightAspect * carHeight) return mask;
  const axis = findAxis(mask, bounds);
  if (axis.overlap < straightViewOverlap) return mask;

  const tolerance = Math.round(carWidth * toleranceShare);
  const twin = dilate(mirror(mask, axis.sum), tolerance);
  const oneSided = { ...mask, data: mask.data.map((value, at) => (value && !twin.data[at] ? 1 : 0)) };
  const parts = findRegions(dilate(erode(oneSided, 1), 1));
  const carArea = maskArea(mask);
  const isMirror = ({ area, centreY }: Region) =>
    area > mirrorShare.min * carArea &&
    area < mirrorShare.max * carArea &&
    centreY > bounds.top + mirrorZone.from * carHeight &&
    centreY < bounds.top + mirrorZone.to * carHeight;
  const near = dilate(mask, reach);
  let found = mask;
  for (const [index, region] of parts.regions.entries()) {
    if (!isMirror(region)) continue;
    const part = regionMask(parts, index + 1, mask);
    const shift = bestShift(placesOf(part), {
      mask,
      near,
      pixels,
      axisSum: axis.sum,
      search: Math.round(searchShare * carWidth),
    });
    if (shift === null) continue;
    // The tolerance cut the mirror's arm off.
    const withArm = both(part, within(dilate(part, tolerance + 2), mask));
    found = both(found, moved(placesOf(withArm), { mask, axisSum: axis.sum, ...shift }));
  }
  return found;
}

type Place = { readonly x: number; readonly y: number };

function placesOf({ data, width }: Plane): Place[] {
  const places: Place[] = [];
  for (let at = 0; at < data.length; at++) if (data[at]) places.push({ x: at % width, y: Math.floor(at / width) });
  return places;
}

type Search = {
  readonly mask: Plane;
  readonly near: Plane;
  readonly pixels: Uint8Array;
  readonly axisSum: number;
  readonly search: number;
};

/** How far from its place the mirror image of these places looks most like them; null when the photo looks like them nowhere, or everywhere. */
function bestShift(places: readonly Place[], { mask, near, pixels, axisSum, search }: Search): Shift | null {
  let best = { difference: maxDifference, dx: 0, dy: 0, isFound: false };
  for (let dy = -search; dy <= search; dy++) {
    for (let dx = -search; dx <= search; dx++) {
      const difference = meanDifference(places, pixels, { mask, axisSum, dx, dy });
      if (difference < best.difference) best = { difference, dx, dy, isFound: true };
    }
  }
  if (!best.isFound) return null;
  const { dx, dy, difference } = best;
  const twin = moved(places, { mask, axisSum, dx, dy });
  const fresh = twin.data.filter((value, at) => value && !mask.data[at]).length;
  if (fresh < minNewShare * places.length || !within(twin, near).data.includes(1)) return null;
  const rim = dilate(twin, surroundings).data.map((value, at) => (value && !twin.data[at] && !mask.data[at] ? 1 : 0));
  const contrast = differenceFrom(meanColour(places, mask, pixels), rim, pixels);
  return contrast > maxDifference && contrast >= minContrast * difference ? { dx, dy } : null;
}

type Shift = { readonly dx: number; readonly dy: number };
type Moved = Shift & { readonly mask: Plane; readonly axisSum: number };

function moved(places: readonly Place[], { mask, axisSum, dx, dy }: Moved): Plane {
  const data = new Uint8Array(mask.data.length);
  for (const { x, y } of places) {
    const column = axisSum - x + dx;
    const row = y + dy;
    if (column >= 0 && column < mask.width && row >= 0 && row < mask.height) data[row * mask.width + column] = 1;
  }
  return { ...mask, data };
}

/** Infinite where it would leave the photo. */
function meanDifference(places: readonly Place[], pixels: Uint8Array, { mask, axisSum, dx, dy }: Moved): number {
  let sum = 0;
  for (const { x, y } of places) {
    const column = axisSum - x + dx;
    const row = y + dy;
    if (column < 0 || column >= mask.width || row < 0 || row >= mask.height) return Number.POSITIVE_INFINITY;
    const here = (y * mask.width + x) * 3;
    const there = (row * mask.width + column) * 3;
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs((pixels[here + channel] ?? 0) - (pixels[there + channel] ?? 0));
  }
  return sum / (3 * places.length);
}

type Rgb = readonly [number, number, number];

function meanColour(places: readonly Place[], { width }: Plane, pixels: Uint8Array): Rgb {
  const mean = (channel: number) =>
    places.reduce((sum, { x, y }) => sum + (pixels[(y * width + x) * 3 + channel] ?? 0), 0) / places.length;
  return [mean(0), mean(1), mean(2)];
}

function differenceFrom([red, green, blue]: Rgb, where: Uint8Array, pixels: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < where.length; at++) {
    if (!where[at]) continue;
    count++;
    sum += Math.abs((pixels[3 * at] ?? 0) - red);
    sum += Math.abs((pixels[3 * at + 1] ?? 0) - green);
    sum += Math.abs((pixels[3 * at + 2] ?? 0) - blue);
  }
  return sum / (3 * Math.max(1, count));
}

function within(a: Plane, b: Plane): Plane {
  return { ...a, data: a.data.map((value, at) => (value && b.data[at] ? 1 : 0)) };
}

function both(a: Plane, b: Plane): Plane {
  return { ...a, data: a.data.map((value, at) => (value || b.data[at] ? 1 : 0)) };
}
