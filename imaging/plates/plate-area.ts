import type { Homography } from "#imaging/compose/ground-map.ts";
import type { Box, Point, Size } from "#imaging/pixels/geometry.ts";
import { depthInConvex } from "#imaging/pixels/polygon.ts";

/** A plate in a picture: its corners, and the map from the unit square to them. */
export type PlateArea = { readonly corners: readonly Point[]; readonly map: Homography };

/** A treatment ends softly, this far outside the corners: a hard edge would show that something was done. */
export const plateFadePixels = 2;

/** How much of a treatment a point gets: all inside the corners, none farther than the fade outside them. */
export function treatedShare(corners: readonly Point[], x: number, y: number): number {
  return Math.min(1, Math.max(0, (depthInConvex(corners, x, y) + plateFadePixels) / plateFadePixels));
}

/** The whole pixels of a picture that a treatment may change. */
export function boxAround(corners: readonly Point[], { width, height }: Size): Box {
  const columns = corners.map(({ x }) => x);
  const rows = corners.map(({ y }) => y);
  const left = Math.max(0, Math.floor(Math.min(...columns)) - plateFadePixels);
  const top = Math.max(0, Math.floor(Math.min(...rows)) - plateFadePixels);
  return {
    left,
    top,
    width: Math.max(0, Math.min(width, Math.ceil(Math.max(...columns)) + plateFadePixels) - left),
    height: Math.max(0, Math.min(height, Math.ceil(Math.max(...rows)) + plateFadePixels) - top),
  };
}
