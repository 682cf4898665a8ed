import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { paintEdit, settle } from "#imaging/brush/paint-edit.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import { boundsOf } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarCutOut } from "../car-cut-out.ts";
import { CutOutError } from "../cut-out-error.ts";
import { freeChangedColours } from "./free-changed-colours.ts";
import { measureAgain } from "./measure-again.ts";
import { alphaInPhoto } from "./reduce-alpha.ts";

/** Less than this share of what the car was, and no car is left. */
const leastShare = 0.05;

/**
 * The cut-out as it is after a person's edits, in their order; each snaps to the photo's edges (`imaging/brush`, as in the browser that showed it). What
 * no edit reaches stays as it was, to the byte.
 * @throws CutOutError `nothing_left_of_car`
 */
export async function correctCutOut(photo: Photo, was: CarCutOut, edits: readonly CutOutEdit[]): Promise<CarCutOut> {
  const alpha = alphaInPhoto(photo, was);
  const matte = { photo, before: alpha.slice(), alpha };
  for (const edit of edits) {
    const box = paintEdit(matte, edit);
    if (box !== null) settle(matte, box);
  }
  const now = croppedToCar(photo, alpha);
  if (now === null || sumOf(now.alpha) < leastShare * sumOf(was.alpha))
    throw new CutOutError("nothing_left_of_car", "the edits take it away");
  const measured = await measureAgain(photo, was, now);
  return { ...was, ...now, ...measured, pixels: await freeChangedColours(photo, was, now) };
}

function croppedToCar(photo: Photo, whole: Uint8Array): Pick<CarCutOut, "box" | "alpha"> | null {
  const bounds = boundsOf({ data: whole, width: photo.width, height: photo.height });
  if (bounds === null) return null;
  const { left, top, right, bottom } = bounds;
  const box = { left, top, width: right - left + 1, height: bottom - top + 1 };
  const alpha = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (top + y) * photo.width + left;
    alpha.set(whole.subarray(from, from + box.width), y * box.width);
  }
  return { box, alpha };
}

function sumOf(alpha: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < alpha.length; at++) sum += alpha[at] ?? outOfBounds();
  return sum;
}
