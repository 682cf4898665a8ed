// How a cut-out is put right by hand. Without the library that checks data, for the browser.

export const editModes = ["keep", "remove"] as const;

/** A brush's radius, in photo pixels. */
export const brushRadius = { min: 0.5, max: 600 } as const;

/** What one saved correction may hold; `points` of all strokes and outlines together, some minutes of drawing without a pause. */
export const editLimits = { edits: 400, pointsOfStroke: 2000, pointsOfOutline: 1000, points: 40_000 } as const;

/** A correction as JSON: its points, at most 24 bytes each as the browser sends them. */
export const maxCorrectionBytes = 1024 * 1024;

type Drawn = { readonly points: readonly unknown[] } | { readonly outline: readonly unknown[] };

export function countPoints(edits: readonly Drawn[]): number {
  return edits.reduce((sum, edit) => sum + ("points" in edit ? edit.points : edit.outline).length, 0);
}
