import sharp, { type SharpOptions } from "sharp";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Plane, Raster, RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import type { AlphaModel, ModelAnswer } from "./alpha-model.ts";

export type SeenPlane = Plane<"edge grid"> & Pick<ModelAnswer, "sides">;

/** The model's alpha (0–255) for a photo, in the photo's own pixels. One inference. */
export async function askModel(
  photo: RgbPicture<"edge grid">,
  { infer, side }: Pick<AlphaModel, "infer" | "side">,
): Promise<SeenPlane> {
  const square = await sharp(photo.pixels, rawRgb(photo)).resize(side, side, { fit: "fill" }).raw().toBuffer();
  const { alpha, sides } = await infer(asBytes(square));
  const plane = await scalePlane(toBytes(alpha, side), photo.width, photo.height);
  return { ...plane, ...(sides && { sides }) };
}

function toBytes(answer: Float32Array, side: number): Raster {
  // A clamped array rounds and limits by itself; `from` with a function takes 20 times as long on a million values.
  const data = new Uint8ClampedArray(answer.length);
  for (let at = 0; at < data.length; at++) data[at] = (answer[at] ?? outOfBounds()) * 255;
  return { data: new Uint8Array(data.buffer), width: side, height: side };
}

/** A plane of bytes in another size. */
export async function scalePlane(plane: Raster, width: number, height: number): Promise<Raster> {
  if (plane.width === width && plane.height === height) return plane;
  const data = await sharp(plane.data, { raw: { width: plane.width, height: plane.height, channels: 1 } })
    .resize(width, height, { fit: "fill" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return { data: asBytes(data), width, height };
}

function rawRgb({ width, height }: RawRgb): SharpOptions {
  return { raw: { width, height, channels: 3 } };
}

function asBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}
