import sharp from "sharp";
import type { Photo, PhotoFrame } from "#imaging/decode/photo.ts";
import type { Size } from "#imaging/pixels/geometry.ts";
import type { Raster, RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import type { PixelSpace } from "#imaging/pixels/space.ts";
import { frameOn } from "./shape/photo-frame.ts";

/** Long side of the grid on which the model is asked and the edge's colours are fitted; finer photos take their detail from the full resolution. */
const edgeGridSide = 1280;
/** Long side of the grid on which shapes are judged. */
export const shapeGridSide = 512;

/** A photo on the edge grid, with the photo's frame in its own pixels. */
export type EdgeGrid = RgbPicture<"edge grid"> & { readonly frame?: PhotoFrame };

/** The size of a grid of a photo: its own, when it is small. */
export function sizeWithin({ width, height }: Size, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export async function toEdgeGrid(photo: Photo): Promise<EdgeGrid> {
  const isSmall = Math.max(photo.width, photo.height) <= edgeGridSide;
  const grid = isSmall
    ? photo
    : await scaleRgb<"edge grid">(photo, { width: edgeGridSide, height: edgeGridSide }, "inside");
  const { pixels, width, height } = grid;
  const frame = frameOn(grid, photo);
  return { pixels, width, height, ...(frame && { frame }) };
}

/** A picture in another size. `inside`: as large as fits into it. */
export async function scaleRgb<Space extends PixelSpace>(
  { pixels, width, height }: RawRgb,
  size: Size,
  fit: "fill" | "inside" = "fill",
): Promise<RgbPicture<Space>> {
  if (size.width === width && size.height === height) return { pixels, width, height };
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(size.width, size.height, { fit })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: asBytes(data), width: info.width, height: info.height };
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

function asBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}
