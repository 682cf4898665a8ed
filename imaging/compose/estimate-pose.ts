import { isCarCut, type CarCutOut } from "../cutout/car-cut-out.ts";
import { carBodies } from "./car-bodies.ts";
import type { CarPose } from "./car-pose.ts";
import { readGroundEdges, readOpenCorners } from "./ground-edges.ts";
import { fitOutline, readTangents, type OutlineFit, type Tangent } from "./outline-tangents.ts";
import { guessedReaches, likelyGuess, poseOf, priorCost, type PoseGuess } from "./pose-guess.ts";
import type { Silhouette } from "./silhouette.ts";
import { tyreMisfit, type TyreEvidence } from "./tyre-misfit.ts";

type Evidence = TyreEvidence & { readonly tangents: readonly Tangent[] };
type Found = { readonly guess: PoseGuess; readonly fit: OutlineFit; readonly cost: number };

/** Each sector of headings is refined on its own: seen from a corner, the outline alone has several local minima. */
const sectorDegrees = 20;
const startDistancesMetres = [5, 9] as const;

/**
 * Finds heading, distance, camera height and size of the car whose outline is nearest to the photo's: a search over typical bodies
 * and headings, refined by coordinate descent, with mild priors on what the outline leaves open. About 12 ms: who puts one car into many
 * scenes keeps its pose.
 */
export function estimatePose(car: CarCutOut, silhouette: Silhouette): CarPose {
  const evidence: Evidence = {
    car,
    silhouette,
    size: Math.hypot(car.box.width, car.box.height),
    isCut: isCarCut(car),
    tangents: readTangents(silhouette),
    groundEdges: readGroundEdges(silhouette, car.box.width),
    openCorners: readOpenCorners(silhouette, car.box.width),
  };
  const sectors: Found[] = [];
  for (let sector = 0; sector < 360; sector += sectorDegrees)
    sectors.push(refine(bestOfSector(sector, evidence), evidence, { from: 0, to: roughRounds }));
  const promising = sectors.toSorted((a, b) => a.cost - b.cost).slice(0, promisingSectors);
  const refined = promising.map((found) => refine(found, evidence, { from: roughRounds, to: refineRounds }));
  const [best] = refined.toSorted((a, b) => a.cost - b.cost);
  if (best === undefined) throw new Error("no heading was tried");
  return poseOf(best.guess, best.fit);
}

function bestOfSector(fromDegrees: number, evidence: Evidence): Found {
  let best: Found | null = null;
  for (const body of Object.values(carBodies)) {
    for (const degrees of [fromDegrees + 5, fromDegrees + 15]) {
      for (const distanceMetres of startDistancesMetres) {
        const found = measure(likelyGuess(body, degrees, distanceMetres), evidence);
        if (best === null || found.cost < best.cost) best = found;
      }
    }
  }
  if (best === null) throw new Error("no body was tried");
  return best;
}

/** First step of each unknown: radians, metres, shares. */
const steps = [
  ["heading", 0.1],
  ["distanceLog", 0.18],
  ["cameraHeight", 0.15],
  ["roll", 0.02],
  ["heightScale", 0.05],
  ["lengthScale", 0.05],
  ["widthScale", 0.04],
] as const satisfies readonly (readonly [keyof PoseGuess, number])[];

const refineRounds = 9;
/** After so many rounds only the sectors that fit best are worth more. */
const roughRounds = 4;
const promisingSectors = 5;
const minDistanceLog = Math.log(2.8);
const minCameraHeightMetres = 0.4;

function refine(first: Found, evidence: Evidence, rounds: { from: number; to: number }): Found {
  let best = first;
  for (let round = rounds.from; round < rounds.to; round++) {
    const shrink = 0.75 ** round;
    for (const [name, step] of steps) {
      for (const sign of [-1, 1]) {
        const guess = { ...best.guess, [name]: best.guess[name] + sign * step * shrink };
        if (guess.distanceLog < minDistanceLog || guess.cameraHeight < minCameraHeightMetres) continue;
        const moved = measure(guess, evidence);
        if (moved.cost < best.cost) best = moved;
      }
    }
  }
  return best;
}

function measure(guess: PoseGuess, evidence: Evidence): Found {
  const fit = fitOutline(evidence.tangents, guessedReaches(guess, evidence.tangents), evidence.size);
  if (fit.focal <= 0) return { guess, fit, cost: Number.POSITIVE_INFINITY };
  const pitch = (fit.row - evidence.car.photoHeight / 2) / fit.focal;
  return { guess, fit, cost: fit.misfit + tyreMisfit(poseOf(guess, fit), evidence) + priorCost(guess, pitch) };
}
