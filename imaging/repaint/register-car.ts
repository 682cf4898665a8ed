import type { Size } from "#imaging/pixels/geometry.ts";
import { boundsOf } from "#imaging/pixels/mask.ts";
import type { Mask, RgbPicture } from "#imaging/pixels/picture.ts";
import { maskInSize, scalePicture } from "./car-in-picture.ts";
import { better, carPoints, judge, mirroredPoints, type Candidate, type Judged, type Search } from "./car-points.ts";
import { detailOf } from "./detail-plane.ts";
import type { PlaceOfCar } from "./place-of-car.ts";

/** Where a known car was found in a picture by its lines and edges. */
export type RegisteredCar = {
  readonly place: PlaceOfCar;
  /** Of the car's box in the composite, in pixels of the grid. */
  readonly longSide: number;
  /** How well lines and edges agree there, −1 to 1, and how well those of the mirrored car would at their best place. */
  readonly likeness: number;
  readonly mirroredLikeness: number;
};

/** What is wider than this share of the car is light. */
const smoothShare = 1 / 24;
/** How far a car is looked for: of its long side, and in scales. */
const reachShare = 0.2;
const scales = [0.82, 0.88, 0.94, 1, 1.06, 1.12, 1.18] as const;
/** A mirrored car is only told, not placed. */
const mirroredScales = [0.94, 1, 1.06] as const;
/** The first search runs on a grid so much coarser, in steps of so many of its pixels. */
const coarser = 2;
const coarseStep = 2;

export type Known = { readonly picture: RgbPicture<"shape grid">; readonly car: Mask<"shape grid"> };

/**
 * Looks for a known car in a picture of the same size: coarsely near its place, then to the pixel and the hundredth of its size. Finds it
 * under other light and before another background. Some 0.3 s. Null when the mask is empty.
 */
export async function registerCar(known: Known, picture: RgbPicture<"shape grid">): Promise<RegisteredCar | null> {
  const bounds = boundsOf(known.car);
  if (bounds === null) return null;
  const longSide = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1;
  const middle = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  const small = { width: Math.ceil(picture.width / coarser), height: Math.ceil(picture.height / coarser) };
  const radius = Math.max(2, Math.round(longSide * smoothShare));
  const coarseRadius = Math.max(2, Math.round(radius / coarser));
  const coarse = {
    points: carPoints(detailOf(await scalePicture(known.picture, small), coarseRadius), {
      car: maskInSize(known.car, small),
      middle: { x: middle.x / coarser, y: middle.y / coarser },
    }),
    plane: detailOf(await scalePicture(picture, small), coarseRadius),
    middle: { x: middle.x / coarser, y: middle.y / coarser },
  };
  const reach = (longSide * reachShare) / coarser;
  const rough = searchRoughly(coarse, { reach, scales });
  const mirrored = searchRoughly(
    { ...coarse, points: mirroredPoints(coarse.points) },
    { reach, scales: mirroredScales },
  );
  const fine = {
    points: carPoints(detailOf(known.picture, radius), { car: known.car, middle }),
    plane: detailOf(picture, radius),
    middle,
  };
  const found = searchFinely(fine, { ...rough, x: rough.x * coarser, y: rough.y * coarser });
  return {
    place: { middle, shiftX: found.x, shiftY: found.y, scaleX: found.scaleX, scaleY: found.scaleY },
    longSide,
    likeness: found.likeness,
    mirroredLikeness: mirrored.likeness,
  };
}

type Reach = { readonly reach: number; readonly scales: readonly number[] };

function searchRoughly(search: Search, { reach, scales: tried }: Reach): Judged {
  let best: Judged = { x: 0, y: 0, scaleX: 1, scaleY: 1, likeness: -1 };
  const steps = Math.ceil(reach / coarseStep);
  for (const scale of tried)
    for (let down = -steps; down <= steps; down++)
      for (let right = -steps; right <= steps; right++)
        best = better(search, best, { x: right * coarseStep, y: down * coarseStep, scaleX: scale, scaleY: scale });
  return best;
}

/**
 * Finds the place anew on a finer grid than the one that it was found on, starting from there. `known` and `picture` are on the finer one.
 */
export function refinePlace(known: Known, picture: RgbPicture<"shape grid">, from: PlaceOfCar & Size): PlaceOfCar {
  const finer = picture.width / from.width;
  const middle = { x: from.middle.x * finer, y: from.middle.y * finer };
  const bounds = boundsOf(known.car);
  const longSide = bounds === null ? 0 : Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top);
  const radius = Math.max(2, Math.round(longSide * smoothShare));
  const search = {
    points: carPoints(detailOf(known.picture, radius), { car: known.car, middle }),
    plane: detailOf(picture, radius),
    middle,
  };
  const rough = { x: from.shiftX * finer, y: from.shiftY * finer, scaleX: from.scaleX, scaleY: from.scaleY };
  const { x, y, scaleX, scaleY } = searchFinely(search, rough);
  return { middle, shiftX: x, shiftY: y, scaleX, scaleY };
}

/** Width and height are scaled alike at first, then each by itself. */
function searchFinely(search: Search, rough: Candidate): Judged {
  let best = judge(search, rough);
  for (const [step, sizes] of [
    [2, [-0.03, -0.015, 0, 0.015, 0.03]],
    [1, [-0.01, 0, 0.01]],
  ] as const) {
    const from = best;
    for (const size of sizes)
      for (let down = -2; down <= 2; down++)
        for (let right = -2; right <= 2; right++)
          best = better(search, best, {
            x: from.x + right * step,
            y: from.y + down * step,
            scaleX: from.scaleX + size,
            scaleY: from.scaleY + size,
          });
  }
  for (const side of ["scaleX", "scaleY"] as const) {
    const from = best;
    for (let size = -6; size <= 6; size++)
      for (let down = -1; down <= 1; down++)
        for (let right = -1; right <= 1; right++)
          best = better(search, best, {
            ...from,
            x: from.x + right,
            y: from.y + down,
            [side]: from[side] + size / 100,
          });
  }
  return best;
}
