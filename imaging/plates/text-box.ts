import { convexHull } from "#imaging/pixels/convex-hull.ts";
import type { Point, Size } from "#imaging/pixels/geometry.ts";
import { threshold } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { findRegions, meanPerRegion } from "#imaging/pixels/regions.ts";

/**
 * A line of text on an upright surface in an upright photo: its sides stand upright, its top and bottom run with the perspective. It holds
 * the points from `left` to `right` whose y − slope · x lies from `top` to `bottom`.
 */
export type TextBox = {
  readonly left: number;
  readonly right: number;
  readonly slope: number;
  readonly top: number;
  readonly bottom: number;
};

/** As PaddleOCR's own post-processing is set (DBPostProcess of PP-OCRv4): from which likelihood a pixel counts, and a region. */
const pixelLikelihood = 0.3;
const regionLikelihood = 0.5;
/** The network marks the middle of a line: it is widened by area × this / perimeter. */
const unclipRatio = 1.6;
/** Pixels of the grid: less is a speck. */
const minRegionPixels = 20;
/** Steeper text is none that a car carries level. */
const maxSlope = 0.6;

/**
 * The lines of text in a picture.
 * @param likelihoods of each pixel of a grid that was laid over the picture
 * @returns boxes in the picture's pixels
 */
export function findTextBoxes(likelihoods: Float32Array, grid: Size, picture: Size): TextBox[] {
  const levels = { ...grid, data: toLevels(likelihoods) };
  const found = findRegions(threshold(levels, pixelLikelihood * 255), 4);
  const certainties = meanPerRegion(found, levels);
  const scale = { x: picture.width / grid.width, y: picture.height / grid.height };
  return found.regions.flatMap(({ area, ...bounds }, index) => {
    if (area < minRegionPixels || (certainties[index] ?? outOfBounds()) < regionLikelihood * 255) return [];
    const outline: Point[] = [];
    for (let y = bounds.top; y <= bounds.bottom; y++) {
      const row = found.labels.subarray(y * grid.width, (y + 1) * grid.width);
      const left = row.indexOf(index + 1, bounds.left);
      if (left < 0) continue;
      const right = row.lastIndexOf(index + 1, bounds.right) + 1;
      for (const x of [left, right]) for (const edge of [y, y + 1]) outline.push({ x: x * scale.x, y: edge * scale.y });
    }
    const box = fitBox(convexHull(outline));
    return box === null ? [] : [unclip(box)];
  });
}

function toLevels(likelihoods: Float32Array): Uint8Array {
  const levels = new Uint8ClampedArray(likelihoods.length);
  for (let at = 0; at < levels.length; at++) levels[at] = (likelihoods[at] ?? outOfBounds()) * 255;
  return new Uint8Array(levels.buffer);
}

/** The thinnest box around a hull; one side of it lies on an edge of the hull. Null when that is steep. */
function fitBox(hull: readonly Point[]): TextBox | null {
  let thinnest: TextBox | null = null;
  const xs = hull.map(({ x }) => x);
  const left = Math.min(...xs);
  const right = Math.max(...xs);
  for (const [index, a] of hull.entries()) {
    const b = hull[(index + 1) % hull.length] ?? a;
    const slope = (b.y - a.y) / (b.x - a.x);
    if (!(Math.abs(slope) <= maxSlope)) continue;
    const heights = hull.map(({ x, y }) => y - slope * x);
    const top = Math.min(...heights);
    const bottom = Math.max(...heights);
    if (thinnest === null || bottom - top < thinnest.bottom - thinnest.top) {
      thinnest = { left, right, slope, top, bottom };
    }
  }
  return thinnest;
}

function unclip(box: TextBox): TextBox {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const along = width * Math.hypot(1, box.slope);
  const by = (width * height * unclipRatio) / (2 * (along + height));
  return { ...box, left: box.left - by, right: box.right + by, top: box.top - by, bottom: box.bottom + by };
}

/** The point of the picture at shares of a box: (0, 0) is its top left corner, (1, 1) the bottom right one. */
export function pointIn({ left, right, slope, top, bottom }: TextBox, u: number, v: number): Point {
  const x = left + (right - left) * u;
  return { x, y: top + (bottom - top) * v + slope * x };
}
