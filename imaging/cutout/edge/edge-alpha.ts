import { difference, threshold } from "#imaging/pixels/mask.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { scalePlane } from "../grids.ts";
import { carFrom } from "../shape/find-bodies.ts";
import { insideMark, outsideMark, type EdgePixels } from "./edge-zones.ts";

/** The edge as the eye has it lies within this part of the network's ramp from background to car. */
const ramp = { from: 38, to: 216.5 } as const;

type Seen = {
  readonly answer: Plane<"edge grid">;
  readonly shapeAnswer: Plane<"shape grid">;
  readonly mask: Mask<"shape grid">;
};

/**
 * The model's answer where the edge runs, 255 inside, 0 outside. Its ramp is made steeper: where the photo has no edge to follow (a tyre in its own
 * shadow), this is the edge that shows. What the mask left out fades away beside it, and what it took in though the network doubts it stays: the arm
 * between a mirror and its car.
 */
export async function alphaAtEdge(
  { answer, shapeAnswer, mask }: Seen,
  { index }: EdgePixels,
): Promise<Plane<"edge grid">> {
  const { width, height } = answer;
  const onGrid = async (part: Mask) =>
    (await scalePlane({ ...part, data: part.data.map((value) => value * 255) }, width, height)).data;
  const near = await onGrid(dilate(mask, 1));
  const doubted = await onGrid(difference(mask, threshold(shapeAnswer, carFrom)));
  const steeper = Uint8ClampedArray.from(
    { length: 256 },
    (_, level) => ((level - ramp.from) * 255) / (ramp.to - ramp.from),
  );
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const number = index[at] ?? outOfBounds();
    if (number === outsideMark) continue;
    if (number === insideMark) data[at] = 255;
    else {
      const seen = steeper[answer.data[at] ?? outOfBounds()] ?? outOfBounds();
      data[at] = Math.max((seen * (near[at] ?? outOfBounds())) / 255, doubted[at] ?? outOfBounds());
    }
  }
  return { data, width, height };
}
