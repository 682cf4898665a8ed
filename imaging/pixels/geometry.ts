import type { In, PixelSpace } from "./space.ts";

/** Fractions allowed; (0, 0) is the top left corner of the top left pixel. */
export type Point<Space extends PixelSpace = PixelSpace> = { readonly x: number; readonly y: number } & In<Space>;

export type Box<Space extends PixelSpace = PixelSpace> = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
} & In<Space>;

export type Size = { readonly width: number; readonly height: number };
