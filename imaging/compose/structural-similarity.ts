import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";

/** Side of a window, and how far it moves: every pixel lies in four windows. */
const side = 8;
const step = 4;
const count = side * side;
/** Constants of the measure for levels from 0 to 255. */
const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

/**
 * Mean structural similarity of two planes in windows of 8 × 8 that lie wholly in the mask; 1 for equal ones and where no window fits. Wang,
 * Bovik, Sheikh and Simoncelli, "Image quality assessment" (2004), with plain windows instead of Gaussian ones.
 */
export function structuralSimilarity(one: Plane<"layer">, other: Plane<"layer">, mask: Mask<"layer">): number {
  const { width, height } = mask;
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + side <= height; top += step)
    for (let left = 0; left + side <= width; left += step) {
      if (!isWhole(mask, left, top)) continue;
      sum += windowSimilarity(one.data, other.data, { at: top * width + left, width });
      windows++;
    }
  return windows === 0 ? 1 : sum / windows;
}

/** Whether every pixel of a window is in the mask. */
function isWhole({ data, width }: Mask, left: number, top: number): boolean {
  for (let row = top; row < top + side; row++) {
    const at = row * width + left;
    for (let column = 0; column < side; column++) if (data[at + column] === 0) return false;
  }
  return true;
}

type Window = { readonly at: number; readonly width: number };

function windowSimilarity(one: Uint8Array, other: Uint8Array, { at, width }: Window): number {
  let sumOne = 0;
  let sumOther = 0;
  let squaresOne = 0;
  let squaresOther = 0;
  let products = 0;
  for (let row = 0; row < side; row++) {
    const from = at + row * width;
    for (let index = from; index < from + side; index++) {
      const x = one[index] ?? outOfBounds();
      const y = other[index] ?? outOfBounds();
      sumOne += x;
      sumOther += y;
      squaresOne += x * x;
      squaresOther += y * y;
      products += x * y;
    }
  }
  const meanOne = sumOne / count;
  const meanOther = sumOther / count;
  const varianceOne = (squaresOne - sumOne * meanOne) / (count - 1);
  const varianceOther = (squaresOther - sumOther * meanOther) / (count - 1);
  const covariance = (products - sumOne * meanOther) / (count - 1);
  return (
    ((2 * meanOne * meanOther + c1) * (2 * covariance + c2)) /
    ((meanOne * meanOne + meanOther * meanOther + c1) * (varianceOne + varianceOther + c2))
  );
}
