import { dilate, emptyPlane, findRegions, maskArea, type Plane } from "./mask-shape.ts";

/** Fainter than this is the soft rim of something. */
const faint = 24;
/** A crumb is at most this share of what is seen of the car below its middle. */
const maxShare = 0.002;
/** What hangs together is looked up in cells of some pixels: so many on the long side at most, or the pixels themselves. */
const maxCells = 1280;
/** So many cells wide is a crumb's soft rim. */
const rim = 2;

/**
 * Clears, in place, what is left of the ground as specks below the car: there every part of a car hangs on the car. Above its middle small things
 * do stand free in a photo: an aerial, a mirror on a dark arm.
 * @param alpha the car at full resolution in a box that fits it, more or less
 */
export function clearCrumbs({ data, width, height }: Plane): void {
  const middle = Math.floor(height / 2);
  const lower = { data: data.subarray(middle * width), width, height: height - middle };
  const cellSide = Math.ceil(Math.max(width, height) / maxCells);
  const cells = seenCells(lower, cellSide);
  const { labels, regions } = findRegions(cells);
  const maxArea = maxShare * maskArea(cells);
  const isCrumb = regions.map(({ top, area }) => top > 0 && area <= maxArea);
  if (!isCrumb.includes(true)) return;
  const crumbs = { ...cells, data: Uint8Array.from(labels, (label) => (isCrumb[label - 1] ? 1 : 0)) };
  const withRim = dilate(crumbs, rim);
  const cellAt = cellFinder(width, cellSide);
  for (let at = 0; at < lower.data.length; at++) {
    const cell = cellAt(at);
    if (crumbs.data[cell] || (withRim.data[cell] && (lower.data[at] ?? 0) < faint)) lower.data[at] = 0;
  }
}

/** The cells in which something is seen. */
function seenCells({ data, width, height }: Plane, cellSide: number): Plane {
  const cells = emptyPlane({ width: Math.ceil(width / cellSide), height: Math.ceil(height / cellSide) });
  const cellAt = cellFinder(width, cellSide);
  for (let at = 0; at < data.length; at++) if ((data[at] ?? 0) >= faint) cells.data[cellAt(at)] = 1;
  return cells;
}

/** Which cell a pixel of a plane lies in. */
function cellFinder(width: number, cellSide: number): (at: number) => number {
  const across = Math.ceil(width / cellSide);
  return (at) => Math.floor(Math.floor(at / width) / cellSide) * across + Math.floor((at % width) / cellSide);
}
