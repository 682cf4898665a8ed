import type { Size } from "#imaging/pixels/geometry.ts";
import type { SceneRatio } from "./scene.ts";

/** Whole pixels in exactly the ratio. */
export function frameSize(ratio: SceneRatio, longSidePixels: number): Size {
  const [across, down] = ratio.split(":").map(Number);
  if (across === undefined || down === undefined) throw new Error(`not a ratio: ${ratio}`);
  const unit = Math.max(1, Math.floor(longSidePixels / Math.max(across, down)));
  return { width: across * unit, height: down * unit };
}
