import { tokensText } from "#web/parts/tokens/tokens-text.ts";

/** Texts of the preset screen; failures and steps word for word as they were ordered, see docs/product.md. */
export const transformTexts = {
  uploadFirst: "Upload an image first",
  presetFirst: "Select a preset first",
  ratioFirst: "Select aspect ratio first - Please select an aspect ratio in Pro Controls before generating.",
  logoFirst: "Upload a logo first",
  logoFirstHint: "Or turn Include logo off.",
  start: "Start Transformation",
  promptsFailed: "Failed to load prompts - Using default presets instead.",
  generateHiccup: "Oops! Had a little hiccup generating your image. Please try again.",
  requestFailed: "Failed to process request",
  deploying: "Function is deploying",
  tryAgain: "Please try again",
  /** Why an order did not get through: it stays to be read once the line is back. */
  offline: "You were offline",
  unsent: "The order did not get through. Giving it again is never charged twice.",
  onePhoto: "One photo at a time",
  newPhoto: "A new photo is on the stage",
  keptWork: "What you made before is kept.",
  limits: "JPG, PNG or WebP, up to 10 MB. A phone's HEIC and AVIF work too.",
} as const;

/** What the one action that spends says, and what it costs. */
export function transformLabel(preset: string, cost: number | null): string {
  return `Transform with ${preset} · ${priceText(cost)}`;
}

export function priceText(cost: number | null): string {
  return cost === 0 ? "free" : tokensText(cost);
}
