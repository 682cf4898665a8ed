import { maskBounds, type Plane } from "./mask-shape.ts";

/** A valley is this deep on both sides, as a share of the height of what was found. */
const minDepthShare = 0.04;
/** What rises beyond it is this wide, as a share of the whole width; a mirror is not. */
const minHumpShare = 0.07;
/** The floor of a valley reaches up to this share of the height above its lowest point. */
const floorShare = 0.015;
const empty = -1;

/**
 * The pixels of a mask where its upper outline stops falling and rises again: a single car falls from its roof to its ends, so what rises beyond
 * a valley may be something behind it. Both ends of a valley's floor.
 */
export function findTopValleys(mask: Plane): number[] {
  const bounds = maskBounds(mask);
  if (bounds === null) return [];
  const height = bounds.bottom - bounds.top + 1;
  const tops = topRows(mask);
  const seeds = new Set<number>();
  for (let x = bounds.left + 1; x < bounds.right; x++) {
    const floor = tops[x] ?? empty;
    if (floor < 0 || (tops[x - 1] ?? 0) > floor || (tops[x + 1] ?? 0) > floor) continue;
    const left = walkUp(tops, x, -1);
    const right = walkUp(tops, x, 1);
    if (floor - Math.max(left.row, right.row) < minDepthShare * height) continue;
    if (Math.min(left.width, right.width) < minHumpShare * (bounds.right - bounds.left + 1)) continue;
    const shallow = floor - floorShare * height;
    for (const step of [-1, 1]) {
      let end = x;
      while ((tops[end + step] ?? empty) >= shallow) end += step;
      seeds.add((tops[end] ?? 0) * mask.width + end);
    }
  }
  return [...seeds];
}

/** The highest row that the outline reaches on one side before it falls below where it began, and how far that is. */
function walkUp(tops: Int32Array, from: number, step: -1 | 1): { row: number; width: number } {
  const floor = tops[from] ?? 0;
  let row = floor;
  let x = from;
  for (; x >= 0 && x < tops.length; x += step) {
    const top = tops[x] ?? empty;
    if (top < 0 || top > floor) break;
    row = Math.min(row, top);
  }
  return { row, width: Math.abs(x - from) };
}

function topRows({ data, width, height }: Plane): Int32Array {
  const tops = new Int32Array(width).fill(empty);
  for (let x = 0; x < width; x++) {
    let y = 0;
    while (y < height && !data[y * width + x]) y++;
    if (y < height) tops[x] = y;
  }
  return tops;
}
