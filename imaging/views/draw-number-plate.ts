import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarBodyView } from "./car-body.ts";
import type { CarLight } from "./light-car.ts";
import type { PlateBox, PlateDesign, PlateText } from "./number-plate.ts";
import type { LinearColour } from "./paint.ts";
import type { StrokeSegment } from "./plate-glyphs.ts";

export type PlateCorners = CarBodyView["numberPlates"][number]["corners"];

/** Samples of a pixel each way. */
const samples = 4;
const cornerRadius = 5;
/** A plate covers the blank one below it, edges and all, by so many millimetres. */
const overlap = 2.5;

/**
 * Lays a plate into a lit car, in perspective. Changes `car.light`.
 * @param at.corners in picture pixels: top left, top right, bottom right, bottom left, as read
 * @param at.light   linear, that falls on white
 */
export function drawNumberPlate(
  car: CarLight,
  design: PlateDesign,
  at: { corners: PlateCorners; light: number },
): void {
  const { crop } = car;
  const toPlate = pictureToPlate(at.corners, design);
  const xs = at.corners.map(({ x }) => x);
  const ys = at.corners.map(({ y }) => y);
  const left = Math.max(crop.left, Math.floor(Math.min(...xs)) - 2);
  const right = Math.min(crop.left + crop.width - 1, Math.ceil(Math.max(...xs)) + 2);
  // A plate that stands out of its place does so in perspective: the nearer side is the longer one.
  const beyond = (Math.max(0, -design.plate.y) / design.height) * (Math.max(...ys) - Math.min(...ys)) * 1.5;
  const top = Math.max(crop.top, Math.floor(Math.min(...ys) - beyond) - 2);
  const bottom = Math.min(crop.top + crop.height - 1, Math.ceil(Math.max(...ys) + beyond) + 2);
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const seen = samplePixel(design, toPlate, { row, column });
      if (seen.share === 0) continue;
      const to = ((row - crop.top) * crop.width + (column - crop.left)) * 3;
      const rest = 1 - seen.share;
      car.light[to] = (car.light[to] ?? outOfBounds()) * rest + seen.red * at.light;
      car.light[to + 1] = (car.light[to + 1] ?? outOfBounds()) * rest + seen.green * at.light;
      car.light[to + 2] = (car.light[to + 2] ?? outOfBounds()) * rest + seen.blue * at.light;
    }
  }
}

type Mapping = (x: number, y: number) => { x: number; y: number };

function samplePixel(design: PlateDesign, toPlate: Mapping, { row, column }: { row: number; column: number }) {
  const sum = { red: 0, green: 0, blue: 0, share: 0 };
  const weight = 1 / (samples * samples);
  for (let i = 0; i < samples; i++) {
    for (let k = 0; k < samples; k++) {
      const { x, y } = toPlate(column + (k + 0.5) / samples, row + (i + 0.5) / samples);
      if (!isOnPlate(design, x, y)) continue;
      const { red, green, blue } = colourAt(design, x, y);
      sum.red += red * weight;
      sum.green += green * weight;
      sum.blue += blue * weight;
      sum.share += weight;
    }
  }
  return sum;
}

function isOnPlate({ width, height, plate }: PlateDesign, x: number, y: number): boolean {
  return isOnSheet({ x: 0, y: 0, width, height }, x, y) || isOnSheet(plate, x, y);
}

function isOnSheet(sheet: PlateBox, x: number, y: number): boolean {
  const outsideX = Math.max(sheet.x - overlap - x, x - sheet.x - sheet.width - overlap);
  const outsideY = Math.max(sheet.y - overlap - y, y - sheet.y - sheet.height - overlap);
  if (!(outsideX <= 0 && outsideY <= 0)) return false;
  const dx = Math.max(0, outsideX + cornerRadius);
  const dy = Math.max(0, outsideY + cornerRadius);
  return dx * dx + dy * dy <= cornerRadius * cornerRadius;
}

function colourAt({ width, height, ground, fields, texts }: PlateDesign, x: number, y: number): LinearColour {
  const text = texts.find((one) => isInText(one, x, y));
  if (text !== undefined) return text.colour;
  const inX = Math.min(width, Math.max(0, x));
  const inY = Math.min(height, Math.max(0, y));
  return fields.findLast(({ box }) => isInBox(box, inX, inY))?.colour ?? ground;
}

function isInText({ letters, strokeWidth }: PlateText, x: number, y: number): boolean {
  const half = strokeWidth / 2;
  return letters.some(
    ({ box, segments }) => isInBox(box, x, y) && segments.some((one) => isInStroke(one, { x, y, half })),
  );
}

function isInBox(box: PlateBox, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function isInStroke(segment: StrokeSegment, { x, y, half }: { x: number; y: number; half: number }): boolean {
  const dx = segment.toX - segment.fromX;
  const dy = segment.toY - segment.fromY;
  const along = ((x - segment.fromX) * dx + (y - segment.fromY) * dy) / Math.max(1e-9, dx * dx + dy * dy);
  // A stroke's ends are cut square, half its width beyond the centre line's end; its joints are round.
  const overhang = half / Math.max(1e-9, Math.hypot(dx, dy));
  if ((segment.isStart && along < 0) || (segment.isEnd && along > 1)) {
    if (along < -overhang || along > 1 + overhang) return false;
    return Math.abs((x - segment.fromX) * dy - (y - segment.fromY) * dx) <= half * Math.hypot(dx, dy);
  }
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - segment.fromX - dx * t, y - segment.fromY - dy * t) <= half;
}

/** The homography that takes picture pixels to millimetres on the plate: eight equations from four pairs of points. */
export function pictureToPlate(corners: PlateCorners, { width, height }: { width: number; height: number }): Mapping {
  const targets = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  const rows = corners.flatMap(({ x, y }, i) => {
    const [u, v] = targets[i] ?? targets[0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solve(rows);
  return (x, y) => {
    const depth = g * x + h * y + 1;
    return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
  };
}

/** Gauss–Jordan elimination with pivots. @param rows n rows of n + 1 numbers; changed */
function solve(rows: number[][]): number[] {
  for (const [step] of rows.entries()) {
    const pivot = rows
      .map((row, i) => ({ i, size: i < step ? -1 : Math.abs(row[step] ?? outOfBounds()) }))
      .reduce((best, one) => (one.size > best.size ? one : best)).i;
    const pivotRow = rows[pivot] ?? outOfBounds();
    rows[pivot] = rows[step] ?? outOfBounds();
    const lead = pivotRow[step] ?? outOfBounds();
    const scaled = pivotRow.map((value) => value / lead);
    rows[step] = scaled;
    for (const [i, row] of rows.entries()) {
      if (i === step) continue;
      const factor = row[step] ?? outOfBounds();
      rows[i] = row.map((value, k) => value - factor * (scaled[k] ?? outOfBounds()));
    }
  }
  return rows.map((row) => row.at(-1) ?? outOfBounds());
}
