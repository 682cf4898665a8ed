import type { RawRgb } from "#imaging/pixels/picture.ts";

/** Sides of a picture that `findText` reads are multiples of this. */
export const textGridStep = 32;
/** Height of a line of text as `readText` reads it. */
export const textLineHeight = 48;

/** Networks that find and read text in pictures. */
export type TextModel = {
  /** For each pixel how likely it lies in a line of text, 0–1. */
  readonly findText: (picture: RawRgb) => Promise<Float32Array>;
  /** What a line `textLineHeight` pixels high says, in the case it is written in. */
  readonly readText: (line: RawRgb) => Promise<string>;
};
