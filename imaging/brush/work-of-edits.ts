import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Size } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { cellsOf } from "./drop-cut-off.ts";
import { rimOfOutline, type Area, type Stroke } from "./edit-reach.ts";
import { boxAround, cellOfArea, earliestNear, isHard, windowOfArea, windowOfPart } from "./paint-edit.ts";
import { partsOf } from "./stroke-parts.ts";
import type { Window } from "./window.ts";

/** A pixel of a window is read, weighed and written; a cell that a line passes is only measured. In units of the latter, as measured. */
const unitsOfPixel = 4;
/** Of a cell of the photo that is looked through for what an edit cut off, many times over: 10 to 30 ms for all of them. */
const unitsOfLookedThrough = 12;

/**
 * How much work it is to paint edits, in cells that a line passes (6 ns each on a quiet core), counted without painting: a few numbers can ask for
 * an hour. Stops counting beyond `most`.
 */
export function workOfEdits(edits: readonly CutOutEdit[], photo: Size, most = Infinity): number {
  let work = 0;
  for (const edit of edits) {
    const painting = edit.kind === "area" ? workOfArea(edit, photo) : workOfStroke(edit, photo, most - work);
    work += painting;
    if (edit.mode === "remove" && painting > 0) work += workOfDropping(photo);
    if (work > most) return work;
  }
  return work;
}

function workOfArea(area: Area, photo: Size): number {
  const cell = cellOfArea(area, photo);
  const window = cell === null ? null : windowOfArea(area, cell, photo);
  if (window === null) return 0;
  const [first = outOfBounds()] = area.outline;
  return pixelsOf(window) * unitsOfPixel + cellsAlong(window, [...area.outline, first], rimOfOutline(area));
}

function workOfStroke(stroke: Stroke, photo: Size, most: number): number {
  let work = 0;
  for (const part of partsOf(stroke)) {
    const own = stroke.points.slice(part.from, part.to + 1);
    const window = windowOfPart(stroke, own, photo);
    if (window === null) continue;
    const line = isHard(stroke) ? own : stroke.points.slice(earliestNear(window, stroke, part), part.to + 1);
    work += pixelsOf(window) * unitsOfPixel + cellsAlong(window, line, stroke.radius);
    if (work > most) break;
  }
  return work;
}

/** However small the edit is: a drawing of hundreds of dots is little to paint. */
function workOfDropping(photo: Size): number {
  const { columns, rows } = cellsOf(photo);
  return columns * rows * unitsOfLookedThrough;
}

const pixelsOf = ({ columns, rows, cell }: Window): number => columns * rows * cell * cell;

/** As `distanceTo` goes through them: those around each piece of the line, as far as they are in the window. */
function cellsAlong({ left, top, cell, columns, rows }: Window, line: Stroke["points"], most: number): number {
  let cells = 0;
  for (let to = 0; to < line.length; to++) {
    const box = boxAround([line[Math.max(0, to - 1)] ?? outOfBounds(), line[to] ?? outOfBounds()], most);
    cells +=
      share(box.left - left, box.width, { cell, count: columns }) *
      share(box.top - top, box.height, { cell, count: rows });
  }
  return cells;
}

/** How many of so many cells a stretch lies in, in one direction. */
function share(from: number, length: number, { cell, count }: { cell: number; count: number }): number {
  const first = Math.max(0, Math.floor(from / cell));
  const last = Math.min(count - 1, Math.ceil((from + length) / cell));
  return Math.max(0, last - first + 1);
}
