// Without the library that checks data, for the browser.

/** Pictures made from a photo. */
export const pictureKinds = ["preset", "retail"] as const;
/** The same, and sets of six views made from a request. */
export const generationKinds = [...pictureKinds, "views"] as const;

export const engineNames = ["studio", "cloud"] as const;
export type EngineName = (typeof engineNames)[number];
