import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarBodyView } from "./car-body.ts";
import { contactLine } from "./contact-line.ts";
import type { CarLight } from "./light-car.ts";

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
    small: blurred(blurred(shrunk(car, { width, height }), { width, height }), { width, height }),
    width,
    height,
    left: crop.left,
    top: crop.top,
    contact: contactLine(car.masks, crop).map((row) => row + crop.top),
    fadePixels: fadeMetres * scale,
  };
}

/** Adds one row of the reflection to the floor behind the car. @param floor RGB of the picture's row; changed */
export function addReflectionRow(reflection: FloorReflection, row: number, floor: Float32Array): void {
  const { small, width, height, left, top, contact, fadePixels } = reflection;
  for (let column = 0; column < contact.length; column++) {
    const below = row - (contact[column] ?? outOfBounds());
    if (below <= 0 || below > fadePixels * 3) continue;
    const y = ((contact[column] ?? outOfBounds()) - below - top) / shrink - 0.5;
    if (y < 0 || y >= height - 1) continue;
    const x = Math.min(width - 1.001, Math.max(0, (column + 0.5) / shrink - 0.5));
    // Beyond the tyres the outline's ends hang over the floor, and what they mirror is further off than this knows.
    const fromEnd = Math.min(column, contact.length - 1 - column) / (contact.length * 0.1);
    const share = strength * Math.exp(-below / fadePixels) * Math.min(1, fromEnd);
    const at = ((y | 0) * width + (x | 0)) * 4;
    const corners = { at, under: at + width * 4, right: x % 1, down: y % 1 };
    const to = (column + left) * 3;
    const kept = 1 - share * bilinear(small, corners, 3);
    floor[to] = (floor[to] ?? outOfBounds()) * kept + share * bilinear(small, corners, 0);
    floor[to + 1] = (floor[to + 1] ?? outOfBounds()) * kept + share * bilinear(small, corners, 1);
    floor[to + 2] = (floor[to + 2] ?? outOfBounds()) * kept + share * bilinear(small, corners, 2);
  }
}

type Corners = { readonly at: number; readonly under: number; readonly right: number; readonly down: number };

function bilinear(pixels: Float32Array, { at, under, right, down }: Corners, channel: number): number {
  const upper =
    (pixels[at + channel] ?? outOfBounds()) * (1 - right) + (pixels[at + 4 + channel] ?? outOfBounds()) * right;
  const lower =
    (pixels[under + channel] ?? outOfBounds()) * (1 - right) + (pixels[under + 4 + channel] ?? outOfBounds()) * right;
  return upper * (1 - down) + lower * down;
}

function shrunk({ crop, light, masks }: CarLight, { width, height }: { width: number; height: number }): Float32Array {
  const small = new Float32Array(width * height * 4);
  const share = 1 / (shrink * shrink);
  for (let row = 0; row < crop.height; row++) {
    for (let column = 0; column < crop.width; column++) {
      const from = row * crop.width + column;
      const coverage = masks[from * 4 + 3] ?? outOfBounds();
      if (coverage === 0) continue;
      const to = ((row >> 2) * width + (column >> 2)) * 4;
      // Lamps and highlights would draw streaks on the floor: what is brighter than white mirrors as white.
      small[to] = (small[to] ?? outOfBounds()) + Math.min(1, light[from * 3] ?? outOfBounds()) * share;
      small[to + 1] = (small[to + 1] ?? outOfBounds()) + Math.min(1, light[from * 3 + 1] ?? outOfBounds()) * share;
      small[to + 2] = (small[to + 2] ?? outOfBounds()) + Math.min(1, light[from * 3 + 2] ?? outOfBounds()) * share;
      small[to + 3] = (small[to + 3] ?? outOfBounds()) + (coverage / 255) * share;
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
    const here = pixels[i] ?? outOfBounds();
    return 0.4 * here + 0.3 * (pixels[i - step] ?? here) + 0.3 * (pixels[i + step] ?? here);
  });
}
