import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";

/** The model fades out on the last pixels before the frame, in pixels of the analysis grid. */
export const fadePixels = 2;

/**
 * The mask carried on to the photo's left, right and lower border where it ends just before it: a car that leaves the photo is solid up to there. Not
 * over what is clearly background to the model: a whole car may end as near to the border.
 * @param answer the model's alpha, 0–255
 * @param clearBackground of the model's softness
 */
export function reachFrame(
  mask: Mask<"shape grid">,
  answer: Plane<"shape grid">,
  clearBackground: number,
): Mask<"shape grid"> {
  const { data, width, height } = mask;
  if (Math.min(width, height) <= fadePixels) return mask;
  const reached = data.slice();
  /** From the border inwards, in steps of so much. */
  const carryOn = (border: number, step: number) => {
    if ((reached[border + fadePixels * step] ?? outOfBounds()) === 0) return;
    for (let gap = 0; gap < fadePixels; gap++)
      if ((answer.data[border + gap * step] ?? outOfBounds()) <= clearBackground) return;
    for (let gap = 0; gap < fadePixels; gap++) reached[border + gap * step] = 1;
  };
  for (let y = 0; y < height; y++) {
    carryOn(y * width, 1);
    carryOn((y + 1) * width - 1, -1);
  }
  for (let x = 0; x < width; x++) carryOn((height - 1) * width + x, -width);
  return { data: reached, width, height };
}
