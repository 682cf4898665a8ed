import { fitOf } from "#contract/cut-cars.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { PhotoOfRatio } from "#contract/suggested-ratio.ts";
import type { ChosenRatio } from "#web/ui/use-chosen-ratio.ts";

/** The person's format for these photos. One that was chosen for others, and would cut off more of a car here, was not chosen for that. */
export function chosenFormat(chosen: ChosenRatio, photos: readonly PhotoOfRatio[], name: string | null): Ratio | null {
  if (chosen === null) return null;
  const isOwn = name !== null && chosen.chosenFor === name;
  return isOwn || photos.every((photo) => fitOf(photo, chosen.ratio) === "whole") ? chosen.ratio : null;
}

export const cutsTheCar = "cuts the car";

/** What stands under a format that cuts off more of a car than its photo does; "" where none is cut. */
export function cutNote(photos: readonly PhotoOfRatio[], ratio: Ratio): string {
  const cut = photos.filter((photo) => fitOf(photo, ratio) === "cuts").length;
  if (cut === 0) return "";
  return cut === 1 ? cutsTheCar : `cuts ${cut} cars`;
}
