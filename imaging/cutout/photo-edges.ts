import sharp from "sharp";
import type { Photo } from "../decode/photo.ts";
import type { Plane } from "./mask-shape.ts";

/** A step of this many levels between two neighbours, in its strongest channel, is a full edge. */
const fullEdge = 90;

/** The photo's pixels, RGB, on the grid of a plane. */
export async function pixelsOnGrid(photo: Photo, { width, height }: Plane): Promise<Uint8Array> {
  const pixels = await sharp(photo.pixels, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .resize(width, height, { fit: "fill" })
    .raw()
    .toBuffer();
  return new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length);
}

/** How strong the photo's edges are, 0–255, on the grid of a plane. */
export async function measurePhotoEdges(photo: Photo, grid: Plane): Promise<Plane> {
  const { width, height } = grid;
  const pixels = await pixelsOnGrid(photo, grid);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const left = y * width + Math.max(0, x - 1);
      const right = y * width + Math.min(width - 1, x + 1);
      let strongest = 0;
      for (let channel = 0; channel < 3; channel++) {
        const across = (pixels[right * 3 + channel] ?? 0) - (pixels[left * 3 + channel] ?? 0);
        const down = (pixels[(below + x) * 3 + channel] ?? 0) - (pixels[(above + x) * 3 + channel] ?? 0);
        strongest = Math.max(strongest, across * across + down * down);
      }
      data[y * width + x] = Math.min(255, (Math.sqrt(strongest) * 255) / fullEdge);
    }
  }
  return { data, width, height };
}
