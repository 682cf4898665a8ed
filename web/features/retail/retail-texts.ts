import { errorTable, type ErrorCode } from "#contract/errors.ts";

/** Texts of Retail Mode; failures and steps word for word as they were ordered, see docs/product.md. */
export const retailTexts = {
  noFile: { title: "No file selected", description: "Please select an image to upload" },
  uploadFailed: "Upload failed",
  uploadError: "There was an error uploading your image. Please try again.",
  generateHiccup: "Oops! Had a little hiccup generating your retail image. Please try again.",
  requestFailed: "Failed to process request",
  deploying: "Function is deploying",
  tryAgain: "Please try again",
  /** Why an order did not get through: it stays to be read once the line is back. */
  offline: "You were offline",
  unsent: "The order did not get through. Giving it again is never charged twice.",
  creating: "CREATING RETAIL IMAGE",
  creatingNote: "Generating realistic, professional result...",
  generated: "Your retail image was generated.",
  optionsPending: "The logo or the plate picture is still on its way, or none is chosen yet.",
  limits: "JPG, PNG or WebP, up to 10 MB. A phone's HEIC and AVIF work too.",
  bulkFailed: "Bulk processing failed",
  bulkCompleted: "Bulk processing completed",
  missing: { title: "Missing requirements", description: "Select at least one image, and one preset for all." },
  allToLookAt: {
    title: "Nothing to make yet",
    description: "Every photo needs a look first: see the list below them.",
  },
  nothingToDownload: "No images to download",
} as const;

const fileTitles: Partial<Record<ErrorCode, string>> = {
  unsupported_image_type: "Invalid file type",
  not_an_image: "Invalid file type",
  file_too_large: "File too large",
};

/** What is wrong with a file, as Retail Mode says it: 'File too large. Please select an image smaller than 10MB'. */
export function fileFault(code: ErrorCode): { title: string; description: string } {
  return { title: fileTitles[code] ?? retailTexts.uploadFailed, description: errorTable[code].message };
}

export function imagesText(count: number): string {
  return count === 1 ? "1 image" : `${count} images`;
}
