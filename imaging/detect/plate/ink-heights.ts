import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { sampleBox } from "#imaging/plates/sample-box.ts";
import type { TextBox } from "#imaging/plates/text-box.ts";
import type { ReadCharacter } from "#imaging/plates/text-model.ts";

/** Rows of the patch in which letters are measured. */
const patchRows = 48;
/** A line's first and last character reach so far out of their middles, as a share of the letters' distance: too far does no harm. */
const outerReach = 0.75;
/** The reader's middles are not quite the letters': close to one is the letter itself. */
const cutReach = 0.6;
/** Paler rows within a stroke, of noise. */
const maxGapRows = 1;

export type Ink = {
  /** How high each character of a line stands, as a share of the box's height: of two small ones, one above the other, the taller. */
  readonly heights: readonly number[];
  /** Where each begins, and the last one ends, along the line: 0 at its left end, 1 at the right one. */
  readonly cuts: readonly number[];
};

export function measureInk(picture: RawRgb, box: TextBox, characters: readonly ReadCharacter[]): Ink {
  const columns = Math.max(patchRows, Math.round((patchRows * (box.right - box.left)) / (box.bottom - box.top)));
  const patch = sampleBox(picture, box, { width: columns, height: patchRows });
  const isInk = tellInk(patch);
  const inkIn = (column: number) => countRows((row) => isInk(row, column));
  const middles = characters.map(({ at }) => at * columns);
  const gaps = middles.slice(1).map((to, index) => ({ from: middles[index] ?? outOfBounds(), to }));
  const widths = gaps.map(({ from, to }) => to - from).toSorted((one, other) => one - other);
  const reach = outerReach * (widths[Math.floor(widths.length / 2)] ?? columns);
  const cuts = [
    (middles[0] ?? 0) - reach,
    ...gaps.map((gap) => palest(inkIn, gap)),
    (middles.at(-1) ?? columns) + reach,
  ];
  const heights = characters.map((_, index) => {
    const from = Math.max(0, Math.round(cuts[index] ?? outOfBounds()));
    const to = Math.min(columns, Math.round(cuts[index + 1] ?? outOfBounds()));
    return longestRun((row) => {
      for (let column = from; column < to; column++) if (isInk(row, column)) return true;
      return false;
    });
  });
  return { heights, cuts: cuts.map((cut) => cut / columns) };
}

/** Between the middles of two characters the column with the least ink, of several the one nearest to half-way. */
function palest(inkIn: (column: number) => number, { from, to }: { from: number; to: number }): number {
  const half = (from + to) / 2;
  const reach = ((to - from) / 2) * cutReach;
  let best = half;
  for (let by = 0; by <= reach; by++) {
    for (const column of [half - by, half + by]) {
      if (inkIn(Math.round(column)) < inkIn(Math.round(best))) best = column;
    }
  }
  return best;
}

function countRows(has: (row: number) => boolean): number {
  let count = 0;
  for (let row = 0; row < patchRows; row++) if (has(row)) count++;
  return count;
}

/** As a share of all rows. */
function longestRun(has: (row: number) => boolean): number {
  let longest = 0;
  let from = -1;
  let last = -1;
  for (let row = 0; row < patchRows; row++) {
    if (!has(row)) continue;
    if (from < 0 || row - last > maxGapRows + 1) from = row;
    last = row;
    longest = Math.max(longest, last - from + 1);
  }
  return longest / patchRows;
}

/** The colour of fewer pixels is the letters'. */
function tellInk({ pixels, width, height }: RawRgb): (row: number, column: number) => boolean {
  const greys = Array.from(
    { length: width * height },
    (_, at) => [0, 1, 2].reduce((sum, channel) => sum + (pixels[at * 3 + channel] ?? outOfBounds()), 0) / 3,
  );
  const sorted = greys.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? outOfBounds();
  const limit = (at(0.05) + at(0.95)) / 2;
  const isDark = sorted.findIndex((grey) => grey > limit) * 2 < sorted.length;
  return (row, column) => (greys[row * width + column] ?? outOfBounds()) < limit === isDark;
}
