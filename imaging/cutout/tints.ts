import { maskArea, type Plane } from "./mask-shape.ts";

const tintSteps = 32;

/** Red and green as shares of the light, in steps: the same for a surface in the sun and in its own shade. */
export function tintOf(pixels: Uint8Array, at: number): number {
  const red = pixels[at * 3] ?? 0;
  const green = pixels[at * 3 + 1] ?? 0;
  const light = red + green + (pixels[at * 3 + 2] ?? 0) + 1;
  return Math.floor((red / light) * tintSteps) * tintSteps + Math.floor((green / light) * tintSteps);
}

/** Grey, black or white, or nearly so. */
export function isNeutral(tint: number): boolean {
  const third = tintSteps / 3;
  const red = Math.floor(tint / tintSteps) + 0.5;
  const green = (tint % tintSteps) + 0.5;
  return Math.abs(red - third) < 1.5 && Math.abs(green - third) < 1.5;
}

/** How common each tint is in a mask, 0–1. */
export function countTints(pixels: Uint8Array, mask: Plane): Float64Array {
  const counts = new Float64Array(tintSteps * tintSteps);
  const share = 1 / Math.max(1, maskArea(mask));
  for (let at = 0; at < mask.data.length; at++) {
    if (!mask.data[at]) continue;
    const tint = tintOf(pixels, at);
    counts[tint] = (counts[tint] ?? 0) + share;
  }
  return counts;
}
