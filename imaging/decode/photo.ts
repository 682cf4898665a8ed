import type { Size } from "#imaging/pixels/geometry.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";

/** A photo, upright. */
export type Photo = RgbPicture<"photo"> & {
  /** What a person has turned it by, clockwise, beyond what its file says. */
  readonly turnDegrees?: number;
  /** Where the photo lies in it, when it was tilted; around that there is nothing. */
  readonly frame?: PhotoFrame;
};

/**
 * A tilted photo in the upright picture that holds all of it: about that one's middle, in its pixels. `tiltDegrees` clockwise, at most 45.
 */
export type PhotoFrame = Size & { readonly tiltDegrees: number };
