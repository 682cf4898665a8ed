// How a cut-out is put right by hand. Without the library that checks data, for the browser.

export const editModes = ["keep", "remove"] as const;

/** A brush's radius, in photo pixels. */
export const brushRadius = { min: 0.5, max: 600 } as const;

/** What one saved correction may hold. */
export const editLimits = { edits: 400, pointsOfStroke: 2000, pointsOfOutline: 1000 } as const;
