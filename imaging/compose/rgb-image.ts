/**
 * A picture in sRGB without alpha. `pixels`: RGB interleaved, 8 bits, `width × height × 3` bytes, row by row from the top left.
 */
export type RgbImage = {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
};
