import type { Size } from "./geometry.ts";
import type { In, PixelSpace } from "./space.ts";

declare const kind: unique symbol;

/** Three bytes a pixel as they come from a decoder, of whatever space. */
export type RawRgb = Size & {
  /** RGB interleaved, sRGB, 8 bits: `width × height × 3` bytes, row by row from the top left, no padding. */
  readonly pixels: Uint8Array;
};

/** A picture in sRGB without alpha. */
export type RgbPicture<Space extends PixelSpace = PixelSpace> = RawRgb & In<Space>;

/** One byte a pixel, of whatever meaning. */
export type Raster = Size & {
  /** `width × height` bytes, row by row from the top left. */
  readonly data: Uint8Array;
};

/** Levels, 0–255: an opacity, a shadow, how sure the network is. */
export type Plane<Space extends PixelSpace = PixelSpace> = Raster & In<Space> & { readonly [kind]?: "plane" };

/** A set of pixels: 1 inside, 0 outside. */
export type Mask<Space extends PixelSpace = PixelSpace> = Raster & In<Space> & { readonly [kind]?: "mask" };
