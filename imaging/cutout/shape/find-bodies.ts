import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import type { Softness } from "#imaging/cutout/softness.ts";
import { maskArea, threshold } from "#imaging/pixels/mask.ts";
import type { Mask, Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask, type Region } from "#imaging/pixels/regions.ts";
import { fillHoles } from "./fill-holes.ts";
import { carFrom } from "./find-car.ts";
import { floodBodies } from "./flood-bodies.ts";
import { measureInnerDetail } from "./inner-detail.ts";
import { isTooSmall, requireCarShape, requireInnerDetail, type Judged } from "./judge-shape.ts";
import { fadePixels, reachFrame } from "./reach-frame.ts";
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

/**
 * The bodies of an answer, the largest first, those that a neck joins taken apart along the photo's edges. Beside others, what is too small for a car is
 * left out: of leaves and lights there may be hundreds.
 */
export async function findBodies({ answer, photo, softness }: Seen): Promise<Body[]> {
  const { clearBackground } = softness;
  const seen = threshold(answer, carFrom);
  const found = findRegions(seen);
  const largest = Math.max(0, ...found.regions.map(({ area }) => area));
  const regions = [...found.regions.entries()].filter(([, { area }]) => area >= leastOfLargest * largest);
  const isAlone = regions.length === 1;
  const bodies: Omit<Body, "isCar">[] = [];
  for (const [index, region] of regions) {
    // Filled and carried on to the frame, it stays within its bounds and what may lie between them and the frame.
    if (!isAlone && isTooSmall(boxArea(region), seen)) continue;
    const mask = regionMask(found, (label) => label === index + 1, seen);
    const filled = reachFrame(fillHoles(mask, answer, clearBackground), answer, clearBackground);
    if (!isAlone && isTooSmall(maskArea(filled), seen)) continue;
    bodies.push(...bodiesIn(filled, photo));
  }
  // That one alone is judged already, as the main car.
  if (isAlone && bodies.length === 1)
    return bodies.map(({ mask, area, isJoined }) => ({ mask, area, isJoined, isCar: true }));
  const least = leastOfLargest * Math.max(0, ...bodies.map(({ area }) => area));
  const sorted = bodies.toSorted((one, other) => other.area - one.area);
  return Promise.all(
    sorted.map(async ({ mask, area, isJoined }) => {
      const isCar = area >= least && (await looksLikeCar(mask, photo, softness));
      return { mask, area, isJoined, isCar };
    }),
  );
}

function boxArea({ left, top, right, bottom }: Region): number {
  return (right - left + 1 + 2 * fadePixels) * (bottom - top + 1 + 2 * fadePixels);
}

function bodiesIn(mask: Mask<"shape grid">, photo: ShapePhoto): Omit<Body, "isCar">[] {
  const cores = findBodyCores(mask);
  const parts = cores.length === 0 ? [mask] : floodBodies(mask, cores, photo);
  return parts.map((part) => ({ mask: part, area: maskArea(part), isJoined: parts.length > 1 }));
}

/** Whether a mask has the shape and the detail of a car, as far as that is told from its outline. */
export async function looksLikeCar(mask: Mask<"shape grid">, photo: ShapePhoto, judged: Judged): Promise<boolean> {
  try {
    requireCarShape(mask, 0, judged);
    requireInnerDetail(await measureInnerDetail(photo, mask));
    return true;
  } catch (error) {
    if (error instanceof CutOutError) return false;
    throw error;
  }
}
