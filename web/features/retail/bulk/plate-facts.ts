import type { PlateState } from "#contract/number-plates.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import { imagesText } from "#web/features/retail/retail-texts.ts";
import type { SetPhoto } from "./photo-set.ts";
import { kindOf, type KnownPhoto } from "./set-facts.ts";

/** A photo that goes into the run and whose cut-out is settled, so that its plate has been looked for. */
export type PlatePhoto = { readonly photo: SetPhoto; readonly upload: Upload };

export function platePhotosOf(known: readonly KnownPhoto[], ratio: Ratio): PlatePhoto[] {
  return known.flatMap(({ photo, upload }) => {
    if (upload === undefined || photo.isDropped) return [];
    const kind = kindOf({ photo, upload }, ratio);
    return kind === "car" || kind === "apart" ? [{ photo, upload }] : [];
  });
}

/** It was looked for in vain, and nobody has said yet whether there is one. */
export function isPlateMissing(upload: Upload | undefined): boolean {
  return upload?.plateState === "not_found";
}

const countWords = {
  found: "found in",
  marked: "marked by you in",
  not_found: "not found in",
  none: "none, by your word, in",
  not_sought: "looked for once it is made in",
} as const satisfies Record<PlateState, string>;
const states: readonly PlateState[] = ["found", "marked", "not_found", "none", "not_sought"];

/** 'Number plate found in 5 images, not found in 1 image. Still looking in 2 images.' */
export function plateCountsText(photos: readonly PlatePhoto[], reading: number): string {
  const parts = states.flatMap((state) => {
    const count = photos.filter(({ upload }) => upload.plateState === state).length;
    return count === 0 ? [] : [`${countWords[state]} ${imagesText(count)}`];
  });
  return [
    ...(parts.length > 0 ? [`Number plate ${parts.join(", ")}.`] : []),
    ...(reading > 0 ? [`Still looking in ${imagesText(reading)}.`] : []),
  ].join(" ");
}
