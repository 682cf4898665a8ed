import { lowerChain } from "#imaging/pixels/convex-hull.ts";
import type { Point } from "#imaging/pixels/geometry.ts";
import { outlineBottom } from "./outline-bottom.ts";
import type { Crop } from "./view-layers.ts";

/**
 * The line that the floor draws under a car: the lower hull of its outline, from tyre to tyre. Per column of the crop the row of the crop
 * just below the car; infinite where the car is not.
 */
export function contactLine(masks: Uint8Array, crop: Crop): Float32Array {
  const bottoms: Point<"body picture">[] = [];
  for (let x = 0; x < crop.width; x++) {
    const y = outlineBottom(masks, crop, x);
    if (y >= 0) bottoms.push({ x, y });
  }
  const hull = lowerChain(bottoms);
  const rows = new Float32Array(crop.width).fill(Number.POSITIVE_INFINITY);
  for (const [i, from] of hull.entries()) {
    const to = hull[i + 1] ?? from;
    for (let x = from.x; x <= to.x; x++) {
      const share = to.x === from.x ? 0 : (x - from.x) / (to.x - from.x);
      rows[x] = from.y + (to.y - from.y) * share + 1;
    }
  }
  return rows;
}
