// What a run makes of a photo. Without the library that checks data, for the browser.

import { fitsFormat } from "./cut-cars.ts";
import type { ErrorCode } from "./errors.ts";
import { isCutOpen, lookCodeOf, type LookedAtPhoto } from "./gate.ts";
import type { Ratio } from "./ratios.ts";
import type { Upload } from "./uploads.ts";

/**
 * What a picture of one photo is refused for when the photo shows an interior, a wheel, an odometer or another detail. Every dealer's set has
 * such photos: in a run they stay as they are, cut to the format, and cost nothing.
 */
export const passThroughCodes = [
  "no_car_found",
  "person_not_car",
  "car_cut_off_at_top",
  "too_little_of_car",
  "car_too_tall_for_format",
] as const satisfies readonly ErrorCode[];
export type PassThroughCode = (typeof passThroughCodes)[number];

export function isPassThroughCode(code: string): code is PassThroughCode {
  return passThroughCodes.some((known) => known === code);
}

/** Whether a photo is refused because no car was found that could be used: a person may point at one. */
export function tellsOfNoCar(code: string): boolean {
  return isPassThroughCode(code) || code === "car_not_upright";
}

/** `needs-look`: not made and not charged until a person has looked at it. */
export type FateInRun = "made" | "passed-through" | "needs-look";

/** As far as is known now: what a cut-out that is still to be made will say shows when the picture is made. */
export function fateInRun(photo: LookedAtPhoto & Pick<Upload, "carBox" | "isDetail">, ratio: Ratio): FateInRun {
  const { matteError, carBox, cutSides, isDetail } = photo;
  // Its owner's word counts more than what was seen in it.
  if (isDetail) return "passed-through";
  if (matteError !== null && isPassThroughCode(matteError.code) && !isCutOpen(photo)) return "passed-through";
  // No answer would make it fit.
  if (carBox !== null && !fitsFormat({ carBox, cutSides }, ratio)) return "passed-through";
  return lookCodeOf(photo) === null ? "made" : "needs-look";
}
