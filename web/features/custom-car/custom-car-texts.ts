import { errorTable } from "#contract/errors.ts";
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

export function generateLabel(tokens: number): string {
  return `Generate six views · ${tokensText(tokens)}`;
}
