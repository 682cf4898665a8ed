import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Window } from "./window.ts";

/*
 * How far an edit reaches, cell by cell of a window: 0 and less is its core, which is sure; up to 1 its rim, where the photo's edges decide;
 * above 1 nothing changes.
 */

export type Stroke = Extract<CutOutEdit, { kind: "stroke" }>;
export type Area = Extract<CutOutEdit, { kind: "area" }>;
type Places = readonly (readonly [number, number])[];

/** Share of a stroke's radius that is sure. */
const coreShare = 0.4;

/** An outline is drawn, or found on a smaller picture: so far to either side of it the edge is looked for. */
const outlineRim = { share: 0.03, least: 2, most: 12 } as const;

export function rimOfOutline({ outline }: Area): number {
  const spanOf = (axis: 0 | 1) => {
    const values = outline.map((place) => place[axis]);
    return values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity);
  };
  const size = Math.max(spanOf(0), spanOf(1));
  return Math.min(outlineRim.most, Math.max(outlineRim.least, size * outlineRim.share));
}

/** Of the places alone that are given, which are some of the stroke's. */
export function reachOfStroke(window: Window, places: Places, radius: number): Float32Array {
  const distance = distanceTo(window, places, radius);
  const core = radius * coreShare;
  return distance.map((value) => (value - core) / (radius - core));
}

export function reachOfArea(window: Window, area: Area): Float32Array {
  const rim = rimOfOutline(area);
  const [first] = area.outline;
  const closed: Places = first === undefined ? [] : [...area.outline, first];
  const distance = distanceTo(window, closed, rim);
  const inside = insideOf(window, closed);
  return distance.map((value, at) => ((inside[at] === 1 ? -value : value) + rim) / (2 * rim));
}

/** The distance of each cell's middle from a line, in photo pixels; beyond `most` it is infinite. */
export function distanceTo(window: Window, places: Places, most: number): Float32Array {
  const { left, top, cell, columns, rows } = window;
  const squares = new Float32Array(columns * rows).fill(Infinity);
  const toColumn = (x: number) => (x - left) / cell;
  const toRow = (y: number) => (y - top) / cell;
  for (let i = 0; i < places.length; i++) {
    const [fromX, fromY] = places[Math.max(0, i - 1)] ?? outOfBounds();
    const [toX, toY] = places[i] ?? outOfBounds();
    const firstColumn = Math.max(0, Math.floor(toColumn(Math.min(fromX, toX) - most)));
    const lastColumn = Math.min(columns - 1, Math.ceil(toColumn(Math.max(fromX, toX) + most)));
    const firstRow = Math.max(0, Math.floor(toRow(Math.min(fromY, toY) - most)));
    const lastRow = Math.min(rows - 1, Math.ceil(toRow(Math.max(fromY, toY) + most)));
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const length = alongX * alongX + alongY * alongY;
    for (let row = firstRow; row <= lastRow; row++) {
      const y = top + (row + 0.5) * cell - fromY;
      for (let column = firstColumn; column <= lastColumn; column++) {
        const x = left + (column + 0.5) * cell - fromX;
        const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * alongX + y * alongY) / length));
        const [dx, dy] = [x - share * alongX, y - share * alongY];
        const square = dx * dx + dy * dy;
        const at = row * columns + column;
        if (square < (squares[at] ?? outOfBounds())) squares[at] = square;
      }
    }
  }
  return squares.map((square) => (square > most * most ? Infinity : Math.sqrt(square)));
}

/** 1 for the cells whose middle lies within a closed line, by the even-odd rule. */
function insideOf({ left, top, cell, columns, rows }: Window, closed: Places): Uint8Array {
  const inside = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const y = top + (row + 0.5) * cell;
    const crossings: number[] = [];
    for (let i = 1; i < closed.length; i++) {
      const [fromX, fromY] = closed[i - 1] ?? outOfBounds();
      const [toX, toY] = closed[i] ?? outOfBounds();
      if (fromY > y !== toY > y) crossings.push(fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX));
    }
    crossings.sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.ceil(((crossings[pair] ?? outOfBounds()) - left) / cell - 0.5);
      const to = Math.ceil(((crossings[pair + 1] ?? outOfBounds()) - left) / cell - 0.5);
      inside.fill(
        1,
        row * columns + Math.min(columns, Math.max(0, from)),
        row * columns + Math.min(columns, Math.max(0, to)),
      );
    }
  }
  return inside;
}
