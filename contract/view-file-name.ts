import { isBlank, trimSigns } from "./trim-signs.ts";
import type { View } from "./views.ts";

/**
 * `{make}-{model}-{view}.jpg`, or with another sign between: the words as they were typed, without the signs that file systems refuse and
 * without a point at the beginning, which would hide the file.
 */
export function viewFileName({ make, model }: { make: string; model: string }, view: View, between = "-"): string {
  const words = [make, model].map((text) =>
    trimSigns(text.replaceAll(/[\p{Control}<>:"/\\|?*]+/gu, "-").replaceAll(/\s+/g, " "), isOuterSign).replace(
      /^[\s.-]+/,
      "",
    ),
  );
  return `${[...words.filter((word) => word !== ""), view].join(between)}.jpg`;
}

const isOuterSign = (character: string): boolean => character === "-" || isBlank(character);
