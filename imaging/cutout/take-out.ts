import sharp from "sharp";
import type { Size } from "#imaging/pixels/geometry.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";
import { fillFromOutside } from "#imaging/repaint/fill-from-outside.ts";
import { scaleRgb } from "./grids.ts";

/** Cells on the long side whose mean colours are drawn over: coarse, so that neither streaks nor the shadow under the car stand out in its place. */
const cells = 20;
/** A cell with less than this share outside the mask takes its neighbours' colour. */
const leastOutside = 0.25;
/** Over about this many pixels of the shape grid the cover fades into the photo. */
const fadePixels = 8;

/** A photo with what lies around a mask drawn over it, soft enough that the network sees nothing there. */
export async function takeOut<Space extends "edge grid" | "shape grid">(
  grid: RgbPicture<Space>,
  mask: Mask<"shape grid">,
): Promise<RgbPicture<Space>> {
  const { width, height, pixels: cover } = coarseCover(await scaleRgb<"shape grid">(grid, mask), mask);
  const fine = await sharp(cover, { raw: { width, height, channels: 3 } })
    .resize(grid.width, grid.height, { fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
  const shares = await softShares(mask, grid);
  const pixels = grid.pixels.map((value, at) => {
    const share = (shares[Math.floor(at / 3)] ?? outOfBounds()) / 255;
    return Math.round(value + share * ((fine[at] ?? outOfBounds()) - value));
  });
  return { ...grid, pixels };
}

/** How much of the cover each pixel shows, 0–255: all of it on the mask, less and less beside it, so that no outline is left. */
async function softShares(mask: Mask<"shape grid">, { width, height }: Size): Promise<Uint8Array> {
  const wide = dilate(mask, 2 * fadePixels);
  const data = wide.data.map((value) => value * 255);
  return sharp(data, { raw: { width: mask.width, height: mask.height, channels: 1 } })
    .blur(fadePixels)
    .resize(width, height, { fit: "fill" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
}

/** Mean colours outside the mask, cell by cell; cells inside it filled from those around. */
function coarseCover(photo: RgbPicture<"shape grid">, mask: Mask<"shape grid">): RawRgb {
  const side = Math.max(photo.width, photo.height) / cells;
  const width = Math.ceil(photo.width / side);
  const height = Math.ceil(photo.height / side);
  const sums = new Float64Array(width * height * 3);
  const outside = new Uint32Array(width * height);
  const all = new Uint32Array(width * height);
  for (let at = 0; at < mask.data.length; at++) {
    const x = at % photo.width;
    const cell = Math.floor(Math.floor(at / photo.width) / side) * width + Math.floor(x / side);
    all[cell] = (all[cell] ?? outOfBounds()) + 1;
    if (mask.data[at] === 1) continue;
    outside[cell] = (outside[cell] ?? outOfBounds()) + 1;
    for (let channel = 0; channel < 3; channel++) {
      const to = cell * 3 + channel;
      sums[to] = (sums[to] ?? outOfBounds()) + (photo.pixels[at * 3 + channel] ?? outOfBounds());
    }
  }
  const seen = (cell: number) => outside[cell] ?? outOfBounds();
  const pixels = Uint8Array.from(sums, (sum, at) => Math.round(sum / Math.max(1, seen(Math.floor(at / 3)))));
  const unknown = all.map((count, cell) => (seen(cell) < leastOutside * count ? 1 : 0));
  return fillFromOutside({ pixels, width, height }, { data: Uint8Array.from(unknown), width, height }, cells);
}
