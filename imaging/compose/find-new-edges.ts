import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { findRegions } from "#imaging/pixels/regions.ts";
import type { CarLayer } from "./car-layer.ts";
import { labOfSrgb } from "./delta-e.ts";

/**
 * The eye sees a step best across an eighth of a degree (half a period of 4 cycles a degree: Campbell and Robson, Journal of Physiology
 * 197, 1968). At one minute of arc to a pixel, as far as one looks at a picture of 2048 pixels, that is two cells of 4 pixels.
 */
const cellsToLongSide = 512;
/** What can just be seen, as a distance in CIELAB: Mahy, Van Eycken and Oosterlinck, Color Research and Application 19 (1994). */
const noticeableStep = 2.3;
/** By this share of the photo's own contrast a tone curve may raise it, or turn its colour; more invents something. */
const toneShare = 0.5;
/** A quarter of a degree: what is shorter, and as faint, is grain. */
const leastCells = 4;

/** A place inside the car where the picture has an edge that its photo has not. Pixels of the picture. */
export type NewEdge = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The most that was added across an eighth of a degree, beyond what tone curves may, in CIELAB units; above 2.3 it can be seen. */
  readonly step: number;
};

/**
 * What was done to the car may follow the photo's own edges, or change so slowly that nobody sees where: anything else has painted on it.
 * Finds where the difference between picture and photo changes by more than a noticeable step plus half the photo's own contrast there.
 * @param photo the car as scaled for the picture, before anything else was done to it; only where its alpha is whole is looked at
 * @returns the worst first
 */
export function findNewEdges(photo: CarLayer, picture: RgbPicture<"picture">): NewEdge[] {
  const cells = readCells(photo, picture);
  const steps = new Float32Array(cells.inside.length);
  for (let row = 1; row < cells.rows - 1; row++) {
    for (let column = 1; column < cells.columns - 1; column++) {
      const i = row * cells.columns + column;
      steps[i] = Math.max(stepAcross(cells, i, 1), stepAcross(cells, i, cells.columns));
    }
  }
  return joinCells(steps, cells)
    .map(({ left, top, width, height, step }) => ({
      left: photo.left + left * cells.side,
      top: photo.top + top * cells.side,
      width: width * cells.side,
      height: height * cells.side,
      step,
    }))
    .toSorted((a, b) => b.step - a.step);
}

type Cells = {
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  /** 1: the car covers the cell and its neighbours fully. */
  readonly inside: Uint8Array;
  /** Three numbers a cell: the photo's mean colour, and by how much the picture's differs. */
  readonly colour: Float32Array;
  readonly change: Float32Array;
  /** Mean square of the photo's colours. */
  readonly squares: Float32Array;
};

function readCells(photo: CarLayer, picture: RgbPicture<"picture">): Cells {
  const side = Math.max(1, Math.round(Math.max(picture.width, picture.height) / cellsToLongSide));
  const columns = Math.floor(photo.width / side);
  const rows = Math.floor(photo.height / side);
  const covered = new Uint8Array(columns * rows);
  const colour = new Float32Array(columns * rows * 3);
  const change = new Float32Array(columns * rows * 3);
  const squares = new Float32Array(columns * rows);
  for (let i = 0; i < covered.length; i++) {
    const cell = readCell({ photo, picture, side }, (i % columns) * side, Math.floor(i / columns) * side);
    if (cell === null) continue;
    covered[i] = 1;
    colour.set(cell.colour, 3 * i);
    change.set(cell.change, 3 * i);
    squares[i] = cell.squares;
  }
  const inside = covered.map((_, i) => (isSurrounded(covered, i, columns) ? 1 : 0));
  return { side, columns, rows, inside, colour, change, squares };
}

function isSurrounded(covered: Uint8Array, i: number, columns: number): boolean {
  const column = i % columns;
  if (column === 0 || column === columns - 1) return false;
  for (const row of [i - columns, i, i + columns])
    for (const at of [row - 1, row, row + 1]) if (covered[at] !== 1) return false;
  return true;
}

type CellSource = { readonly photo: CarLayer; readonly picture: RgbPicture<"picture">; readonly side: number };

