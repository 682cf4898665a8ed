import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { complement, difference, intersection, maskArea, threshold } from "#imaging/pixels/mask.ts";
import { dilate, erode } from "#imaging/pixels/morphology.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask } from "#imaging/pixels/regions.ts";

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
export function scoreMatte(cutOut: CarCutOut, exact: Plane<"photo">): MatteScores {
  const found = wholePhotoAlpha(cutOut);
  let both = 0;
  let either = 0;
  let apart = 0;
  for (let at = 0; at < exact.data.length; at++) {
    const a = found.data[at] ?? 0;
    const b = exact.data[at] ?? 0;
    if (a >= half && b >= half) both++;
    if (a >= half || b >= half) either++;
    apart += Math.abs(a - b);
  }
  const tolerance = Math.max(minEdgeTolerance, Math.round(Math.max(exact.width, exact.height) * edgeToleranceShare));
  return {
    overlap: both / Math.max(1, either),
    edgeScore: outlineScore(outline(found), outline(exact), tolerance),
    alphaError: apart / 255 / exact.data.length,
  };
}

/** A cut-out's alpha in the whole photo. */
export function wholePhotoAlpha({ photoWidth, photoHeight, box, alpha }: CarCutOut): Plane<"photo"> {
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
function outline(alpha: Plane<"photo">): Mask<"photo"> {
  const mask = withoutHoles(threshold(alpha, half));
  return difference(mask, erode(mask, 1));
}

function withoutHoles(mask: Mask<"photo">): Mask<"photo"> {
  const { width, height } = mask;
  const around = findRegions(complement(mask));
  const isOpen = around.regions.map(
    ({ left, top, right, bottom }) => left === 0 || top === 0 || right === width - 1 || bottom === height - 1,
  );
  return complement(regionMask(around, (label) => isOpen[label - 1] === true, mask));
}

function outlineScore(found: Mask<"photo">, exact: Mask<"photo">, tolerance: number): number {
  const precision = shareWithin(found, dilate(exact, tolerance));
  const recall = shareWithin(exact, dilate(found, tolerance));
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

function shareWithin(points: Mask<"photo">, area: Mask<"photo">): number {
  const all = maskArea(points);
  return all === 0 ? 0 : maskArea(intersection(points, area)) / all;
}
