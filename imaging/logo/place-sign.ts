import { logoCanvasWidthPixels, logoMarginPixels } from "#contract/logos.ts";
import type { Box, Size } from "#imaging/pixels/geometry.ts";
import type { SignWall } from "./sign-walls.ts";

export type SignRoom = {
  readonly picture: Size;
  /** Part of the plate that fills the picture. */
  readonly plateCrop: Box<"plate">;
  readonly wall: SignWall;
  /** The picture's row of the car's roof. */
  readonly roofRow: number;
  /** Of the sign's longer side, in pixels of the picture. */
  readonly longestSide: number;
};

/** A sign is this wide, or high, at most: shares of the picture. A dealer's sign names the place, it does not cover the wall. */
const mostWidthShare = 0.44;
/** In a tall picture a wide sign may take more of the width. */
const mostWidthShareInTall = 0.62;
const tallFrom = 0.8;
const mostHeightShare = 0.19;
/** Of the band between the wall's upper end and the car's roof: the rest is the wall that shows above and below. */
const bandShare = 0.74;
/** Where the wall leaves less above the car, the sign hangs higher, before the ceiling; where even that is too little, the car stands before it. */
const leastBandShare = 0.13;
const gapToRoofShare = 0.012;
/** A logo of few pixels is not enlarged into mush: the sign is small then. */
const mostEnlarged = 4;

/** Where a sign hangs on the free wall above and behind the car. */
export function placeSign(logo: Size, { picture, plateCrop, wall, roofRow, longestSide }: SignRoom): Box<"picture"> {
  const zoom = picture.width / plateCrop.width;
  const margin = (picture.width * logoMarginPixels) / logoCanvasWidthPixels;
  const wallTop = (wall.top - plateCrop.top) * zoom;
  const lowest = wall.upright === "foot" ? (wall.top + wall.height - plateCrop.top) * zoom : Number.POSITIVE_INFINITY;
  const bottom = Math.max(
    margin + leastBandShare * picture.height,
    Math.min(lowest, roofRow - gapToRoofShare * picture.height),
  );
  const top = Math.max(margin, Math.min(wallTop, bottom - leastBandShare * picture.height));
  const scale = Math.min(
    mostEnlarged,
    longestSide / Math.max(logo.width, logo.height),
    Math.min(
      mostWidthShareInTall * picture.width,
      mostWidthShare * Math.max(picture.width, tallFrom * picture.height),
    ) / logo.width,
    (0.86 * wall.width * zoom) / logo.width,
    Math.min(mostHeightShare * picture.height, bandShare * (bottom - top)) / logo.height,
  );
  const width = logo.width * scale;
  const height = logo.height * scale;
  const middle = (wall.left + wall.width / 2 - plateCrop.left) * zoom;
  const left = Math.min(Math.max(margin, middle - width / 2), picture.width - margin - width);
  return { left, top: wall.upright === "foot" ? bottom - height : (top + bottom - height) / 2, width, height };
}
