import type { Photo } from "../decode/photo.ts";
import { edge, type EdgeTrimap } from "./edge-trimap.ts";
import { zoneLookup } from "./guided-edge.ts";
import type { Plane } from "./mask-shape.ts";

/** Colour difference across the outline (largest channel, 0–255) that the eye takes for an edge. */
const visibleContrast = 24;
/** Distance to either side of the outline at which the colours are compared. */
const reach = 3;

/** Share (0–1) of the outline that runs along a visible edge of the photo. Low for dark cars at night, white cars in snow, and for wrong outlines. */
export function measureEdgeQuality({ pixels, width, height }: Photo, alpha: Plane, trimap: EdgeTrimap): number {
  const zoneAt = zoneLookup(trimap, width, height);
  let outline = 0;
  let visible = 0;
  const contrast = (a: number, b: number) =>
    Math.max(
      Math.abs((pixels[a * 3] ?? 0) - (pixels[b * 3] ?? 0)),
      Math.abs((pixels[a * 3 + 1] ?? 0) - (pixels[b * 3 + 1] ?? 0)),
      Math.abs((pixels[a * 3 + 2] ?? 0) - (pixels[b * 3 + 2] ?? 0)),
    );
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      if (zoneAt(x, y) !== edge) continue;
      const at = y * width + x;
      const isCar = (alpha.data[at] ?? 0) >= 128;
      const crossesRight = isCar !== (alpha.data[at + 1] ?? 0) >= 128;
      const crossesDown = isCar !== (alpha.data[at + width] ?? 0) >= 128;
      if (!crossesRight && !crossesDown) continue;
      outline++;
      const step = crossesRight ? reach : reach * width;
      if (contrast(at - step, at + step) >= visibleContrast) visible++;
    }
  }
  return outline === 0 ? 0 : visible / outline;
}
