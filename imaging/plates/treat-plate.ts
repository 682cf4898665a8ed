import type { PlateQuad } from "#contract/number-plates.ts";
import { quadMap } from "#imaging/compose/quad-map.ts";
import type { Logo } from "#imaging/logo/decode-logo.ts";
import { convexHull } from "#imaging/pixels/convex-hull.ts";
import type { Point } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { coverPlate } from "./cover-plate.ts";
import { frostPlate } from "./frost-plate.ts";

export type PlateWish = {
  /** Corners in pixels of the picture that is treated. */
  readonly quad: PlateQuad;
  /** What is laid over it; null: it is made unreadable. */
  readonly cover: Logo | null;
};

/**
 * The picture with its number plate made unreadable or covered; nothing changes farther than `plateFadePixels` from the quad. A cover is laid
 * in the plate's perspective; corners that no plate could have are only made unreadable.
 */
export async function treatPlate<Picture extends RawRgb>(
  picture: Picture,
  { quad, cover }: PlateWish,
): Promise<Picture> {
  const treated = { ...picture, pixels: Uint8Array.from(picture.pixels) };
  const [p0, p1, p2, p3] = quad.map(([x, y]) => ({ x, y }));
  if (p0 === undefined || p1 === undefined || p2 === undefined || p3 === undefined) return outOfBounds();
  const corners: readonly Point[] = [p0, p1, p2, p3];
  const map = quadMap([p0, p1, p2, p3]);
  if (map === null) frostPlate(treated, { corners: convexHull([...corners]), map: null });
  else if (cover === null) frostPlate(treated, { corners, map });
  else await coverPlate(treated, cover, { corners, map });
  return treated;
}
