import type { Point } from "#imaging/pixels/geometry.ts";
import type { Homography } from "./ground-map.ts";

type Quad = readonly [Point, Point, Point, Point];

/** From the unit square to a quadrilateral: Heckbert, "Fundamentals of Texture Mapping" (1989), section 2.2.3. Null when it is not convex. */
export function quadMap([p0, p1, p2, p3]: Quad): Homography | null {
  const dx1 = p1.x - p2.x;
  const dy1 = p1.y - p2.y;
  const dx2 = p3.x - p2.x;
  const dy2 = p3.y - p2.y;
  const sx = p0.x - p1.x + p2.x - p3.x;
  const sy = p0.y - p1.y + p2.y - p3.y;
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  if (!Number.isFinite(g) || !Number.isFinite(h) || 1 + g <= 0.2 || 1 + h <= 0.2 || 1 + g + h <= 0.1) return null;
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ];
}
