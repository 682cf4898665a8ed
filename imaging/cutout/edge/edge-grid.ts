import sharp from "sharp";
import { frameOn } from "#imaging/cutout/shape/photo-frame.ts";
import type { Photo, PhotoFrame } from "#imaging/decode/photo.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";

/** Long side of the grid on which the edge's colours are fitted; finer photos take their detail from the full resolution. */
const edgeGridSide = 1280;

/** With the photo's frame in its own pixels. */
export type EdgeGrid = RgbPicture<"edge grid"> & { readonly frame?: PhotoFrame };

/** A photo on the grid on which the model is asked and the edge is fitted: itself, when it is small. */
export async function toEdgeGrid(photo: Photo): Promise<EdgeGrid> {
  const { pixels, width, height, frame } = photo;
  if (Math.max(width, height) <= edgeGridSide) return { pixels, width, height, ...(frame && { frame }) };
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(edgeGridSide, edgeGridSide, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const onGrid = frameOn(info, photo);
  return {
    pixels: new Uint8Array(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    ...(onGrid && { frame: onGrid }),
  };
}
