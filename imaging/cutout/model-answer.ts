import sharp, { type SharpOptions } from "sharp";
import type { Photo } from "../decode/photo.ts";
import type { Plane } from "./mask-shape.ts";
import { modelSide, type InferAlpha } from "./matting.ts";

/** The grey that a padded photo stands on; it was the best of mirror, black and grey on close-ups. */
const paddingGrey = "#808080";
/** A padded photo stands on a square this much larger than its long side. */
const paddingScale = 1.1;

/** The model's alpha (0–255) for a photo, in the photo's own pixels. One inference. */
export async function askModel(photo: Photo, infer: InferAlpha): Promise<Plane> {
  const square = await sharp(photo.pixels, rawRgb(photo))
    .resize(modelSide, modelSide, { fit: "fill" })
    .raw()
    .toBuffer();
  const answer = await infer(asBytes(square));
  return scaleAnswer(answer, photo.width, photo.height);
}

/**
 * The same, with the photo in the middle of a grey square: the model sees an object with space around it, which saves about half of the
 * close-ups that it tears apart otherwise.
 */
export async function askModelPadded(photo: Photo, infer: InferAlpha): Promise<Plane> {
  const side = Math.round(Math.max(photo.width, photo.height) * paddingScale);
  const left = Math.floor((side - photo.width) / 2);
  const top = Math.floor((side - photo.height) / 2);
  const padded = await sharp(photo.pixels, rawRgb(photo))
    .extend({
      left,
      right: side - photo.width - left,
      top,
      bottom: side - photo.height - top,
      background: paddingGrey,
    })
    .raw()
    .toBuffer();
  const answer = await askModel({ pixels: asBytes(padded), width: side, height: side }, infer);
  const data = await sharp(answer.data, { raw: { width: side, height: side, channels: 1 } })
    .extract({ left, top, width: photo.width, height: photo.height })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return { data: asBytes(data), width: photo.width, height: photo.height };
}

/** The same of the photo's mirror image, turned back. Where the two differ the model guesses: what it adds behind a car it mostly adds to one. */
export async function askModelMirrored(photo: Photo, infer: InferAlpha): Promise<Plane> {
  const mirrored = await sharp(photo.pixels, rawRgb(photo)).flop().raw().toBuffer();
  const { data, width, height } = await askModel({ ...photo, pixels: asBytes(mirrored) }, infer);
  const back = await sharp(data, { raw: { width, height, channels: 1 } })
    .flop()
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return { data: asBytes(back), width, height };
}

function scaleAnswer(answer: Float32Array, width: number, height: number): Promise<Plane> {
  // A clamped array rounds and limits by itself; `from` with a function takes 20 times as long on a million values.
  const data = new Uint8ClampedArray(answer.length);
  for (let at = 0; at < data.length; at++) data[at] = (answer[at] ?? 0) * 255;
  return scalePlane({ data: new Uint8Array(data.buffer), width: modelSide, height: modelSide }, width, height);
}

/** A plane of bytes in another size. */
export async function scalePlane(plane: Plane, width: number, height: number): Promise<Plane> {
  if (plane.width === width && plane.height === height) return plane;
  const data = await sharp(plane.data, { raw: { width: plane.width, height: plane.height, channels: 1 } })
    .resize(width, height, { fit: "fill" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return { data: asBytes(data), width, height };
}

function rawRgb({ width, height }: Photo): SharpOptions {
  return { raw: { width, height, channels: 3 } };
}

function asBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}
