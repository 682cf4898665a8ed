import type { Plane } from "./mask-shape.ts";

/** Fainter than this is the soft rim of something. */
const faint = 24;
/** A crumb is at most this share of what is seen of the car below its middle. */
const maxShare = 0.002;

/** A stretch of a row that is not faint. `parent` leads to the run that stands for its whole region. */
type Run = { readonly y: number; readonly left: number; readonly right: number; parent: Run };
type Crumb = { left: number; right: number; top: number; bottom: number; area: number };

/**
 * Clears, in place, what is left of the ground as specks below the car: there every part of a car hangs on the car. Above its middle small things
 * do stand free in a photo: an aerial, a mirror on a dark arm.
 * @param alpha the car at full resolution in a box that fits it, more or less
 */
export function clearCrumbs(alpha: Plane): void {
  const middle = Math.floor(alpha.height / 2);
  const runs = joinedRuns(alpha, middle);
  let area = 0;
  const regions = new Map<Run, Crumb & { isCar: boolean }>();
  for (const run of runs) {
    const { y, left, right } = run;
    const root = rootOf(run);
    const region = regions.get(root) ?? { left, right, top: y, bottom: y, area: 0, isCar: false };
    regions.set(root, region);
    region.left = Math.min(region.left, left);
    region.right = Math.max(region.right, right);
    region.bottom = y;
    region.area += right - left + 1;
    region.isCar ||= y === middle;
    area += right - left + 1;
  }
  for (const run of runs) {
    const region = regions.get(rootOf(run));
    if (region && isCrumb(region, area))
      alpha.data.fill(0, run.y * alpha.width + run.left, run.y * alpha.width + run.right + 1);
  }
  for (const region of regions.values()) if (isCrumb(region, area)) clearRim(alpha, region);
}

function isCrumb(region: Crumb & { isCar: boolean }, area: number): boolean {
  return !region.isCar && region.area <= maxShare * area;
}

/** The runs from a row downwards, those that touch each other joined. */
function joinedRuns({ data, width, height }: Plane, firstRow: number): Run[] {
  const runs: Run[] = [];
  let above: Run[] = [];
  for (let y = firstRow; y < height; y++) {
    const row = runsOfRow(data.subarray(y * width, (y + 1) * width), y);
    let next = 0;
    for (const run of row) {
      while (next < above.length && (above[next]?.right ?? 0) < run.left) next++;
      for (let at = next; at < above.length; at++) {
        const other = above[at];
        if (!other || other.left > run.right) break;
        join(other, run);
      }
    }
    runs.push(...row);
    above = row;
  }
  return runs;
}

function runsOfRow(row: Uint8Array, y: number): Run[] {
  const runs: Run[] = [];
  let left = -1;
  for (let x = 0; x <= row.length; x++) {
    const isSeen = (row[x] ?? 0) >= faint;
    if (isSeen && left < 0) left = x;
    if (isSeen || left < 0) continue;
    const run = { y, left, right: x - 1 } as Run;
    run.parent = run;
    runs.push(run);
    left = -1;
  }
  return runs;
}

function rootOf(run: Run): Run {
  let root = run;
  while (root.parent !== root) root = root.parent;
  // The next search is short.
  for (let at = run; at !== root;) {
    const { parent } = at;
    at.parent = root;
    at = parent;
  }
  return root;
}

function join(first: Run, second: Run): void {
  rootOf(second).parent = rootOf(first);
}

/** What is faint around a crumb was its soft edge. */
function clearRim({ data, width, height }: Plane, crumb: Crumb): void {
  const reach = 2 + Math.ceil((crumb.bottom - crumb.top + 1) / 2);
  const left = Math.max(0, crumb.left - reach);
  const right = Math.min(width - 1, crumb.right + reach);
  for (let y = Math.max(0, crumb.top - reach); y <= Math.min(height - 1, crumb.bottom + reach); y++) {
    for (let at = y * width + left; at <= y * width + right; at++) if ((data[at] ?? 0) < faint) data[at] = 0;
  }
}
