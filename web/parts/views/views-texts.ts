/** Texts of the six views wherever they are shown; failures and titles word for word as they were ordered. */
export const viewsTexts = {
  viewerTitle: "Generated Car Images",
  generateFailed: "Failed to generate images. Please try again.",
  generateUnexpected: "An unexpected error occurred while generating images.",
  remakeFailed: "The view was not made again",
  downloadDone: "All images downloaded successfully.",
  downloadFailed: "Failed to download one or more images.",
  oneDownloadDone: "Image downloaded.",
  oneDownloadFailed: "Failed to download image",
  connectionIssue: "Connection issue",
  unableToComplete: {
    title: "Unable to complete",
    description: "We're having trouble generating your images. Please try again.",
  },
  success: "Success!",
} as const;
