import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { paintEdit, settle } from "#imaging/brush/paint-edit.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import { boundsOf } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarCutOut, FrameSides } from "../car-cut-out.ts";
import { CutOutError } from "../cut-out-error.ts";
import { clipToFrame } from "../shape/photo-frame.ts";
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
  const drawn = cropToCar(photo, alpha);
  const measured = await measureAgain(photo, was, drawn);
  const now = cropToCar(photo, alpha, measured.geometry.cutSides);
  if (sumOf(now.alpha) < leastShare * sumOf(was.alpha)) throw nothingLeft();
  return { ...was, ...now, ...measured, pixels: await freeChangedColours(photo, was, now) };
}

const nothingLeft = () => new CutOutError("nothing_left_of_car", "the edits take it away");

function cropToCar(photo: Photo, drawn: Uint8Array, cutSides?: FrameSides): Pick<CarCutOut, "box" | "alpha"> {
  const { width, height } = photo;
  const whole = clipToFrame(drawn, { left: 0, top: 0, width, height }, { photo, ...(cutSides && { cutSides }) });
  const bounds = boundsOf({ data: whole, width, height });
  if (bounds === null) throw nothingLeft();
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
