import { emptyPlane, type Plane } from "#imaging/pixels/mask-shape.ts";

/** The model fades out on the last pixels before the frame, in pixels of the analysis grid. */
const fadePixels = 2;

/** The mask carried on to the photo's left, right and lower border where it ends just before it: a car that leaves the photo is solid up to there. */
export function reachFrame(mask: Plane): Plane {
  const { data, width, height } = mask;
  const reached = { ...emptyPlane(mask), data: data.slice() };
  for (let y = 0; y < height; y++) {
    for (let gap = 0; gap < fadePixels; gap++) {
      if (data[y * width + fadePixels]) reached.data[y * width + gap] = 1;
      if (data[(y + 1) * width - 1 - fadePixels]) reached.data[(y + 1) * width - 1 - gap] = 1;
    }
  }
  const last = (height - 1 - fadePixels) * width;
  for (let x = 0; x < width; x++) {
    if (!reached.data[last + x]) continue;
    for (let gap = 0; gap < fadePixels; gap++) reached.data[(height - 1 - gap) * width + x] = 1;
  }
  return reached;
}