function readCell({ photo, picture, side }: CellSource, left: number, top: number) {
  const colour: [number, number, number] = [0, 0, 0];
  const change: [number, number, number] = [0, 0, 0];
  let squares = 0;
  for (let row = top; row < top + side; row++) {
    for (let column = left; column < left + side; column++) {
      const i = row * photo.width + column;
      const x = column + photo.left;
      const y = row + photo.top;
      const isSeen = x >= 0 && y >= 0 && x < picture.width && y < picture.height;
      if (!isSeen || (photo.alpha[i] ?? outOfBounds()) < 255) return null;
      const before = labAt(photo.pixels, i);
      const after = labAt(picture.pixels, y * picture.width + x);
      for (const axis of [0, 1, 2] as const) {
        colour[axis] += before[axis];
        change[axis] += after[axis] - before[axis];
        squares += before[axis] ** 2;
      }
    }
  }
  const count = side * side;
  for (const axis of [0, 1, 2] as const) {
    colour[axis] /= count;
    change[axis] /= count;
  }
  return { colour, change, squares: squares / count };
}

function labAt(pixels: Uint8Array, pixel: number) {
  return labOfSrgb(
    pixels[3 * pixel] ?? outOfBounds(),
    pixels[3 * pixel + 1] ?? outOfBounds(),
    pixels[3 * pixel + 2] ?? outOfBounds(),
  );
}

/** What was added between the cells before and after this one, beyond what tone curves may. What weakens the photo's own step adds nothing. */
function stepAcross(cells: Cells, i: number, stride: number): number {
  const [a, b] = [i - stride, i + stride];
  if (cells.inside[a] !== 1 || cells.inside[i] !== 1 || cells.inside[b] !== 1) return 0;
  const changed = between(cells.change, a, b);
  const own = between(cells.colour, a, b);
  const square = dot(own, own);
  const weakened = square === 0 ? 0 : Math.min(1, Math.max(0, -dot(changed, own) / square));
  const added = changed.map((value, axis) => value + weakened * (own[axis] ?? outOfBounds()));
  return Math.max(0, Math.hypot(...added) - toneShare * contrastOf(cells, [a, i, b]));
}

function between(values: Float32Array, a: number, b: number): number[] {
  return [0, 1, 2].map((axis) => (values[3 * b + axis] ?? outOfBounds()) - (values[3 * a + axis] ?? outOfBounds()));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, axis) => sum + value * (b[axis] ?? outOfBounds()), 0);
}

/** Twice the standard deviation of the photo's colours in these cells: the height of an edge, if there is one. */
function contrastOf({ colour, squares }: Cells, cells: readonly number[]): number {
  const mean = (valueOf: (cell: number) => number) =>
    cells.reduce((sum, cell) => sum + valueOf(cell), 0) / cells.length;
  const squareOfMean = [0, 1, 2].reduce(
    (sum, axis) => sum + mean((cell) => colour[3 * cell + axis] ?? outOfBounds()) ** 2,
    0,
  );
  return 2 * Math.sqrt(Math.max(0, mean((cell) => squares[cell] ?? outOfBounds()) - squareOfMean));
}

/** Neighbouring cells with a noticeable step, as one edge each; in cells. */
function joinCells(steps: Float32Array, { columns, rows }: Cells): NewEdge[] {
  const noticeable = {
    data: Uint8Array.from(steps, (step) => (step < noticeableStep ? 0 : 1)),
    width: columns,
    height: rows,
  };
  const { labels, regions } = findRegions(noticeable, 8);
  const most = new Float32Array(regions.length);
  for (const [i, label] of labels.entries())
    if (label > 0) most[label - 1] = Math.max(most[label - 1] ?? outOfBounds(), steps[i] ?? outOfBounds());
  return regions
    .map(({ left, top, right, bottom }, index) => ({
      left,
      top,
      width: right - left + 1,
      height: bottom - top + 1,
      step: most[index] ?? outOfBounds(),
    }))
    .filter(({ width, height }) => Math.max(width, height) >= leastCells);
}
