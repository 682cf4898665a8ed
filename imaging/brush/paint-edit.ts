import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Box, Size } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { dropCutOff } from "./drop-cut-off.ts";
import { distanceTo, reachOfArea, reachOfStroke, rimOfOutline, type Area, type Stroke } from "./edit-reach.ts";
import { snapToEdge } from "./snap-to-edge.ts";
import { partsOf, type StrokePart } from "./stroke-parts.ts";
import { boxOfWindow, cropAlpha, cropPhoto, windowAround, type Window } from "./window.ts";

export type PhotoBox = Box<"photo">;

/** A photo's alpha (one byte a pixel of the whole photo) while it is put right, and as it was before the edit that is being painted. */
export type EditedMatte = { readonly photo: RawRgb; readonly before: Uint8Array; readonly alpha: Uint8Array };

/** Up to this radius a stroke paints as it is drawn. */
const hardRadius = 3;
/** Cells across the radius of a stroke, and across a wide area. */
const cellsOfRadius = 40;
const cellsOfArea = 1000;
/** What lies around an edit, in cells, tells where its edge is. */
const marginCells = 8;

/** @returns what may have changed; null when it lies beyond the photo */
export function paintEdit(matte: EditedMatte, edit: CutOutEdit): Box<"photo"> | null {
  const painted =
    edit.kind === "area"
      ? paintArea(matte, edit)
      : partsOf(edit).reduce<Box<"photo"> | null>(
          (box, part) => unionOf(box, paintStrokePart(matte, edit, part)),
          null,
        );
  return unionOf(painted, dropCutOff(matte, edit, painted));
}

/** From now on the edit counts as painted. */
export function settle({ photo, before, alpha }: EditedMatte, { left, top, width, height }: Box<"photo">): void {
  for (let y = top; y < top + height; y++) {
    const from = y * photo.width + left;
    before.set(alpha.subarray(from, from + width), from);
  }
}

/** Paints a part anew from what was before the stroke; what earlier parts have painted elsewhere stays. */
export function paintStrokePart(matte: EditedMatte, stroke: Stroke, part: StrokePart): Box<"photo"> | null {
  const { radius, points } = stroke;
  const own = points.slice(part.from, part.to + 1);
  const window = windowOfPart(stroke, own, matte.photo);
  if (window === null) return null;
  if (isHard(stroke)) return paintHard(matte, stroke, { own, window });
  const earlier = points.slice(earliestNear(window, stroke, part), part.to + 1);
  const reach = reachOfStroke(window, earlier, radius);
  const isOwn = distanceTo(window, own, radius);
  return paintWindow(matte, { window, reach, mode: stroke.mode }, (at) => Number.isFinite(isOwn[at]));
}

/** Of the points of a part alone; what earlier ones have painted is there. */
export const isHard = ({ radius }: Stroke): boolean => radius <= hardRadius;

/** What of the photo is looked at to paint the points of a part. */
export function windowOfPart(stroke: Stroke, own: Stroke["points"], photo: Size): Window | null {
  const { radius } = stroke;
  if (isHard(stroke)) return windowAround(boxAround(own, radius + 1), 1, photo);
  const cell = Math.max(1, Math.ceil(radius / cellsOfRadius));
  return windowAround(boxAround(own, radius + marginCells * cell), cell, photo);
}

/** Null when the area lies beyond the photo. */
export function cellOfArea(area: Area, photo: Size): number | null {
  const visible = windowAround(boxAround(area.outline, rimOfOutline(area)), 1, photo);
  if (visible === null) return null;
  return Math.max(1, Math.ceil(Math.max(visible.columns, visible.rows) / cellsOfArea));
}

export function windowOfArea(area: Area, cell: number, photo: Size): Window | null {
  return windowAround(boxAround(area.outline, rimOfOutline(area) + marginCells * cell), cell, photo);
}

