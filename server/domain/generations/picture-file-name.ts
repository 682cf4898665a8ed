import { fileFormatFacts } from "#contract/file-formats.ts";
import type { PictureRow } from "./generation-store.ts";

/** Longer than any of ours; a background of one's own may be called anything. */
const mostWordLetters = 60;

/** A preset's name as a part of file names: `retail-one`. */
export function presetWord(preset: string): string {
  return preset
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, mostWordLetters)
    .replace(/^-|-$/g, "");
}

/** Such as `retail_retail-one_image.jpg`, and `car-tokyo-4x3.jpg` for a picture in a scene. */
export function pictureFileName({
  kind,
  preset,
  aspectRatio,
  recipe,
}: Pick<PictureRow, "kind" | "preset" | "aspectRatio" | "recipe">): string {
  const { extension } = fileFormatFacts[recipe.fileFormat];
  if (kind === "retail") return `retail_${presetWord(preset)}_image.${extension}`;
  return `car-${presetWord(preset)}-${aspectRatio.replace(":", "x")}.${extension}`;
}
