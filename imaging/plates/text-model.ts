import type { RawRgb } from "#imaging/pixels/picture.ts";

/** Sides of a picture that `findText` reads are multiples of this. */
export const textGridStep = 32;
/** Height of a line of text as `readText` reads it. */
export const textLineHeight = 48;

/** Characters that number plates are written with. */
export const plateCharacters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export type ReadCharacter = {
  readonly character: string;
  /** 0–1. */
  readonly likelihood: number;
  /** Its middle along the line: 0 at the left end, 1 at the right one. */
  readonly at: number;
};

/** What a line says. */
export type ReadLine = {
  /** In the case they are written in. */
  readonly characters: readonly ReadCharacter[];
  /**
   * For a second opinion: at each step along the line how likely it shows nothing, then how likely each of `plateCharacters`, in whichever
   * case. Steps × (1 + their number); what is missing to 1 is other characters'.
   */
  readonly plateSteps: Float32Array;
};

/** Networks that find and read text in pictures. */
export type TextModel = {
  /** For each pixel how likely it lies in a line of text, 0–1. */
  readonly findText: (picture: RawRgb) => Promise<Float32Array>;
  /** A line must be `textLineHeight` pixels high. */
  readonly readText: (line: RawRgb) => Promise<ReadLine>;
};

export function textOf({ characters }: ReadLine): string {
  return characters.map(({ character }) => character).join("");
}
