// What is done to the number plate of a photo's car. Without the library that checks data, for the browser.

/** `cover` lays the dealer's own plate picture over it. */
export const plateTreatments = ["keep", "blur", "cover"] as const;
export type PlateTreatment = (typeof plateTreatments)[number];

/** Corners in pixels of the upright photo: top left, top right, bottom right, bottom left of the plate as it is read. */
export type PlateQuad = readonly [PlateCorner, PlateCorner, PlateCorner, PlateCorner];
export type PlateCorner = readonly [x: number, y: number];

/** Who said where the plate is: the detector, or the user by dragging its corners. */
export const plateSources = ["found", "drawn"] as const;
