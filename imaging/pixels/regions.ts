import type { Size } from "./geometry.ts";
import type { Bounds } from "./mask.ts";
import { outOfBounds } from "./out-of-bounds.ts";
import type { Mask, Raster } from "./picture.ts";
import type { In, PixelSpace } from "./space.ts";

export type Region = Bounds & {
  readonly area: number;
  readonly centreX: number;
  readonly centreY: number;
};

/** `labels`: 0 where the mask is empty, else the number of the region; `regions[n − 1]` describes region n. In reading order. */
export type Regions = { readonly labels: Int32Array; readonly regions: readonly Region[] };

/** Stretches of pixels within rows, in reading order; `parents` leads from each to the first one of its region. */
type Runs = { readonly starts: number[]; readonly ends: number[]; readonly parents: number[] };

/**
 * Splits a mask into its regions.
 * @param neighbours pixels hang together over their four sides, or over their corners, too
 */
export function findRegions(mask: Mask, neighbours: 4 | 8 = 4): Regions {
  const { width, height } = mask;
  const runs = joinRuns(mask, neighbours === 8 ? 1 : 0);
  const labels = new Int32Array(width * height);
  const labelOfRun = new Int32Array(runs.starts.length);
  const sums: RegionSum[] = [];
  for (const [run, start] of runs.starts.entries()) {
    const end = runs.ends[run] ?? outOfBounds();
    const first = firstOf(runs.parents, run);
    if (first === run)
      labelOfRun[run] = sums.push({ area: 0, left: width, top: height, right: 0, bottom: 0, x: 0, y: 0 });
    const label = labelOfRun[first] ?? outOfBounds();
    labelOfRun[run] = label;
    labels.fill(label, start, end);
    addRun(sums[label - 1] ?? outOfBounds(), { start, end, width });
  }
  const regions = sums.map((sum): Region => {
    const { area, left, top, right, bottom } = sum;
    return { area, left, top, right, bottom, centreX: sum.x / area, centreY: sum.y / area };
  });
  return { labels, regions };
}

/** @param corner how far beyond its own ends a run touches those of the row above */
function joinRuns({ data, width, height }: Mask, corner: 0 | 1): Runs {
  const runs: Runs = { starts: [], ends: [], parents: [] };
  const { starts, ends, parents } = runs;
  let above = 0;
  for (let y = 0; y < height; y++) {
    const firstHere = starts.length;
    const rowEnd = (y + 1) * width;
    for (let at = y * width; at < rowEnd; at++) {
      if (data[at] === 0) continue;
      const run = starts.push(at) - 1;
      while (at < rowEnd && data[at] !== 0) at++;
      ends.push(at);
      parents.push(run);
      const from = (starts[run] ?? outOfBounds()) - width - corner;
      const to = at - width + corner;
      while (above < firstHere && (ends[above] ?? outOfBounds()) <= from) above++;
      for (let other = above; other < firstHere && (starts[other] ?? outOfBounds()) < to; other++)
        join(parents, other, run);
    }
    above = firstHere;
  }
  return runs;
}

function join(parents: number[], one: number, other: number): void {
  const a = firstOf(parents, one);
  const b = firstOf(parents, other);
  parents[Math.max(a, b)] = Math.min(a, b);
}

function firstOf(parents: number[], run: number): number {
  let first = run;
  for (;;) {
    const parent = parents[first] ?? outOfBounds();
    if (parent === first) return first;
    // The way is halved for who comes next.
    parents[first] = parents[parent] ?? outOfBounds();
    first = parent;
  }
}

type RegionSum = { -readonly [Key in keyof Bounds]: Bounds[Key] } & { area: number; x: number; y: number };

function addRun(sum: RegionSum, { start, end, width }: { start: number; end: number; width: number }): void {
  const y = Math.floor(start / width);
  const left = start - y * width;
  const right = end - 1 - y * width;
  const length = end - start;
  sum.area += length;
  sum.x += ((left + right) * length) / 2;
  sum.y += y * length;
  sum.left = Math.min(sum.left, left);
  sum.right = Math.max(sum.right, right);
  sum.top = Math.min(sum.top, y);
  sum.bottom = Math.max(sum.bottom, y);
}

/** The mean of a plane's levels over each region; entry n − 1 belongs to region n. */
export function meanPerRegion({ labels, regions }: Regions, { data }: Raster): number[] {
  const sums = new Float64Array(regions.length);
  for (let at = 0; at < labels.length; at++) {
    const index = (labels[at] ?? outOfBounds()) - 1;
    if (index >= 0) sums[index] = (sums[index] ?? outOfBounds()) + (data[at] ?? outOfBounds());
  }
  return regions.map(({ area }, index) => (sums[index] ?? outOfBounds()) / area);
}

/** The mask of the regions whose numbers are wanted. */
export function regionMask<Space extends PixelSpace>(
  { labels }: Regions,
  isWanted: (label: number) => boolean,
  { width, height }: Size & In<Space>,
): Mask<Space> {
  const data = new Uint8Array(labels.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at] ?? outOfBounds();
    if (label > 0 && isWanted(label)) data[at] = 1;
  }
  return { data, width, height };
}
