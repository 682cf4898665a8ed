import type { CarBodyView } from "./car-body.ts";
import type { CarLight } from "./light-car.ts";
import { outlineBottom } from "./outline-bottom.ts";

/** The car mirrored in the studio's floor: satin, so it is blurred, and fades within a hand's breadth of the tyres. */
export type FloorReflection = {
  /** Light times coverage and coverage, RGBA, of the crop at a quarter of its size. */
  readonly small: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** Per column of the crop: the row of the picture where the floor meets what is mirrored. */
  readonly contact: Float32Array;
  readonly fadePixels: number;
};

const shrink = 4;
/** Of light at the tyres; a painted floor seen from eye height mirrors about this much. */
const strength = 0.16;
const fadeMetres = 0.26;

export function reflectionOf(car: CarLight, view: CarBodyView): FloorReflection {
  const { crop } = car;
  const width = Math.ceil(crop.width / shrink);
  const height = Math.ceil(crop.height / shrink);
  const scale = Math.max(...view.heightScale.map(({ pixelsPerMetre }) => pixelsPerMetre));
  return {
    small: blurred(shrunk(car, { width, height }), { width, height }),
    width,
    height,
    left: crop.left,
    top: crop.top,
    contact: contactRows(car),
    fadePixels: fadeMetres * scale,
  };
}

/** Adds one row of the reflection to the floor behind the car. @param floor RGB of the picture's row; changed */
export function addReflectionRow(reflection: FloorReflection, row: number, floor: Float32Array): void {
  const { small, width, height, left, top, contact, fadePixels } = reflection;
  for (let column = 0; column < contact.length; column++) {
    const below = row - (contact[column] ?? 0);
    if (below <= 0 || below > fadePixels * 3) continue;
    const y = ((contact[column] ?? 0) - below - top) / shrink - 0.5;
    if (y < 0 || y >= height - 1) continue;
    const x = Math.min(width - 1.001, Math.max(0, (column + 0.5) / shrink - 0.5));
    // Beyond the tyres the outline's ends hang over the floor, and what they mirror is further off than this knows.
    const fromEnd = Math.min(column, contact.length - 1 - column) / (contact.length * 0.1);
    const share = strength * Math.exp(-below / fadePixels) * Math.min(1, fromEnd);
    const at = ((y | 0) * width + (x | 0)) * 4;
    const corners = { at, under: at + width * 4, right: x % 1, down: y % 1 };
    const to = (column + left) * 3;
    const kept = 1 - share * bilinear(small, corners, 3);
    floor[to] = (floor[to] ?? 0) * kept + share * bilinear(small, corners, 0);
    floor[to + 1] = (floor[to + 1] ?? 0) * kept + share * bilinear(small, corners, 1);
    floor[to + 2] = (floor[to + 2] ?? 0) * kept + share * bilinear(small, corners, 2);
  }
}

type Corners = { readonly at: number; readonly under: number; readonly right: number; readonly down: number };

function bilinear(pixels: Float32Array, { at, under, right, down }: Corners, channel: number): number {
  const upper = (pixels[at + channel] ?? 0) * (1 - right) + (pixels[at + 4 + channel] ?? 0) * right;
  const lower = (pixels[under + channel] ?? 0) * (1 - right) + (pixels[under + 4 + channel] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}

function shrunk({ crop, light, masks }: CarLight, { width, height }: { width: number; height: number }): Float32Array {
  const small = new Float32Array(width * height * 4);
  const share = 1 / (shrink * shrink);
  for (let row = 0; row < crop.height; row++) {
    for (let column = 0; column < crop.width; column++) {
      const from = row * crop.width + column;
      const coverage = masks[from * 4 + 3] ?? 0;
      if (coverage === 0) continue;
      const to = ((row >> 2) * width + (column >> 2)) * 4;
      // Lamps and highlights would draw streaks on the floor: what is brighter than white mirrors as white.
      small[to] = (small[to] ?? 0) + Math.min(1, light[from * 3] ?? 0) * share;
      small[to + 1] = (small[to + 1] ?? 0) + Math.min(1, light[from * 3 + 1] ?? 0) * share;
      small[to + 2] = (small[to + 2] ?? 0) + Math.min(1, light[from * 3 + 2] ?? 0) * share;
      small[to + 3] = (small[to + 3] ?? 0) + (coverage / 255) * share;
    }
  }
  return small;
}

/** A tent filter both ways. */
function blurred(pixels: Float32Array, { width, height }: { width: number; height: number }): Float32Array {
  return alongStep(alongStep(pixels, { step: 4, count: width * height }), { step: width * 4, count: width * height });
}

function alongStep(pixels: Float32Array, { step, count }: { step: number; count: number }): Float32Array {
  return Float32Array.from({ length: count * 4 }, (_, i) => {
    const here = pixels[i] ?? 0;
    return 0.4 * here + 0.3 * (pixels[i - step] ?? here) + 0.3 * (pixels[i + step] ?? here);
  });
}

/** The line that the floor draws under the car: the lower hull of its outline, from tyre to tyre. */
function contactRows({ crop, masks }: CarLight): Float32Array {
  const hull: { x: number; y: number }[] = [];
  for (let x = 0; x < crop.width; x++) {
    const y = outlineBottom(masks, crop, x);
    if (y < 0) continue;
    while (hull.length >= 2 && isAbove(hull.at(-1), { before: hull.at(-2), after: { x, y } })) hull.pop();
    hull.push({ x, y });
  }
  const rows = new Float32Array(crop.width).fill(Number.POSITIVE_INFINITY);
  for (const [i, from] of hull.entries()) {
    const to = hull[i + 1] ?? from;
    for (let x = from.x; x <= to.x; x++) {
      const share = to.x === from.x ? 0 : (x - from.x) / (to.x - from.x);
      rows[x] = crop.top + from.y + (to.y - from.y) * share + 1;
    }
  }
  return rows;
}

type Point = { readonly x: number; readonly y: number };

function isAbove(point: Point | undefined, { before, after }: { before: Point | undefined; after: Point }): boolean {
  if (point === undefined || before === undefined) return false;
  return (point.x - before.x) * (after.y - before.y) - (point.y - before.y) * (after.x - before.x) >= 0;
}
