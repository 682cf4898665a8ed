import { fitOf } from "./cut-cars.ts";
import { defaultRatio, type Ratio } from "./ratios.ts";
import type { Upload } from "./uploads.ts";

export type PhotoOfRatio = Pick<Upload, "width" | "height" | "carBox" | "cutSides">;

/** The rest of the formats in which nearly every car is whole, the flattest first. */
const tall = ["1:1", "9:16"] as const satisfies readonly Ratio[];

/** The format that is chosen for photos where nobody has chosen any: never one that cuts off more of a car than its photo does. Photos taken upright want an upright one. */
export function suggestedRatio(photos: readonly PhotoOfRatio[]): Ratio {
  const areUpright = photos.length > 0 && photos.every(({ width, height }) => height > width);
  return firstWhole(photos, areUpright ? tall : [defaultRatio, ...tall]);
}

/** The same for callers who count on the usual format wherever it cuts nothing off. */
export function usualRatio(photos: readonly PhotoOfRatio[]): Ratio {
  return firstWhole(photos, [defaultRatio, ...tall]);
}

function firstWhole(photos: readonly PhotoOfRatio[], formats: readonly Ratio[]): Ratio {
  return formats.find((ratio) => photos.every((photo) => fitOf(photo, ratio) === "whole")) ?? "9:16";
}
