import { convexHull } from "#imaging/pixels/convex-hull.ts";
import type { Point } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarCutOut, PhotoPoint } from "../cutout/car-cut-out.ts";

/** The car's outline as the pose estimate and the ground contact read it; photo pixels. */
export type Silhouette = {
  /** Corners of the convex hull, anticlockwise on the screen. */
  readonly hull: readonly PhotoPoint[];
  /** Lowest row of the car per column of its box, in box rows; -1 where the column is empty. */
  readonly bottomRows: Int32Array;
  /** Whether a point of the outline lies where the photo's border cuts the car: it goes on beyond it. */
  readonly isAtCut: (point: PhotoPoint) => boolean;
};

const opaqueAlpha = 128;
/** Aerials and loose threads of the matte are thinner than this share of the car's width; they say nothing about its shape. */
const minRunShare = 0.015;
/** An outline this near the cut, in pixels, is the cut's. */
const borderPixels = 1.5;

/** Reads the outline from the alpha channel. About 3 ms for a 2-megapixel box. */
export function readSilhouette(car: CarCutOut): Silhouette {
  const { width, height, left, top } = car.box;
  const bottomRows = new Int32Array(width).fill(-1);
  const ends: PhotoPoint[] = [];
  const minRun = Math.max(2, Math.round(width * minRunShare));

  for (let row = 0; row < height; row++) {
    let runStart = -1;
    let first = -1;
    let last = -1;
    for (let column = 0; column <= width; column++) {
      const isCar = column < width && (car.alpha[row * width + column] ?? outOfBounds()) >= opaqueAlpha;
      if (isCar) {
        bottomRows[column] = row;
        if (runStart < 0) runStart = column;
        continue;
      }
      if (runStart >= 0 && column - runStart >= minRun) {
        if (first < 0) first = runStart;
        last = column;
      }
      runStart = -1;
    }
    if (first >= 0) ends.push({ x: left + first, y: top + row + 0.5 }, { x: left + last, y: top + row + 0.5 });
  }
  return { hull: convexHull(ends), bottomRows, isAtCut: cutTest(car) };
}

/** Where the photo cuts the car, the car's box ends. */
function cutTest({ box, geometry, quality }: CarCutOut): Silhouette["isAtCut"] {
  const { left, right, bottom } = geometry.cutSides;
  const isTop = quality.touchesFrame.top;
  return ({ x, y }) =>
    (left && x < box.left + borderPixels) ||
    (right && x > box.left + box.width - borderPixels) ||
    (bottom && y > box.top + box.height - borderPixels) ||
    (isTop && y < box.top + borderPixels);
}

/** The row at which the hull's lower side runs in this column: where a board laid against the car from below would touch it. */
export function hullBottomRow(hull: readonly Point[], column: number): number {
  let row = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < hull.length; i++) {
    const a = hull[i];
    const b = hull[(i + 1) % hull.length];
    if (a === undefined || b === undefined || Math.min(a.x, b.x) > column || Math.max(a.x, b.x) < column) continue;
    const t = a.x === b.x ? 0 : (column - a.x) / (b.x - a.x);
    row = Math.max(row, a.y + t * (b.y - a.y), a.x === b.x ? Math.max(a.y, b.y) : Number.NEGATIVE_INFINITY);
  }
  return row;
}
