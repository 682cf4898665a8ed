import { errorTable } from "#contract/errors.ts";
import type { EngineForWork } from "#web/parts/engine/use-engine.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";

/** Texts of the custom-car screen; failures and titles word for word as they were ordered, see docs/product.md. */
export const customCarTexts = {
  title: "Customize Your Car",
  makeMissing: "Please select or enter a car make",
  modelMissing: "Please select or enter a car model",
  wheelColourMissing: "Please enter a wheel colour",
  colourUnknown: errorTable.unknown_colour.message,
  submitted: "Your request has been submitted successfully!",
  submitFailed: "Failed to submit your request. Please try again.",
  unexpected: "An unexpected error occurred. Please try again.",
  newImages: { title: "Generating new images", description: "Please wait while we create new variations." },
  newRequestFailed: "Failed to create new request. Please try again.",
} as const;

/** What the studio has painted in the same words before costs nothing again; only the server knows. */
export function generateLabel({ engine, tokens }: Pick<EngineForWork, "engine" | "tokens">): string {
  return `Generate six views · ${engine === "cloud" ? "" : "up to "}${tokensText(tokens)}`;
}
