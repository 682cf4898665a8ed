/**
 * Upright sRGB pixels of a photo.
 * `pixels`: RGB interleaved, 8 bits, `width × height × 3` bytes, row by row from the top left, no padding.
 */
export type Photo = {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
};
