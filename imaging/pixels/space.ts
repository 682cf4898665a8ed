/**
 * What a pixel is a pixel of. A point, a box or a picture of one space is refused where another is wanted, so that a row of the plate
 * can't be read as a row of the photo.
 * photo: the upright photo, full size. edge grid, shape grid: the photo made smaller, where the network is asked and edges are fitted, and
 * where shapes are judged. layer: the car's box at its size in the picture. plate, shadow atlas: a scene's own pictures. picture: what is
 * made. body picture, half body picture: a rendered car body's own picture, and its shadow's at half the size.
 */
export type PixelSpace =
  | "photo"
  | "edge grid"
  | "shape grid"
  | "layer"
  | "plate"
  | "shadow atlas"
  | "picture"
  | "body picture"
  | "half body picture";

declare const space: unique symbol;

/**
 * A brand that costs nothing at run time. It is optional, so that what declares its space in its type may be written as a plain object: no
 * cast anywhere. Values cross from one space to another only where numbers are worked out anew.
 */
export type In<Space extends PixelSpace> = { readonly [space]?: Space };
