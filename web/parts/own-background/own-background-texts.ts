import { maxOwnBackgrounds } from "#contract/limits.ts";

export const ownBackgroundTexts = {
  title: "Your backgrounds",
  add: "Add a background",
  proOnly: "Your own showroom or forecourt as a background, from one photo of it: part of Pro.",
  seePlans: "See the plans",
  none: "A photo of your empty showroom or forecourt becomes a preset of your own.",
  full: `An account keeps ${maxOwnBackgrounds}. Remove one to make room.`,
  failed: "Your backgrounds could not be loaded.",
  choose: "Choose a photo",
  wanted:
    "A level photo of the empty place, with floor in front, at least 1200 × 900 pixels. JPEG, PNG, WebP, AVIF or HEIC up to 10 MB.",
  lines: "Drag both lines, or move them with the arrow keys. The dashed box is a car of usual size.",
  horizonHint: "Where lines along the floor would meet: about the height that the camera was held at.",
  groundHint: "Where the nearest tyre stands.",
  tooWide: "A car would be wider than the photo here, so it will stand farther back. Move the ground line up.",
  tooSmall: "A car would be very small here, and the photo enlarged a lot. Move the ground line down.",
} as const;

/** A floor's gloss in words. */
export function glossText(gloss: number): string {
  if (gloss < 0.05) return "Matt, no reflection";
  if (gloss < 0.4) return "Slightly glossy";
  return gloss < 0.75 ? "Glossy" : "Polished";
}
