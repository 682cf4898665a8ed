import sharp from "sharp";
import type { Photo } from "#imaging/decode/photo.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";

/** Long side of the grid on which the edge's colours are fitted; finer photos take their detail from the full resolution. */
const edgeGridSide = 1280;

/** A photo on the grid on which the model is asked and the edge is fitted: itself, when it is small. */
export async function toEdgeGrid({ pixels, width, height }: Photo): Promise<RgbPicture<"edge grid">> {
  if (Math.max(width, height) <= edgeGridSide) return { pixels, width, height };
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(edgeGridSide, edgeGridSide, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}
