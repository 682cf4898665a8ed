import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { dilate, erode, findRegions, type Plane } from "#imaging/pixels/mask-shape.ts";

export type MatteScores = {
  /** Intersection over union of the masks at half coverage. */
  readonly overlap: number;
  /** F-score of the outline: precision and recall of its pixels within the tolerance. */
  readonly edgeScore: number;
  /** Mean absolute difference of alpha over the photo, 0–1. */
  readonly alphaError: number;
};

/** Distance within which two outlines agree: 2 pixels, or this share of the photo's long side, 2.5 pixels of 1280. */
const minEdgeTolerance = 2;
const edgeToleranceShare = 0.002;
const half = 128;

/** How near a cut-out comes to the exact alpha of its photo, in the photo's pixels. */
export function scoreMatte(cutOut: CarCutOut, exact: Plane): MatteScores {
  const found = wholePhotoAlpha(cutOut);
  let both = 0;
  let either = 0;
  let difference = 0;
  for (let at = 0; at < exact.data.length; at++) {
    const a = found.data[at] ?? 0;
    const b = exact.data[at] ?? 0;
    if (a >= half && b >= half) both++;
    if (a >= half || b >= half) either++;
    difference += Math.abs(a - b);
  }
  const tolerance = Math.max(minEdgeTolerance, Math.round(Math.max(exact.width, exact.height) * edgeToleranceShare));
  return {
    overlap: both / Math.max(1, either),
    edgeScore: outlineScore(outline(found), outline(exact), tolerance),
    alphaError: difference / 255 / exact.data.length,
  };
}

/** A cut-out's alpha in the whole photo. */
export function wholePhotoAlpha({ photoWidth, photoHeight, box, alpha }: CarCutOut): Plane {
  const data = new Uint8Array(photoWidth * photoHeight);
  for (let y = 0; y < box.height; y++) {
    data.set(alpha.subarray(y * box.width, (y + 1) * box.width), (box.top + y) * photoWidth + box.left);
  }
  return { data, width: photoWidth, height: photoHeight };
}

/**
 * The pixels of the mask that have a neighbour outside; what it encloses counts as inside. The renderer's alpha has gaps of a few pixels between the
 * spokes and under the rails, which the cut-out fills on purpose: both their rims are outline to a measure, and to nobody who looks. In overlap and
 * alpha error they count for what they are.
 */
function outline(alpha: Plane): Plane {
  const mask = withoutHoles(alpha);
  const inner = erode(mask, 1);
  return { ...mask, data: mask.data.map((value, at) => (value && !inner.data[at] ? 1 : 0)) };
}

function withoutHoles({ data, width, height }: Plane): Plane {
  const around = findRegions({ data: data.map((value) => (value >= half ? 0 : 1)), width, height });
  const isOpen = around.regions.map(
    ({ left, top, right, bottom }) => left === 0 || top === 0 || right === width - 1 || bottom === height - 1,
  );
  return { data: data.map((_, at) => (isOpen[(around.labels[at] ?? 0) - 1] ? 0 : 1)), width, height };
}

function outlineScore(found: Plane, exact: Plane, tolerance: number): number {
  const precision = shareWithin(found, dilate(exact, tolerance));
  const recall = shareWithin(exact, dilate(found, tolerance));
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

function shareWithin(points: Plane, area: Plane): number {
  let all = 0;
  let inside = 0;
  for (let at = 0; at < points.data.length; at++) {
    if (!points.data[at]) continue;
    all++;
    if (area.data[at]) inside++;
  }
  return all === 0 ? 0 : inside / all;
}
