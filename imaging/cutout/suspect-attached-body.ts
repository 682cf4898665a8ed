import type { Photo } from "../decode/photo.ts";
import { findAttachedBody } from "./attached-body.ts";
import { dilate, erode, type Plane } from "./mask-shape.ts";
import { withoutOwnParts } from "./own-parts.ts";
import { measurePhotoEdges, pixelsOnGrid } from "./photo-edges.ts";

/** Hides what reaches up to the frame. */
const hidingGrey = 128;
/** The piece is hidden with its soft rim, so many pixels of the mask wide. */
const rimRadius = 3;
/** Of the car that the model was sure of, this share must be seen again when the piece is hidden. */
const minSeenAgain = 0.98;
/** Of the hidden piece, no more than this share may be taken for car again. */
const maxStillThere = 0.05;
const sure = 215;

type Seen = { readonly shapeAnswer: Plane; readonly mask: Plane };

/** A piece that may stand behind the car; `hidden` is the photo with background in its place. */
type Suspicion = { readonly piece: Plane; readonly hidden: Photo };

/** Looks for a second body behind the car, see `findAttachedBody`; null, and nearly free, when nothing points to one. */
export async function suspectAttachedBody(photo: Photo, mask: Plane): Promise<Suspicion | null> {
  const piece = await findAttachedBody(mask, () => measurePhotoEdges(photo, mask));
  if (piece === null) return null;
  const foreign = withoutOwnParts(piece, mask, await pixelsOnGrid(photo, mask));
  return { piece: foreign, hidden: hide(photo, foreign, mask) };
}

/** Whether the model, with the piece hidden, still sees the same car, and nothing in the piece's place. */
export function confirmsSuspicion(before: Seen, after: Seen, { piece }: Suspicion): boolean {
  const car = { seen: 0, again: 0 };
  const hidden = { all: 0, again: 0 };
  for (let at = 0; at < piece.data.length; at++) {
    const again = after.mask.data[at] ? 1 : 0;
    if (piece.data[at]) {
      hidden.all++;
      hidden.again += again;
    } else if (before.mask.data[at] && (before.shapeAnswer.data[at] ?? 0) >= sure) {
      car.seen++;
      car.again += again;
    }
  }
  return car.again >= minSeenAgain * car.seen && hidden.again <= maxStillThere * hidden.all;
}

/** The model's answer without what it says about the piece's place: beside a mirror it takes the hiding background for car. */
export function clearPiece(answer: Plane, { piece }: Suspicion): Plane {
  const core = erode(piece, 1);
  const data = Uint8Array.from(answer.data);
  for (let y = 0; y < answer.height; y++) {
    const row = Math.floor((y * core.height) / answer.height) * core.width;
    for (let x = 0; x < answer.width; x++) {
      if (core.data[row + Math.floor((x * core.width) / answer.width)]) data[y * answer.width + x] = 0;
    }
  }
  return { ...answer, data };
}

/**
 * Draws what lies above the piece down over it, column by column: to the model that is the background going on. One grey all over would stand
 * out against a dark background as much as the piece itself.
 */
function hide(photo: Photo, piece: Plane, mask: Plane): Photo {
  const { width, height } = photo;
  const pixels = Uint8Array.from(photo.pixels);
  const car = { ...mask, data: mask.data.map((value, at) => (value && !piece.data[at] ? 1 : 0)) };
  const near = dilate(piece, rimRadius);
  const toGrid = piece.height / height;
  for (let x = 0; x < width; x++) {
    const column = Math.floor((x * piece.width) / width);
    let source = -1;
    for (let y = 0; y < height; y++) {
      const at = Math.floor(y * toGrid) * piece.width + column;
      if (car.data[at]) continue;
      if (!near.data[at]) {
        source = y * width + x;
        continue;
      }
      for (let channel = 0; channel < 3; channel++) {
        pixels[(y * width + x) * 3 + channel] = source < 0 ? hidingGrey : (photo.pixels[source * 3 + channel] ?? 0);
      }
    }
  }
  return { pixels, width, height };
}
