import { fitsFormat } from "#contract/cut-cars.ts";
import { isCutOpen, type CutPhoto } from "#contract/gate.ts";
import { ratios, type Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";

/** In which formats no picture of a photo is made, as `require-usable-photo.ts` on the server has it, and why. */
export function refusedFormats(photo: CutPhoto & Pick<Upload, "carBox">): {
  formats: readonly Ratio[];
  reason: string;
} {
  if (photo.matteError !== null || isCutOpen(photo))
    return { formats: ratios, reason: "No other format can be made of its photo as it is." };
  return formatsTooWide(photo);
}

/** Those that would show too little of a car which the photo cuts off. */
export function formatsTooWide({ carBox, cutSides }: Pick<Upload, "carBox" | "cutSides">) {
  const formats = carBox === null ? [] : ratios.filter((ratio) => !fitsFormat({ carBox, cutSides }, ratio));
  const reason = `Its photo cuts this car off on both sides: too little of it would be seen in ${formats.join(" or ")}.`;
  return { formats, reason };
}
