// What is told of a car from its photos. Without the library that checks data, for the browser.

/** In the order in which it is shown. `view`: the side from which the photo shows it. */
export const detectedFields = [
  "make",
  "model",
  "year",
  "colour",
  "trim",
  "generation",
  "visual_options",
  "wheel_colour",
  "number_plate",
  "view",
] as const;
export type DetectedField = (typeof detectedFields)[number];

/** From which side a photo shows its car. Left and right are not told apart. */
export const photoViews = ["side", "front-quarter", "rear-quarter", "front", "rear"] as const;
export type PhotoView = (typeof photoViews)[number];

/** Who says so: the photo, an AI model that looked at it, the vehicle register by the plate, or a person. */
export const readingSources = ["photo", "model", "register", "person"] as const;
export type ReadingSource = (typeof readingSources)[number];

/** From this confidence on a value is taken as it is; below, it is a suggestion that a person confirms. */
export const sureConfidence = 0.9;

/** `waiting` and `reading` go on by themselves; `failed` may be read again. */
export const detectionStatuses = ["waiting", "reading", "done", "failed"] as const;
export type DetectionStatus = (typeof detectionStatuses)[number];

/** Photos of one car that are read together. */
export const maxPhotosOfCar = 8;

/** What a request of photos is saved with until its car is known: the values of the specification. */
export const unknownCar = { make: "Unknown", model: "Unknown", year: 2020, color: "Unknown" } as const;

/** What is shown and painted of a car whose year or colour nobody knows. */
export const fallbackCar = { year: 2024, colour: "unknown" } as const;

/** When a page tells that reading takes longer than expected. */
export const detectionTimeoutSeconds = 90;
