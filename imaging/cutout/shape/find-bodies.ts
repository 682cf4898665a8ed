import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import type { Softness } from "#imaging/cutout/softness.ts";
import { maskArea, threshold } from "#imaging/pixels/mask.ts";
import type { Mask, Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask } from "#imaging/pixels/regions.ts";
import { fillHoles } from "./fill-holes.ts";
import { carFrom } from "./find-car.ts";
import { floodBodies } from "./flood-bodies.ts";
import { measureInnerDetail } from "./inner-detail.ts";
import { requireCarShape, requireInnerDetail } from "./judge-shape.ts";
import { reachFrame } from "./reach-frame.ts";
import { findBodyCores } from "./second-body.ts";

/** One thing that the network's answer shows. */
export type Body = {
  readonly mask: Mask<"shape grid">;
  readonly area: number;
  readonly isCar: boolean;
  /** A neck joins it to another: the two were one region. */
  readonly isJoined: boolean;
};

/** The photo in the size of the grid on which shapes are judged. */
export type ShapePhoto = RgbPicture<"shape grid">;

export type Seen = {
  readonly answer: Plane<"shape grid">;
  readonly photo: ShapePhoto;
  readonly softness: Pick<Softness, "clearBackground" | "unknownAbove">;
};

/** Smaller than this share of the largest one, it is a car in the background that nobody took a photo of. */
const leastOfLargest = 0.1;

/** The bodies of an answer, the largest first, those that a neck joins taken apart along the photo's edges. */
export async function findBodies({ answer, photo, softness }: Seen): Promise<Body[]> {
  const seen = threshold(answer, carFrom);
  const found = findRegions(seen);
  const largest = Math.max(0, ...found.regions.map(({ area }) => area));
  const bodies: Omit<Body, "isCar">[] = [];
  for (const [index, { area }] of found.regions.entries()) {
    if (area < leastOfLargest * largest) continue;
    const region = regionMask(found, (label) => label === index + 1, seen);
    const filled = reachFrame(fillHoles(region, answer, softness.clearBackground));
    const cores = findBodyCores(filled);
    const parts = cores.length === 0 ? [filled] : floodBodies(filled, cores, photo);
    for (const mask of parts) bodies.push({ mask, area: maskArea(mask), isJoined: parts.length > 1 });
  }
  // That one alone is judged already, as the main car.
  if (bodies.length === 1) return bodies.map(({ mask, area, isJoined }) => ({ mask, area, isJoined, isCar: true }));
  const least = leastOfLargest * Math.max(0, ...bodies.map(({ area }) => area));
  const sorted = bodies.toSorted((one, other) => other.area - one.area);
  return Promise.all(
    sorted.map(async ({ mask, area, isJoined }) => {
      const isCar = area >= least && (await looksLikeCar(mask, photo, softness));
      return { mask, area, isJoined, isCar };
    }),
  );
}

/** Whether a mask has the shape and the detail of a car, as far as that is told from its outline. */
export async function looksLikeCar(
  mask: Mask<"shape grid">,
  photo: ShapePhoto,
  softness: Pick<Softness, "unknownAbove">,
): Promise<boolean> {
  try {
    requireCarShape(mask, 0, softness);
    requireInnerDetail(await measureInnerDetail(photo, mask));
    return true;
  } catch (error) {
    if (error instanceof CutOutError) return false;
    throw error;
  }
}
