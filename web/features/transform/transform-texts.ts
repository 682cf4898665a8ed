import { tokensPerImage } from "#contract/limits.ts";
import type { Upload } from "#contract/uploads.ts";

/** Texts of the preset screen; those in the specification's quotes are word for word. */
export const transformTexts = {
  uploadFirst: "Upload an image first",
  presetFirst: "Select a preset first",
  uploadFailed: "Upload failed",
  uploadHiccup: "Oops! Had a little hiccup uploading your image. Please try again.",
  generateHiccup: "Oops! Had a little hiccup generating your image. Please try again.",
  requestFailed: "Failed to process request",
  downloadStarted: "Download started - Your image is being downloaded.",
  downloadFallback: "Opened in a new tab - Save the picture from there.",
  limits: "JPG, PNG, WebP, AVIF or HEIC, up to 10 MB",
} as const;

export const adviceTexts = {
  photo_small: "A larger photo would do better.",
  edge_uncertain:
    "Part of the car's edge is hard to tell from its background. Look along its outline: what is dimmed is left out.",
  car_touches_frame: "The car touches the edge of the photo. A little space all round gives the best result.",
} as const satisfies Record<Upload["advice"][number], string>;

/** What the one action that spends says, and what it costs. */
export function transformLabel(preset: string, cost = tokensPerImage): string {
  return `Transform with ${preset} · ${priceText(cost)}`;
}

export function priceText(cost: number): string {
  return cost === 0 ? "free" : "1 token";
}
