import { intersection, maskArea, threshold } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask } from "#imaging/pixels/regions.ts";

/** From here on the matting network says car rather than background. */
const carFrom = 128;
/** Overlap by the smaller of the two: less, and what stands out is something else. */
const leastOverlap = 0.4;

/**
 * What the matting network saw where the car should be: the region that shares most with it, its holes filled; null when nothing stands out
 * there. The main region of a photo would be the largest, which in a repainted picture may be another car.
 */
export function findCarNear(answer: Plane<"shape grid">, expected: Mask<"shape grid">): Mask<"shape grid"> | null {
  const seen = threshold(answer, carFrom);
  const found = findRegions(seen);
  const shared = new Uint32Array(found.regions.length);
  for (let at = 0; at < expected.data.length; at++) {
    const label = found.labels[at] ?? outOfBounds();
    if (label > 0 && expected.data[at] === 1) shared[label - 1] = (shared[label - 1] ?? outOfBounds()) + 1;
  }
  const most = shared.indexOf(Math.max(0, ...shared));
  if (most < 0) return null;
  const car = withoutHoles(regionMask(found, (label) => label === most + 1, seen));
  const smaller = Math.min(maskArea(car), maskArea(expected));
  return maskArea(intersection(car, expected)) < leastOverlap * smaller ? null : car;
}

/** Windows that the network looks through are the car's outline no less. */
function withoutHoles(mask: Mask<"shape grid">): Mask<"shape grid"> {
  const { width, height } = mask;
  const outside = findRegions({ ...mask, data: mask.data.map((value) => 1 - value) });
  const isOutside = outside.regions.map(
    ({ left, right, top, bottom }) => left === 0 || top === 0 || right === width - 1 || bottom === height - 1,
  );
  const data = outside.labels.map((label) => (label > 0 && isOutside[label - 1] === true ? 0 : 1));
  return { data: Uint8Array.from(data), width, height };
}
