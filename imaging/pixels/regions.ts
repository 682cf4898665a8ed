import type { Bounds } from "./mask.ts";
import { outOfBounds } from "./out-of-bounds.ts";
import type { Mask, Plane } from "./picture.ts";
import type { PixelSpace } from "./space.ts";

export type Region = Bounds & {
  readonly area: number;
  readonly centreX: number;
  readonly centreY: number;
};

/** `labels`: 0 where the mask is empty, else the number of the region; `regions[n − 1]` describes region n. In reading order. */
export type Regions = { readonly labels: Int32Array; readonly regions: readonly Region[] };

/**
 * Splits a mask into its regions.
 * @param neighbours pixels hang together over their four sides, or over their corners, too
 */
export function findRegions({ data, width, height }: Mask, neighbours: 4 | 8 = 4): Regions {
  const labels = new Int32Array(width * height);
  const stack = new Int32Array(width * height);
  const regions: Region[] = [];
  for (let seed = 0; seed < data.length; seed++) {
    if (data[seed] === 0 || labels[seed] !== 0) continue;
    const label = regions.length + 1;
    let top = 0;
    stack[top++] = seed;
    labels[seed] = label;
    const visit = (at: number) => {
      if (data[at] === 0 || labels[at] !== 0) return;
      labels[at] = label;
      stack[top++] = at;
    };
    const sum = { area: 0, left: width, top: height, right: 0, bottom: 0, x: 0, y: 0 };
    while (top > 0) {
      const at = stack[--top] ?? outOfBounds();
      const y = Math.floor(at / width);
      const x = at - y * width;
      sum.area++;
      sum.x += x;
      sum.y += y;
      if (x < sum.left) sum.left = x;
      if (x > sum.right) sum.right = x;
      if (y < sum.top) sum.top = y;
      if (y > sum.bottom) sum.bottom = y;
      const isLeft = x > 0;
      const isRight = x < width - 1;
      if (isLeft) visit(at - 1);
      if (isRight) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y < height - 1) visit(at + width);
      if (neighbours === 4) continue;
      if (y > 0 && isLeft) visit(at - width - 1);
      if (y > 0 && isRight) visit(at - width + 1);
      if (y < height - 1 && isLeft) visit(at + width - 1);
      if (y < height - 1 && isRight) visit(at + width + 1);
    }
    const { area, left, right, bottom } = sum;
    regions.push({ area, left, right, bottom, top: sum.top, centreX: sum.x / area, centreY: sum.y / area });
  }
  return { labels, regions };
}

/** The mean of a plane's levels over each region; entry n − 1 belongs to region n. */
export function meanPerRegion({ labels, regions }: Regions, { data }: Plane): number[] {
  const sums = new Float64Array(regions.length);
  for (let at = 0; at < labels.length; at++) {
    const index = (labels[at] ?? outOfBounds()) - 1;
    if (index >= 0) sums[index] = (sums[index] ?? outOfBounds()) + (data[at] ?? outOfBounds());
  }
  return regions.map(({ area }, index) => (sums[index] ?? outOfBounds()) / area);
}

/** The mask of the regions whose numbers are wanted. */
export function regionMask<Space extends PixelSpace>(
  { labels }: Regions,
  isWanted: (label: number) => boolean,
  { width, height }: Mask<Space>,
): Mask<Space> {
  const data = new Uint8Array(labels.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at] ?? outOfBounds();
    if (label > 0 && isWanted(label)) data[at] = 1;
  }
  return { data, width, height };
}