function paintArea(matte: EditedMatte, area: Area): Box<"photo"> | null {
  const cell = cellOfArea(area, matte.photo);
  const window = cell === null ? null : windowOfArea(area, cell, matte.photo);
  if (window === null) return null;
  const reach = reachOfArea(window, area);
  return paintWindow(matte, { window, reach, mode: area.mode }, (at) => (reach[at] ?? outOfBounds()) <= 1);
}

type WindowEdit = { readonly window: Window; readonly reach: Float32Array; readonly mode: CutOutEdit["mode"] };

function paintWindow(
  { photo, before, alpha }: EditedMatte,
  { window, reach, mode }: WindowEdit,
  isPainted: (cell: number) => boolean,
): Box<"photo"> {
  const turn = mode === "keep" ? 0 : 255;
  const earlier = cropAlpha(before, photo, window);
  if (turn > 0) for (let at = 0; at < earlier.length; at++) earlier[at] = turn - (earlier[at] ?? outOfBounds());
  const snapped = snapToEdge(window, { crop: cropPhoto(photo, window), alpha: earlier }, reach);
  const box = boxOfWindow(window, photo);
  for (let row = 0; row < window.rows; row++) {
    for (let column = 0; column < window.columns; column++) {
      if (!isPainted(row * window.columns + column)) continue;
      const toX = Math.min(box.width, (column + 1) * window.cell);
      const toY = Math.min(box.height, (row + 1) * window.cell);
      for (let y = row * window.cell; y < toY; y++) {
        const from = y * window.columns * window.cell;
        const to = (box.top + y) * photo.width + box.left;
        for (let x = column * window.cell; x < toX; x++)
          alpha[to + x] =
            turn === 0 ? (snapped[from + x] ?? outOfBounds()) : turn - (snapped[from + x] ?? outOfBounds());
      }
    }
  }
  return box;
}

function paintHard(
  { photo, before, alpha }: EditedMatte,
  stroke: Stroke,
  { own, window }: { own: Stroke["points"]; window: Window },
): Box<"photo"> {
  const distance = distanceTo(window, own, stroke.radius + 1);
  for (let at = 0; at < distance.length; at++) {
    const covered = Math.min(1, Math.max(0, stroke.radius + 0.5 - (distance[at] ?? outOfBounds())));
    if (covered === 0) continue;
    const to = (window.top + Math.floor(at / window.columns)) * photo.width + window.left + (at % window.columns);
    // Earlier parts of the same stroke have painted here, too.
    alpha[to] =
      stroke.mode === "keep"
        ? Math.max(alpha[to] ?? outOfBounds(), before[to] ?? outOfBounds(), Math.round(255 * covered))
        : Math.min(alpha[to] ?? outOfBounds(), before[to] ?? outOfBounds(), Math.round(255 * (1 - covered)));
  }
  return boxOfWindow(window, photo);
}

/** The first point from which on the stroke may have come near a window: a line passes it also where neither of its ends is near. */
export function earliestNear(
  { left, top, cell, columns, rows }: Window,
  { points, radius }: Stroke,
  { from }: StrokePart,
): number {
  const isNear = ([x, y]: Stroke["points"][number], to: number) => {
    const [fromX, fromY] = points[Math.max(0, to - 1)] ?? outOfBounds();
    return (
      Math.max(x, fromX) > left - radius &&
      Math.min(x, fromX) < left + columns * cell + radius &&
      Math.max(y, fromY) > top - radius &&
      Math.min(y, fromY) < top + rows * cell + radius
    );
  };
  return Math.max(0, Math.min(from, points.findIndex(isNear)) - 1);
}

/** The box around places, and so much more on each side. */
export function boxAround(places: Stroke["points"], margin: number): Box<"photo"> {
  const [first] = places;
  let [left, top] = first ?? outOfBounds();
  let [right, bottom] = first ?? outOfBounds();
  for (const [x, y] of places) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return {
    left: left - margin,
    top: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}

/** The box around both. */
export function unionOf(one: Box<"photo"> | null, other: Box<"photo"> | null): Box<"photo"> | null {
  if (one === null || other === null) return one ?? other;
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}
