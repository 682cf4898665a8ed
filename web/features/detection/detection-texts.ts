const viewsCost = "1 token for the six views, taken only when they are made.";
const reading = "Reading the photos costs nothing.";

/** Texts of /upload, /results and /vehicle-details; what was ordered stands here word for word, see docs/product.md. `A - B`: title and text. */
export const uploadTexts = {
  headline: "Upload a car image, and the full market image set is created.",
  plateHint: "Include the number plate. What the photos don’t tell, we ask.",
  cost: `${viewsCost} ${reading}`,
  viewsCost,
  reading,
  viewsByAi: "Those are the studio’s; by AI they can be had afterwards.",
  ownReading: "Our own reading of the photos costs nothing.",
  invalidType: "Invalid file type - Please select an image file",
  noFile: "No file selected - Please select an image to upload",
  requestFailed: "Upload failed - Failed to create request record. Please try again.",
  uploadFailed: "Upload failed - Failed to upload your image. Please try again.",
  failedTitle: "Upload failed",
  failedText: "Failed to upload your image.",
  unexpected: "An unexpected error occurred. Please try again.",
  hiccup: "Oops! Had a little hiccup uploading your file. Please try again.",
  uploaded: "Image uploaded successfully! - Your image is verified and being processed for car detection...",
  seeResults: "See what they tell",
  duration: "Can take 2-3 minutes",
} as const;

/** The overlay's line changes after this. */
export const statusLineMs = 2000;
export const statusLines = [
  "Detecting make and model...",
  "Detecting trim...",
  "Detecting colour...",
  "Looking for anything special...",
  "Detecting wheels...",
  "Reading the number plate...",
  "Working out the year...",
  "Nearly have it all...",
] as const;

export const resultTexts = {
  analyzing: "Analyzing your image...",
  title: "Car Detection Results",
  noData: "No data found",
  noDataToast: "Error - No data found for this request",
  loadFailed: "Error - Failed to load data",
  timeout: "Detection timeout - Car detection is taking longer than expected. Please try uploading a different image.",
  timeoutTitle: "Detection Timeout",
  failedTitle: "Detection Failed",
  tryOther: "Try uploading a different image",
  advice: ["A clearer photo, sharp and taken from a few steps away", "Good lighting", "Minimal background"],
  downloadFailed: "Download failed",
  downloadFailedOne: "Failed to download image",
  downloadFailedOther: "An error occurred while downloading",
  downloadHiccup: "Oops! Having trouble downloading the image. Please try again.",
} as const;

/** Of photos that an AI model was to look at as well. */
export const modelFailedText = "The AI model could not look at every photo. Nothing was charged for that.";

/** `waiting` is ordered where the specification tells the states of detection, not where it tells the page. `asked`, `notMade` and `viewsUnread` are ours. */
export const detailsTexts = {
  title: "Vehicle Details",
  detecting: "Detecting...",
  generating: "Generating car images...",
  ready: "Your generated car images are ready",
  waiting: "Waiting for car analysis to complete...",
  asked: "Waiting for your word",
  notMade: "Not made yet",
  viewsUnread: "The images of this car could not be loaded.",
} as const;
