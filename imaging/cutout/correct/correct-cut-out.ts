import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { paintEdit, settle } from "#imaging/brush/paint-edit.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import type { Size } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { alphaInPhoto, trimToCar, type CarCutOut } from "../car-cut-out.ts";
import { CutOutError } from "../cut-out-error.ts";
import { gatherEdgeColours } from "../edge/edge-colours.ts";
import { outsideMark, type EdgePixels } from "../edge/edge-zones.ts";
import { freeColours } from "../edge/refine-edge.ts";
import { toEdgeGrid } from "../grids.ts";
import { clipToFrame } from "../shape/photo-frame.ts";
import { measureAgain, reduceAlpha } from "./measure-again.ts";

/** Less than this share of what the car was, and no car is left. */
const leastShare = 0.05;

/**
 * The cut-out as it is after a person's edits, in their order; each snaps to the photo's edges (`imaging/brush`, as in the browser that showed it). What
 * no edit reaches stays as it was, to the byte.
 * @throws CutOutError `nothing_left_of_car`
 */
export async function correctCutOut(photo: Photo, was: CarCutOut, edits: readonly CutOutEdit[]): Promise<CarCutOut> {
  const before = alphaInPhoto(photo, was);
  const alpha = before.slice();
  const matte = { photo, before: before.slice(), alpha };
  for (const edit of edits) {
    const box = paintEdit(matte, edit);
    if (box !== null) settle(matte, box);
  }
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height };
  const measured = await measureAgain(photo, was, { before, after: clipToFrame(alpha, whole, { photo }) });
  const after = clipToFrame(alpha, whole, { photo, cutSides: measured.geometry.cutSides });
  const now = trimToCar(after, whole);
  if (now === null || sumOf(now.alpha) < leastShare * sumOf(was.alpha))
    throw new CutOutError("nothing_left_of_car", "the edits take it away");
  return { ...was, ...now, ...measured, pixels: await freeChangedColours(photo, { was, now }, { before, after }) };
}

function sumOf(alpha: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < alpha.length; at++) sum += alpha[at] ?? outOfBounds();
  return sum;
}

type Corrected = Pick<CarCutOut, "box" | "alpha">;

/**
 * The colours of a corrected cut-out: freed of the old background where alpha is soft and was changed, as they were where it is soft and was not,
 * and elsewhere the photo's.
 * @param whole alpha of the whole photo, before and after
 */
async function freeChangedColours(
  photo: Photo,
  { was, now }: { was: CarCutOut; now: Corrected },
  whole: { readonly before: Uint8Array; readonly after: Uint8Array },
): Promise<Uint8Array> {
  const { box } = now;
  const changed = new Uint8Array(now.alpha.length);
  const kept: [to: number, from: number][] = [];
  for (let at = 0; at < changed.length; at++) {
    const value = now.alpha[at] ?? outOfBounds();
    if (value === 0 || value === 255) continue;
    const [x, y] = [box.left + (at % box.width), box.top + Math.floor(at / box.width)];
    if (whole.before[y * photo.width + x] !== value) changed[at] = value;
    else kept.push([at, (y - was.box.top) * was.box.width + x - was.box.left]);
  }
  const grid = await toEdgeGrid(photo);
  const alpha = await reduceAlpha<"edge grid">(photo, whole.after, grid);
  const colours = gatherEdgeColours(grid, alpha, edgePixelsOf(photo, { box, alpha: changed }, grid));
  const pixels = freeColours(photo, { box, alpha: changed }, colours);
  for (const [to, from] of kept) pixels.set(was.pixels.subarray(from * 3, from * 3 + 3), to * 3);
  return pixels;
}

/** The grid's pixels in which any of the photo's is soft. */
function edgePixelsOf(photo: Photo, { box, alpha }: Corrected, { width, height }: Size): EdgePixels {
  const index = new Int32Array(width * height).fill(outsideMark);
  const positions: number[] = [];
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0) continue;
    const [x, y] = [box.left + (at % box.width), box.top + Math.floor(at / box.width)];
    // As `freeColours` looks them up.
    const gridX = Math.min(width - 1, Math.floor(((x + 0.5) * width) / photo.width));
    const gridY = Math.min(height - 1, Math.floor(((y + 0.5) * height) / photo.height));
    const place = gridY * width + gridX;
    if (index[place] === outsideMark) index[place] = positions.push(place) - 1;
  }
  return { index, positions: Int32Array.from(positions), width, height };
}
