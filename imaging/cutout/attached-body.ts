import { findSeams, seamTo } from "./cheapest-seam.ts";
import { dilate, erode, findRegions, maskArea, maskBounds, type Plane, type Region } from "./mask-shape.ts";
import { findOutlineCorners } from "./outline-corners.ts";
import { findTopValleys } from "./top-valleys.ts";

/** Something attached, as a share of the whole; less is a mirror, more is a view that is not understood. */
const pieceShare = { min: 0.022, max: 0.35 } as const;
/** What stands behind ends higher up in the photo than the car, by this share of the car's height. */
const farShare = 0.2;
/** What rises higher above the rest than this share of its height is its cabin. */
const cabinShare = 0.05;
/** Wider than this share of the whole, it is its roof. */
const roofShare = 0.4;
/** It rises above the valley by this share of the car's height, as a bonnet or a wing does not ... */
const humpShare = 0.035;
/** ... and is there thicker than this share of the whole width; a mirror is not. */
const humpThicknessShare = 0.05;
/** The mean cost of a step on a seam along the outline of two things; 1 across a plain surface. */
const maxMeanCost = 0.45;

/**
 * Looks for something that stands behind the car and was taken for a part of it: beyond a valley of the upper outline, and cut off by a seam
 * along the photo's edges that ends in another corner of the outline.
 * @param measureEdges the strength of the photo's edges in the mask's pixels, 0–255; called only when it is needed
 * @returns the mask of that piece; null when nothing of the kind is found
 */
export async function findAttachedBody(mask: Plane, measureEdges: () => Promise<Plane>): Promise<Plane | null> {
  const seeds = findTopValleys(mask);
  if (seeds.length === 0) return null;
  const whole = { area: maskArea(mask), width: maskWidth(mask) };
  // Most valleys lie between a mirror and the body: they go with the mirror.
  if (findTopValleys(withoutThinParts(mask, thinRadius(whole.width))).length === 0) return null;
  const edges = await measureEdges();
  const lowest = lowestSeamRow(mask);
  const corners = findOutlineCorners(mask).filter((corner) => corner < lowest * mask.width);
  let best: { piece: Plane; cost: number } | null = null;
  for (const seed of seeds) {
    const seams = findSeams(mask, edges, seed);
    for (const corner of corners) {
      const seam = seamTo(seams, corner);
      const cost = seams.costs[corner] ?? Infinity;
      if (cost > maxMeanCost * seam.length) continue;
      const piece = cutAlong(mask, seam, whole);
      if (piece === null) continue;
      // A short seam that cuts much off is more likely than a long one that cuts little.
      const costBySize = cost / Math.sqrt(maskArea(piece));
      if (costBySize < (best?.cost ?? Infinity)) best = { piece, cost: costBySize };
    }
  }
  return best?.piece ?? null;
}

/** Cuts a mask along a seam; null when what falls off cannot be something behind the car. */
function cutAlong(mask: Plane, seam: readonly number[], whole: { area: number; width: number }): Plane | null {
  const open = Uint8Array.from(mask.data);
  for (const at of seam) open[at] = 0;
  const parts = findRegions({ ...mask, data: open });
  const bySize = parts.regions
    .map((_, index) => index)
    .toSorted((a, b) => areaOf(parts.regions[b]) - areaOf(parts.regions[a]));
  const [mainIndex, pieceIndex] = bySize;
  const car = parts.regions[mainIndex ?? -1];
  const piece = parts.regions[pieceIndex ?? -1];
  if (pieceIndex === undefined || car === undefined || piece === undefined) return null;
  if (piece.area < pieceShare.min * whole.area || piece.area > pieceShare.max * whole.area) return null;
  if (piece.right - piece.left + 1 > roofShare * whole.width) return null;
  if (!standsBehind(piece, car)) return null;
  const data = Uint8Array.from(parts.labels, (label) => (label === pieceIndex + 1 ? 1 : 0));
  for (const at of seam) data[at] = 1;
  const valleyRow = Math.floor((seam.at(-1) ?? 0) / mask.width);
  const humpRow = thickTop({ ...mask, data }, thinRadius(whole.width));
  return humpRow < valleyRow - humpShare * (car.bottom - car.top + 1) ? { ...mask, data } : null;
}

function standsBehind(piece: Region, car: Region): boolean {
  const height = car.bottom - car.top + 1;
  return piece.bottom < car.bottom - farShare * height && piece.top > car.top - cabinShare * height;
}

function thinRadius(width: number): number {
  return Math.round((width * humpThicknessShare) / 2);
}

function withoutThinParts(mask: Plane, radius: number): Plane {
  return dilate(erode(mask, radius), radius);
}

/** The top row of a piece without what is thinner than twice the radius. */
function thickTop(piece: Plane, radius: number): number {
  const core = maskBounds(erode(piece, radius));
  return core === null ? piece.height : core.top - radius;
}

/** Below this row a seam would cut something off that stands as near as the car. */
function lowestSeamRow(mask: Plane): number {
  const bounds = maskBounds(mask);
  return bounds === null ? 0 : Math.ceil(bounds.bottom - farShare * (bounds.bottom - bounds.top + 1) * 0.9);
}

function maskWidth(mask: Plane): number {
  const bounds = maskBounds(mask);
  return bounds === null ? 0 : bounds.right - bounds.left + 1;
}

function areaOf(region: Region | undefined): number {
  return region?.area ?? 0;
}
