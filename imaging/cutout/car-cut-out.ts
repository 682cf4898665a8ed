import type { Photo } from "#imaging/decode/photo.ts";
import type { Box, Point, Size } from "#imaging/pixels/geometry.ts";
import { boundsOf } from "#imaging/pixels/mask.ts";
import type { SideShares } from "./car-sides.ts";
import type { CutOutQuestions } from "./questions.ts";

export type PhotoPoint = Point<"photo">;

/** Where the two wheels of one visible side meet the ground; `from` is the left one. */
export type ContactLine = { readonly from: PhotoPoint; readonly to: PhotoPoint };

export type FrameSides = {
  readonly left: boolean;
  readonly right: boolean;
  readonly top: boolean;
  readonly bottom: boolean;
};

/** The main car of a photo, freed of everything else. */
export type CarCutOut = {
  /** Size of the upright photo it was cut from. */
  readonly photoWidth: number;
  readonly photoHeight: number;
  /** What a person had turned that photo by, if at all. */
  readonly turnDegrees?: number;
  /** The part of the photo that holds all of the car. */
  readonly box: Box<"photo">;
  /** Coverage of the car: `box.width × box.height` bytes, 0–255, linear in area. */
  readonly alpha: Uint8Array;
  /**
   * The car's own colours: RGB interleaved, `box.width × box.height × 3`, sRGB, not multiplied with alpha. Where alpha is 255 they are
   * the photo's bytes, untouched; where it lies between, they are freed of the old background; where it is 0 they mean nothing.
   */
  readonly pixels: Uint8Array;
  readonly geometry: CarGeometry;
  readonly quality: CutOutQuality;
  /** What a person may be asked about it; undefined in cut-outs from before anybody was, and in rough ones. */
  readonly questions?: CutOutQuestions;
  /** From where the car is seen; known when it has just been cut out, by a network that tells it. */
  readonly sides?: SideShares;
};

export type CarGeometry = {
  /**
   * The contact lines of the visible sides, longest first: two for a view across a corner, one for a straight side, front or rear.
   * Empty when the wheels can't be told (cut off, hidden): then take the bottom of `box`.
   */
  readonly contactLines: readonly ContactLine[];
  /** Where the photo's border cuts the car: there `alpha` is solid up to the border, or the side of `box`. Never the top. */
  readonly cutSides: FrameSides;
};

export type CutOutQuality = {
  /** `uncertain`: usable, but the user should look at the edges. */
  readonly verdict: "good" | "uncertain";
  /** 0–1: how much of the outline follows a true edge of the photo. */
  readonly edgeQuality: number;
  /** Soft pixels (5–95 % in the model's answer) as a share of the car. Above 0.15 something is usually wrong. */
  readonly softShare: number;
  /** The sides of the photo which the car reaches, if only with a few pixels. */
  readonly touchesFrame: FrameSides;
};

/** What a cut-out tells of the photo that it is of. */
export function photoFacts({
  width,
  height,
  turnDegrees,
}: Photo): Pick<CarCutOut, "photoWidth" | "photoHeight" | "turnDegrees"> {
  return { photoWidth: width, photoHeight: height, ...(turnDegrees !== undefined && { turnDegrees }) };
}

/** The car's share in each pixel of the whole photo. */
export function alphaInPhoto({ width, height }: Size, { box, alpha }: Pick<CarCutOut, "box" | "alpha">): Uint8Array {
  const whole = new Uint8Array(width * height);
  for (let y = 0; y < box.height; y++)
    whole.set(alpha.subarray(y * box.width, (y + 1) * box.width), (box.top + y) * width + box.left);
  return whole;
}

/** A part of a photo's alpha without the empty margin around the car; null where nothing is left of it. */
export function trimToCar(searched: Uint8Array, box: Box<"photo">): Pick<CarCutOut, "box" | "alpha"> | null {
  const bounds = boundsOf({ data: searched, width: box.width, height: box.height });
  if (bounds === null) return null;
  const width = bounds.right - bounds.left + 1;
  const height = bounds.bottom - bounds.top + 1;
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (bounds.top + y) * box.width + bounds.left;
    alpha.set(searched.subarray(from, from + width), y * width);
  }
  return { box: { left: box.left + bounds.left, top: box.top + bounds.top, width, height }, alpha };
}

/** Whether the photo's border cuts off a part of the car. */
export function isCarCut({ geometry }: CarCutOut): boolean {
  return Object.values(geometry.cutSides).includes(true);
}
