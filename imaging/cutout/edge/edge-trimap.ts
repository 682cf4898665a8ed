import type { Softness } from "#imaging/cutout/softness.ts";
import { dilate, erode } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";

/** What is known of a pixel before its edge is refined. */
export const outside = 0;
export const edge = 1;
export const inside = 2;

/**
 * Where the edge runs, on the shape grid, and what the analysis decided against the model's answer.
 * `zones`: `outside`, `edge` or `inside`. `added`: 255 where the car is though the answer doubts it. `removed`: 255 where it is not.
 */
export type EdgeTrimap = {
  readonly zones: Plane<"shape grid">;
  readonly added: Plane<"shape grid">;
  readonly removed: Plane<"shape grid">;
};

/** The edge is looked for this far outside and inside the mask, in pixels of the analysis grid. */
const reachOutside = 2;
const reachInside = 2;
const doubtBelow = 128;

export function edgeTrimap(mask: Mask<"shape grid">, answer: Plane<"shape grid">): EdgeTrimap {
  const wide = dilate(mask, reachOutside);
  const near = dilate(mask, 1);
  const core = erode(mask, reachInside);
  const { width, height } = mask;
  const plane = (): Plane<"shape grid"> => ({ data: new Uint8Array(width * height), width, height });
  const trimap = { zones: plane(), added: plane(), removed: plane() };
  for (let at = 0; at < mask.data.length; at++) {
    const isCore = core.data[at] === 1;
    const isDoubted = mask.data[at] === 1 && (answer.data[at] ?? outOfBounds()) < doubtBelow;
    trimap.zones.data[at] = isCore ? inside : wide.data[at] === 1 ? edge : outside;
    trimap.added.data[at] = isCore || isDoubted ? 255 : 0;
    trimap.removed.data[at] = near.data[at] === 1 ? 0 : 255;
  }
  return trimap;
}

/** Goes through a row of zones from left to right: from which pixel to before which one it is all edge, or all inside. */
export function eachZoneRun(
  { data, width }: EdgeTrimap["zones"],
  { row, columnStarts }: { row: number; columnStarts: Int32Array },
  take: (zone: typeof edge | typeof inside, from: number, to: number) => void,
): void {
  for (let column = 0; column < width;) {
    const zone = data[row * width + column];
    const first = column;
    while (column < width && data[row * width + column] === zone) column++;
    if (zone === edge || zone === inside)
      take(zone, columnStarts[first] ?? outOfBounds(), columnStarts[column] ?? outOfBounds());
  }
}

/** For each of `cells` cells the first of `pixels` pixels whose centre lies in it, and `pixels` at the end. */
export function cellStarts(cells: number, pixels: number): Int32Array {
  return Int32Array.from({ length: cells + 1 }, (_, cell) => Math.ceil((cell * pixels) / cells - 0.5)).fill(
    pixels,
    cells,
  );
}

/** The model's ramp, made steeper: where the photo has no edge to follow (a tyre in its own shadow), this is the edge that shows. */
function steepRamp([from, to]: Softness["edgeRamp"]): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => ((value - from) * 255) / (to - from));
}

/** The model's answer in finer pixels, corrected by the analysis: alpha 0–255. */
export function correctedAlpha(
  trimap: EdgeTrimap,
  answer: Plane<"edge grid">,
  edgeRamp: Softness["edgeRamp"],
): Plane<"edge grid"> {
  const steeper = steepRamp(edgeRamp);
  const { width, height } = answer;
  const { zones } = trimap;
  const data = new Uint8Array(width * height);
  const columnStarts = cellStarts(zones.width, width);
  const scaleX = zones.width / width;
  const scaleY = zones.height / height;
  for (let y = 0; y < height; y++) {
    const gridY = (y + 0.5) * scaleY;
    eachZoneRun(zones, { row: Math.floor(gridY), columnStarts }, (zone, from, to) => {
      if (zone === inside) data.fill(255, y * width + from, y * width + to);
      else
        for (let x = from; x < to; x++) {
          const gridX = (x + 0.5) * scaleX;
          const at = y * width + x;
          const steep = steeper[answer.data[at] ?? outOfBounds()] ?? outOfBounds();
          const kept = (steep * (255 - sampleSmoothly(trimap.removed, gridX, gridY))) / 255;
          data[at] = Math.max(kept, sampleSmoothly(trimap.added, gridX, gridY));
        }
    });
  }
  return { data, width, height };
}

/** Bilinear; pixel centres lie at halves. */
function sampleSmoothly({ data, width, height }: Plane<"shape grid">, x: number, y: number): number {
  const left = Math.max(0, Math.floor(x - 0.5));
  const top = Math.max(0, Math.floor(y - 0.5));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const shareX = Math.min(1, Math.max(0, x - 0.5 - left));
  const shareY = Math.min(1, Math.max(0, y - 0.5 - top));
  const upper =
    (data[top * width + left] ?? outOfBounds()) * (1 - shareX) + (data[top * width + right] ?? outOfBounds()) * shareX;
  const lower =
    (data[bottom * width + left] ?? outOfBounds()) * (1 - shareX) +
    (data[bottom * width + right] ?? outOfBounds()) * shareX;
  return upper * (1 - shareY) + lower * shareY;
}
