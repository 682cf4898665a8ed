import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";

/**
 * The RGB of RGBA pixels whose transparency is laid on white, as that of every other kind of photo is. In the same memory: of a 48-megapixel photo a
 * second copy would be 146 MB.
 */
export function layOnWhite(rgba: Uint8ClampedArray<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const alpha = rgba[from + 3] ?? outOfBounds();
    for (let channel = 0; channel < 3; channel++) {
      const level = rgba[from + channel] ?? outOfBounds();
      rgba[to + channel] = alpha === 255 ? level : 255 + ((level - 255) * alpha) / 255;
    }
  }
  return new Uint8Array(rgba.buffer, rgba.byteOffset, (rgba.length / 4) * 3);
}
