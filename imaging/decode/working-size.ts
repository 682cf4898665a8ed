import type { Size } from "#imaging/pixels/geometry.ts";

/**
 * Long side beyond which a photo is reduced when it is decoded: no picture is ever made larger than this, and it bounds memory at 50 MB
 * a photo. A 12-megapixel phone photo (4032 × 3024) keeps every pixel.
 */
export const workingLongSidePixels = 4096;

/** The size, in pixels, in which a photo of this size is worked with: what every place in it is told in. */
export function workingSize({ width, height }: Size): Size {
  const scale = Math.min(1, workingLongSidePixels / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
