import { maskBounds, type Plane } from "./mask-shape.ts";

/** In a corner more than this share of the disc around it is inside; on a straight edge it is half. */
const cornerInsideShare = 0.58;
/** Radius of that disc, as a share of the long side of what was found. */
const cornerRadiusShare = 0.025;

/** The pixels at the outline's inward corners, one for each corner. */
export function findOutlineCorners(mask: Plane): number[] {
  const bounds = maskBounds(mask);
  if (bounds === null) return [];
  const longSide = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1;
  const radius = Math.max(3, Math.round(longSide * cornerRadiusShare));
  const { width, height } = mask;
  const sums = integralOf(mask);
  const bent: { at: number; share: number }[] = [];
  for (let y = bounds.top; y <= bounds.bottom; y++) {
    for (let x = bounds.left; x <= bounds.right; x++) {
      const at = y * width + x;
      if (!mask.data[at] || !isAtOutline(mask, x, y)) continue;
      const top = Math.max(0, y - radius);
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const bottom = Math.min(height, y + radius + 1);
      const sum = (row: number, column: number) => sums[row * (width + 1) + column] ?? 0;
      const inside = sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left);
      const share = inside / ((right - left) * (bottom - top));
      if (share > cornerInsideShare) bent.push({ at, share });
    }
  }
  const corners: number[] = [];
  for (const { at } of bent.toSorted((a, b) => b.share - a.share)) {
    if (corners.every((corner) => distance(corner, at, width) > radius)) corners.push(at);
  }
  return corners;
}

function isAtOutline({ data, width, height }: Plane, x: number, y: number): boolean {
  const at = y * width + x;
  return (
    (x > 0 && !data[at - 1]) ||
    (x < width - 1 && !data[at + 1]) ||
    (y > 0 && !data[at - width]) ||
    (y < height - 1 && !data[at + width])
  );
}

function distance(a: number, b: number, width: number): number {
  return Math.max(Math.abs((a % width) - (b % width)), Math.abs(Math.floor(a / width) - Math.floor(b / width)));
}

/** Sums over the rectangle from the corner to each pixel; one row and column wider than the mask. */
function integralOf({ data, width, height }: Plane): Int32Array {
  const sums = new Int32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ? 1 : 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}
