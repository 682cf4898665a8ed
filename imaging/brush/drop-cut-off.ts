import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Box, Size } from "#imaging/pixels/geometry.ts";
import { boundsOf, complement, difference, intersection, union } from "#imaging/pixels/mask.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask, type Regions } from "#imaging/pixels/regions.ts";

/** What hangs together is told on so many cells of the photo's long side: a hair between two parts is no tie. */
const cellsOfSide = 512;
/** A larger share of the car stays, however it was cut: then it was no leftover, but the car behind a lamp post. */
const mostShare = 0.2;
/** So many cells around a part its soft edge goes with it. */
const fringeCells = 2;
/** From these opacities on a cell is the car's, and one in which there is something left of it. */
const levels = { car: 128, trace: 8 } as const;

type Cells = { readonly cell: number; readonly columns: number; readonly rows: number };

type Edited = { readonly photo: Size; readonly before: Uint8Array; readonly alpha: Uint8Array };

/**
 * What an edit that takes away has cut off from the car goes, too: a hand draws along the middle of a neighbour, and its rim is left in shreds. What lay
 * by itself before the edit stays.
 * @param changed where the edit has painted
 * @returns where something is taken away beside that; null when nothing was cut off
 */
export function dropCutOff(
  { photo, before, alpha }: Edited,
  { mode }: Pick<CutOutEdit, "mode">,
  changed: Box<"photo"> | null,
): Box<"photo"> | null {
  if (mode === "keep" || changed === null) return null;
  const cells = cellsOf(photo);
  const now = maskOf(alpha, photo, { cells, from: levels.car });
  const regions = findRegions(now);
  const main = largestOf(regions);
  const was = maskOf(before, photo, { cells, from: levels.car });
  const loose = looseBeside(regions, { was, main, changed, cells });
  const areaOf = (label: number) => regions.regions[label - 1]?.area ?? 0;
  const dropped = new Set([...loose].filter((label) => areaOf(label) <= mostShare * areaOf(main)));
  const stays = intersection(now, complement(regionMask(regions, (label) => dropped.has(label), now)));
  const traces = maskOf(alpha, photo, { cells, from: levels.trace });
  const lost = difference(was, now);
  const going = union(tracesWithout(stays, { traces, lost }), withFringe(regions, { dropped, stays }));
  return clear(alpha, photo, { going, cells });
}

/** The grid that all of a photo is looked at on, for every edit that takes away. */
export function cellsOf(photo: Size): Cells {
  const cell = Math.max(1, Math.ceil(Math.max(photo.width, photo.height) / cellsOfSide));
  return { cell, columns: Math.ceil(photo.width / cell), rows: Math.ceil(photo.height / cell) };
}

/** A cell counts as the car's by the pixel in its middle. */
function maskOf(
  alpha: Uint8Array,
  { width, height }: Size,
  { cells: { cell, columns, rows }, from: least }: { cells: Cells; from: number },
): Mask {
  const data = new Uint8Array(columns * rows);
  const half = Math.floor(cell / 2);
  for (let row = 0; row < rows; row++) {
    const from = Math.min(height - 1, row * cell + half) * width;
    for (let column = 0; column < columns; column++)
      if ((alpha[from + Math.min(width - 1, column * cell + half)] ?? outOfBounds()) >= least)
        data[row * columns + column] = 1;
  }
  return { data, width: columns, height: rows };
}

function largestOf({ regions }: Regions): number {
  let largest = 0;
  for (const [index, { area }] of regions.entries()) if (area > (regions[largest - 1]?.area ?? 0)) largest = index + 1;
  return largest;
}

type Cut = { readonly was: Mask; readonly main: number; readonly changed: Box<"photo">; readonly cells: Cells };

/** The labels of regions that hung on the car's main one before the edit. */
function looseBeside(now: Regions, { was, main, changed, cells: { cell, columns, rows } }: Cut): Set<number> {
  const touched = new Set<number>();
  const toRow = Math.min(rows - 1, Math.ceil((changed.top + changed.height) / cell));
  const toColumn = Math.min(columns - 1, Math.ceil((changed.left + changed.width) / cell));
  for (let row = Math.max(0, Math.floor(changed.top / cell) - 1); row <= toRow; row++) {
    for (let column = Math.max(0, Math.floor(changed.left / cell) - 1); column <= toColumn; column++) {
      const label = now.labels[row * columns + column] ?? outOfBounds();
      if (label !== 0 && label !== main) touched.add(label);
    }
  }
  // Mostly none is, and what hung together before need not be asked.
  if (touched.size === 0) return touched;
  const before = findRegions(was);
  const mainBefore = largestOf(before);
  const loose = new Set<number>();
  for (let at = 0; at < now.labels.length; at++) {
    const label = now.labels[at] ?? outOfBounds();
    if (touched.has(label) && before.labels[at] === mainBefore) loose.add(label);
  }
  return loose;
}

/** What is left of what was the car's, so faint that no part of the car goes with it. */
function tracesWithout(stays: Mask, { traces, lost }: { traces: Mask; lost: Mask }): Mask {
  const found = findRegions(traces, 8);
  const beside = dilate(lost, fringeCells);
  const holdsCar = new Uint8Array(found.regions.length + 1);
  const isOfLost = new Uint8Array(found.regions.length + 1);
  for (let at = 0; at < stays.data.length; at++) {
    const label = found.labels[at] ?? outOfBounds();
    if (stays.data[at] === 1) holdsCar[label] = 1;
    if (beside.data[at] === 1) isOfLost[label] = 1;
  }
  return regionMask(found, (label) => label > 0 && holdsCar[label] === 0 && isOfLost[label] === 1, stays);
}

/** The cells of regions that go, and the soft ones around them that are no neighbour of what stays. */
function withFringe(regions: Regions, { dropped, stays }: { dropped: ReadonlySet<number>; stays: Mask }): Mask {
  const going = regionMask(regions, (label) => dropped.has(label), stays);
  return dropped.size === 0 ? going : difference(dilate(going, fringeCells), dilate(stays, 1));
}

function clear(
  alpha: Uint8Array,
  photo: Size,
  { going, cells: { cell, columns } }: { going: Mask; cells: Cells },
): Box<"photo"> | null {
  const bounds = boundsOf(going);
  if (bounds === null) return null;
  for (let at = 0; at < going.data.length; at++) {
    if (going.data[at] === 0) continue;
    const [left, top] = [(at % columns) * cell, Math.floor(at / columns) * cell];
    const right = Math.min(photo.width, left + cell);
    for (let y = top; y < Math.min(photo.height, top + cell); y++)
      alpha.fill(0, y * photo.width + left, y * photo.width + right);
  }
  const [left, top] = [bounds.left * cell, bounds.top * cell];
  return {
    left,
    top,
    width: Math.min(photo.width, (bounds.right + 1) * cell) - left,
    height: Math.min(photo.height, (bounds.bottom + 1) * cell) - top,
  };
}
