/**
 * Stands behind every read of a pixel, a level or a label that the code knows to lie within its array: `levels[at] ?? outOfBounds()`. A wrong
 * index is a mistake in the program and ends it; with `?? 0` it would be a black pixel that nobody sees.
 *
 * Not a function that reads (`byteAt(levels, at)`): shared by all arrays it is 5–15 % slower (docs/decisions/064).
 */
export function outOfBounds(): never {
  throw new RangeError("an index lies outside its array");
}
