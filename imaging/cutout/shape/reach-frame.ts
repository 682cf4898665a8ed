import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask } from "#imaging/pixels/picture.ts";

/** The model fades out on the last pixels before the frame, in pixels of the analysis grid. */
export const fadePixels = 2;

/** The mask carried on to the photo's left, right and lower border where it ends just before it: a car that leaves the photo is solid up to there. */
export function reachFrame(mask: Mask<"shape grid">): Mask<"shape grid"> {
  const { data, width, height } = mask;
  if (Math.min(width, height) <= fadePixels) return mask;
  const reached = data.slice();
  for (let y = 0; y < height; y++) {
    for (let gap = 0; gap < fadePixels; gap++) {
      if ((data[y * width + fadePixels] ?? outOfBounds()) === 1) reached[y * width + gap] = 1;
      if ((data[(y + 1) * width - 1 - fadePixels] ?? outOfBounds()) === 1) reached[(y + 1) * width - 1 - gap] = 1;
    }
  }
  const last = (height - 1 - fadePixels) * width;
  for (let x = 0; x < width; x++) {
    if ((reached[last + x] ?? outOfBounds()) === 0) continue;
    for (let gap = 0; gap < fadePixels; gap++) reached[(height - 1 - gap) * width + x] = 1;
  }
  return { data: reached, width, height };
}
