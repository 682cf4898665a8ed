import type { Photo } from "#imaging/decode/photo.ts";
import { turnPhoto } from "#imaging/decode/turn-photo.ts";
import type { AlphaModel } from "./alpha-model.ts";
import { shareOfNone, sureShare, surestSide, type SideShares } from "./car-sides.ts";
import { CutOutError } from "./cut-out-error.ts";
import { toEdgeGrid, type EdgeGrid } from "./grids.ts";
import { lookForCar } from "./look-for-car.ts";
import type { Softness } from "./softness.ts";

const quarters = [90, 180, 270] as const;
const tilts = [-40, -20, 20, 40] as const;
/**
 * Upright cars that were tilted in vain came to 0.83, one that stood tilted to 0.94. Only where the edge dissolves as well: a render that was sure of no
 * one side, but had a clean edge, came to 0.9 by a tilt that it did not need.
 */
const tiltShare = 0.9;
/** Surer than this that no whole car is seen, a tilt is not what is wrong. */
const noCarShare = 0.5;

type Seen = { readonly sides?: SideShares | undefined; readonly softShare: number };

/** Whether a car is seen so clearly that its photo stands as it was taken. A network that tells nothing of sides is believed. */
export function standsUpright(
  { sides, softShare }: Seen,
  { uncertainAbove }: Pick<Softness, "uncertainAbove">,
): boolean {
  if (softShare > uncertainAbove) return false;
  return sides === undefined || (surestSide(sides) >= sureShare && shareOfNone(sides) < sureShare);
}

/** Whether a photo may be refused for how it lies. A car whose roof is missing is seen, and is upright: none of 87 photos laid on side or head was put right for that. */
export function mayLie({ code }: Pick<CutOutError, "code">): boolean {
  return code !== "car_cut_off_at_top";
}

/**
 * By about how many degrees, clockwise, a photo is to be turned so that its car stands upright: mostly a multiple of 90, for messengers drop what a camera
 * notes about it. 0 where no turn shows a car clearly. Asks the network up to eight times, so it is for photos of which something is wrong.
 */
export async function findTurn(photo: Photo, model: AlphaModel): Promise<number> {
  // Whoever turned it looked at it.
  if (photo.turnDegrees !== undefined) return 0;
  const grid = await toEdgeGrid(photo);
  const seen = await lookAt(photo, model);
  // Upright cars, seen from behind above all, may seem surer on their side or their head, but never with a harder edge.
  const softest = seen?.softShare ?? Number.POSITIVE_INFINITY;
  const byQuarters = await surestOf({ turns: quarters, least: sureShare, softest }, grid, model);
  if (byQuarters !== 0) return byQuarters;
  return seen?.sides !== undefined &&
    seen.softShare > model.softness.uncertainAbove &&
    shareOfNone(seen.sides) < noCarShare
    ? surestOf({ turns: tilts, least: tiltShare, softest }, grid, model)
    : 0;
}

/** The turn by which a car is seen most surely; 0: by none. */
async function surestOf(
  { turns, least, softest }: { turns: readonly number[]; least: number; softest: number },
  { pixels, width, height }: EdgeGrid,
  model: AlphaModel,
): Promise<number> {
  let [best, surest] = [0, 0];
  for (const degrees of turns) {
    const seen = await lookAt(await turnPhoto({ pixels, width, height }, degrees), model);
    const share = seen?.sides === undefined || seen.softShare >= softest ? 0 : surestSide(seen.sides);
    if (share >= least && share > surest) [best, surest] = [degrees, share];
  }
  return best;
}

async function lookAt(photo: Photo, model: AlphaModel): Promise<Seen | null> {
  try {
    return await lookForCar(await toEdgeGrid(photo), model);
  } catch (error) {
    if (error instanceof CutOutError) return null;
    throw error;
  }
}
