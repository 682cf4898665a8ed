import type { Box } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Plane, RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";

/**
 * A part of the photo, in whole cells of `cell` × `cell` pixels. The cells lie at multiples of their size, so that the same place is seen alike in
 * every window; the last may reach beyond the photo, which is continued there.
 */
export type Window = {
  readonly left: number;
  readonly top: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
};

/** Null when nothing of the box is in the photo. */
export function windowAround(box: Box<"photo">, cell: number, photo: { width: number; height: number }): Window | null {
  const left = Math.floor(Math.max(0, box.left) / cell);
  const top = Math.floor(Math.max(0, box.top) / cell);
  const right = Math.ceil(Math.min(photo.width, box.left + box.width) / cell);
  const bottom = Math.ceil(Math.min(photo.height, box.top + box.height) / cell);
  if (right <= left || bottom <= top) return null;
  return { left: left * cell, top: top * cell, cell, columns: right - left, rows: bottom - top };
}

/** What of a window lies in the photo. */
export function boxOfWindow({ left, top, cell, columns, rows }: Window, photo: { width: number; height: number }) {
  const width = Math.min(photo.width, left + columns * cell) - left;
  const height = Math.min(photo.height, top + rows * cell) - top;
  return { left, top, width, height };
}

/** The photo's pixels in a window. */
export function cropPhoto({ pixels, width, height }: RawRgb, window: Window): RgbPicture<"photo"> {
  const size = { width: window.columns * window.cell, height: window.rows * window.cell };
  const cropped = new Uint8Array(size.width * size.height * 3);
  const whole = Math.min(size.width, width - window.left);
  for (let y = 0; y < size.height; y++) {
    const from = (Math.min(height - 1, window.top + y) * width + window.left) * 3;
    const to = y * size.width * 3;
    cropped.set(pixels.subarray(from, from + whole * 3), to);
    for (let x = whole; x < size.width; x++) cropped.copyWithin(to + x * 3, to + (whole - 1) * 3, to + whole * 3);
  }
  return { pixels: cropped, ...size };
}

/** A cell's mean is taken from at most so many pixels a side: more tell hardly more of it. */
const samplesOfSide = 4;

/** A window's cells as pixels: their colours, and their share of the car. `isTurned` makes car of background and background of car. */
export function toCells(
  crop: RgbPicture<"photo">,
  alpha: Uint8Array,
  { cell, columns, rows }: Window,
): { photo: RgbPicture<"edge grid">; alpha: Plane<"edge grid"> } {
  const pixels = new Uint8Array(columns * rows * 3);
  const data = new Uint8Array(columns * rows);
  const samples = Math.min(cell, samplesOfSide);
  const offsets = Array.from({ length: samples }, (_, i) => Math.floor(((i + 0.5) * cell) / samples));
  const count = samples * samples;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [red, green, blue, opacity] = [0, 0, 0, 0];
      for (const dy of offsets) {
        for (const dx of offsets) {
          const at = (row * cell + dy) * crop.width + column * cell + dx;
          red += crop.pixels[at * 3] ?? outOfBounds();
          green += crop.pixels[at * 3 + 1] ?? outOfBounds();
          blue += crop.pixels[at * 3 + 2] ?? outOfBounds();
          opacity += alpha[at] ?? outOfBounds();
        }
      }
      const to = row * columns + column;
      pixels[to * 3] = Math.round(red / count);
      pixels[to * 3 + 1] = Math.round(green / count);
      pixels[to * 3 + 2] = Math.round(blue / count);
      data[to] = Math.round(opacity / count);
    }
  }
  const size = { width: columns, height: rows };
  return { photo: { pixels, ...size }, alpha: { data, ...size } };
}

/** The car's share in a window's pixels; beyond the photo as at its border. */
export function cropAlpha(alpha: Uint8Array, photo: { width: number; height: number }, window: Window): Uint8Array {
  const width = window.columns * window.cell;
  const height = window.rows * window.cell;
  const cropped = new Uint8Array(width * height);
  const whole = Math.min(width, photo.width - window.left);
  for (let y = 0; y < height; y++) {
    const from = Math.min(photo.height - 1, window.top + y) * photo.width + window.left;
    cropped.set(alpha.subarray(from, from + whole), y * width);
    cropped.fill(alpha[from + whole - 1] ?? outOfBounds(), y * width + whole, (y + 1) * width);
  }
  return cropped;
}
