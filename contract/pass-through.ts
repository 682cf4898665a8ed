// Photos of a run that do not show a whole car from outside. Without the library that checks data, for the browser.

import { fitsFormat } from "./cut-cars.ts";
import type { ErrorCode } from "./errors.ts";
import type { Ratio } from "./ratios.ts";
import type { Upload } from "./uploads.ts";

/**
 * What a picture of one photo is refused for when the photo shows an interior, a wheel, an odometer or another detail. Every dealer's set has
 * such photos: in a run they stay as they are, cut to the format, and cost nothing.
 */
export const passThroughCodes = [
  "no_car_found",
  "person_not_car",
  "car_cut_off",
  "car_cut_off_at_top",
  "too_little_of_car",
  "car_too_tall_for_format",
] as const satisfies readonly ErrorCode[];

export function isPassThroughCode(code: string): boolean {
  return passThroughCodes.some((known) => known === code);
}

/** As far as is known now: what a cut-out that is still to be made will say shows when the picture is made. */
export function isPassedThroughInRun(
  {
    matteError,
    carBox,
    cutSides,
    cutAccepted,
    isDetail,
  }: Pick<Upload, "carBox" | "cutSides" | "cutAccepted" | "isDetail"> & {
    matteError: Pick<NonNullable<Upload["matteError"]>, "code"> | null;
  },
  ratio: Ratio,
): boolean {
  // Its owner's word counts more than what was seen in it.
  if (isDetail) return true;
  if (matteError !== null) return isPassThroughCode(matteError.code);
  if (cutSides.length > 0 && !cutAccepted) return true;
  return carBox !== null && !fitsFormat({ carBox, cutSides }, ratio);
}
