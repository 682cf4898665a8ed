// What is done to the number plate of a photo's car. Without the library that checks data, for the browser.

/** `cover` lays the dealer's own plate picture over it. */
export const plateTreatments = ["keep", "blur", "cover"] as const;
export type PlateTreatment = (typeof plateTreatments)[number];

/** Corners in pixels of the upright photo: top left, top right, bottom right, bottom left of the plate as it is read. */
export type PlateQuad = readonly [PlateCorner, PlateCorner, PlateCorner, PlateCorner];
export type PlateCorner = readonly [x: number, y: number];

/** Who said where the plate is: the detector, or the user by dragging its corners. */
export const plateSources = ["found", "drawn"] as const;
export type PlateSource = (typeof plateSources)[number];

/** What is known of a photo's plate: nobody has looked; the detector found none, or one; the user marked one, or says that there is none. */
export const plateStates = ["not_sought", "not_found", "found", "marked", "none"] as const;
export type PlateState = (typeof plateStates)[number];

/** A plate smaller than this, in photo pixels, can't be seen. */
const minPlateSide = 4;

/**
 * Whether four corners can be a plate's in a photo of this size: inside it, in their order, with no corner pushed in. A plate lies level, so
 * that its left corners lie left of the right ones and its upper ones above the lower ones.
 */
export function isPlateIn(quad: PlateQuad, { width, height }: { width: number; height: number }): boolean {
  const isInside = quad.every(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height);
  const turnsRight = quad.every((corner, index) => {
    const [x, y] = corner;
    const [nextX, nextY] = quad[(index + 1) % 4] ?? corner;
    const [afterX, afterY] = quad[(index + 2) % 4] ?? corner;
    return (nextX - x) * (afterY - nextY) - (nextY - y) * (afterX - nextX) > 0;
  });
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  const isLevel =
    Math.min(topRight[0] - topLeft[0], bottomRight[0] - bottomLeft[0]) >= minPlateSide &&
    Math.min(bottomLeft[1] - topLeft[1], bottomRight[1] - topRight[1]) >= minPlateSide;
  return isInside && turnsRight && isLevel;
}

export function isSameQuad(one: PlateQuad, other: PlateQuad): boolean {
  return one.every(([x, y], index) => x === other[index]?.[0] && y === other[index]?.[1]);
}
