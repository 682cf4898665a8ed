import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import type { EdgePixels } from "./edge-zones.ts";

/** Colour difference across the outline (largest channel, 0–255) that the eye takes for an edge. */
const visibleContrast = 24;
/** Distance to either side of the outline at which the colours are compared. */
const reach = 3;

/**
 * Share (0–1) of the outline that runs along a visible edge of the photo. Low for dark cars at night, white cars in snow, and for wrong
 * outlines.
 */
export function measureEdgeQuality(
  photo: RgbPicture<"edge grid">,
  alpha: Plane<"edge grid">,
  { positions }: EdgePixels,
): number {
  const { pixels, width, height } = photo;
  const difference = (a: number, b: number) => Math.abs((pixels[a] ?? outOfBounds()) - (pixels[b] ?? outOfBounds()));
  let outline = 0;
  let visible = 0;
  for (let number = 0; number < positions.length; number++) {
    const at = positions[number] ?? outOfBounds();
    const x = at % width;
    const y = (at - x) / width;
    if (x < reach || y < reach || x >= width - reach || y >= height - reach) continue;
    const isCar = (alpha.data[at] ?? outOfBounds()) >= 128;
    const crossesRight = isCar !== (alpha.data[at + 1] ?? outOfBounds()) >= 128;
    const crossesDown = isCar !== (alpha.data[at + width] ?? outOfBounds()) >= 128;
    if (!crossesRight && !crossesDown) continue;
    outline++;
    const step = crossesRight ? reach : reach * width;
    const before = (at - step) * 3;
    const after = (at + step) * 3;
    const contrast = Math.max(
      difference(before, after),
      difference(before + 1, after + 1),
      difference(before + 2, after + 2),
    );
    if (contrast >= visibleContrast) visible++;
  }
  return outline === 0 ? 0 : visible / outline;
}
