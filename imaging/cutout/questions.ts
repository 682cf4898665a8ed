import type { Point } from "#imaging/pixels/geometry.ts";

/** The border of something in the photo, which closes itself: at least three corners, fractions allowed. */
export type PhotoOutline = readonly (readonly [x: number, y: number])[];

/** What a person may be asked about a cut-out. */
export type CutOutQuestions = {
  /** The cars of the photo, the largest first; none where it shows one. None is chosen where the cut-out holds two that hang together. */
  readonly cars: readonly { readonly outline: PhotoOutline; readonly isChosen: boolean }[];
  /** Parts of which it is not sure that they are the car's, the largest first, and whether the cut-out holds them. */
  readonly doubtfulParts: readonly { readonly outline: PhotoOutline; readonly isKept: boolean }[];
};

/** A place on the car that is meant. */
export type MeantPlace = Point<"photo">;
