import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { boundsOf } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Photo } from "../../decode/photo.ts";
import type { CarCutOut } from "../car-cut-out.ts";
import { CutOutError } from "../cut-out-error.ts";

/** Less than this share of what the car was, and no car is left. */
const leastShare = 0.05;

/**
 * The cut-out as it is after a person's edits, in their order.
 * @throws CutOutError `nothing_left_of_car`
 */
export async function correctCutOut(photo: Photo, cutOut: CarCutOut, edits: readonly CutOutEdit[]): Promise<CarCutOut> {
  const alpha = wholeAlpha(cutOut);
  for (const edit of edits) applyEdit({ alpha, photo }, edit);
  const bounds = boundsOf({ data: alpha, width: photo.width, height: photo.height });
  if (bounds === null || sumOf(alpha) < leastShare * sumOf(cutOut.alpha))
    throw new CutOutError("nothing_left_of_car", "the edits take it away");
  const { left, top } = bounds;
  const box = { left, top, width: bounds.right - left + 1, height: bounds.bottom - top + 1 };
  return { ...cutOut, box, ...croppedTo(photo, alpha, box) };
}

function wholeAlpha({ photoWidth, photoHeight, box, alpha }: CarCutOut): Uint8Array {
  const whole = new Uint8Array(photoWidth * photoHeight);
  for (let y = 0; y < box.height; y++)
    whole.set(alpha.subarray(y * box.width, (y + 1) * box.width), (box.top + y) * photoWidth + box.left);
  return whole;
}

function applyEdit({ alpha, photo }: { alpha: Uint8Array; photo: Photo }, edit: CutOutEdit): void {
  if (edit.kind === "area") return;
  const value = edit.mode === "keep" ? 255 : 0;
  for (const [x, y] of edit.points) {
    for (let row = Math.max(0, Math.floor(y - edit.radius)); row <= Math.min(photo.height - 1, y + edit.radius); row++)
      for (
        let column = Math.max(0, Math.floor(x - edit.radius));
        column <= Math.min(photo.width - 1, x + edit.radius);
        column++
      )
        if (Math.hypot(column - x, row - y) <= edit.radius) alpha[row * photo.width + column] = value;
  }
}

function sumOf(alpha: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < alpha.length; at++) sum += alpha[at] ?? outOfBounds();
  return sum;
}

function croppedTo(photo: Photo, whole: Uint8Array, box: CarCutOut["box"]): Pick<CarCutOut, "alpha" | "pixels"> {
  const alpha = new Uint8Array(box.width * box.height);
  const pixels = new Uint8Array(alpha.length * 3);
  for (let y = 0; y < box.height; y++) {
    const from = (box.top + y) * photo.width + box.left;
    alpha.set(whole.subarray(from, from + box.width), y * box.width);
    pixels.set(photo.pixels.subarray(from * 3, (from + box.width) * 3), y * box.width * 3);
  }
  return { alpha, pixels };
}
