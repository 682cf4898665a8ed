import type { CarCutOut, PhotoPoint } from "../cutout/car-cut-out.ts";
import { bodyOutline, carBodies, type CarBody } from "./car-bodies.ts";
import type { CarPose } from "./car-pose.ts";
import { readGroundEdges } from "./ground-edges.ts";
import type { Silhouette } from "./silhouette.ts";
import { tyreMisfit, type TyreEvidence } from "./tyre-misfit.ts";

/** The unknowns of the search, all but the photo's scale and shift, which follow in closed form. */
type Guess = {
  readonly heading: number;
  /** Natural logarithm of the distance in metres. */
  readonly distanceLog: number;
  readonly cameraHeight: number;
  readonly roll: number;
  readonly lengthScale: number;
  readonly widthScale: number;
  readonly heightScale: number;
  readonly body: CarBody;
};

type Fit = { readonly cost: number; readonly focal: number; readonly column: number; readonly row: number };

type Evidence = TyreEvidence & {
  readonly directions: readonly Direction[];
};

type Direction = { readonly x: number; readonly y: number; readonly weight: number; readonly reach: number };

/** What is known before looking: people hold a camera at eye or chest height and stand some car lengths away. */
const prior = {
  cameraHeightMetres: 1.45,
  cameraHeightSpread: 0.2,
  distanceMetres: 6,
  distanceLogSpread: 0.5,
  sizeSpread: 0.05,
  /** Tangent of the camera's pitch: how far the horizon lies off the photo's middle. */
  pitchSpread: 0.14,
  rollSpreadRadians: 0.02,
} as const;

/** Misfit of an outline that counts as one standard deviation, as a share of the car's size in the photo. */
const outlineSpread = 0.016;

/**
 * Finds heading, distance, camera height and size of the car whose outline is nearest to the photo's: a search over typical bodies and
 * headings, refined by coordinate descent, with mild priors on what the outline leaves open. Mean error on real photos is some 5° and 10 cm.
 * About 40 ms.
 */
export function estimatePose(car: CarCutOut, silhouette: Silhouette): CarPose {
  const size = Math.hypot(car.box.width, car.box.height);
  const evidence: Evidence = {
    car,
    silhouette,
    size,
    directions: readDirections(silhouette.hull, car),
    groundEdges: readGroundEdges(silhouette.hull, car.box.width),
  };
  const measure = (guess: Guess): Fit => fitGuess(guess, evidence);

  let best: Found | null = null;
  for (let sector = 0; sector < 360; sector += sectorDegrees) {
    const leader = bestOfSector(sector, measure);
    const refined = refine(leader.guess, measure);
    if (best === null || refined.fit.cost < best.fit.cost) best = refined;
  }
  if (best === null) throw new Error("no heading was tried");
  return toPose(best.guess, best.fit);
}

type Found = { readonly guess: Guess; readonly fit: Fit };

/** Each sector of headings is refined on its own: seen from a corner, the outline alone has several local minima. */
const sectorDegrees = 20;
const startDistancesMetres = [5, 9];

function bestOfSector(fromDegrees: number, measure: (guess: Guess) => Fit): Found {
  let best: Found | null = null;
  for (const body of Object.values(carBodies)) {
    for (const degrees of [fromDegrees + 5, fromDegrees + 15]) {
      for (const distanceMetres of startDistancesMetres) {
        const guess = { ...start, body, heading: (degrees * Math.PI) / 180, distanceLog: Math.log(distanceMetres) };
        const fit = measure(guess);
        if (best === null || fit.cost < best.fit.cost) best = { guess, fit };
      }
    }
  }
  if (best === null) throw new Error("no body was tried");
  return best;
}

function toPose(guess: Guess, fit: Omit<Fit, "cost">): CarPose {
  return {
    body: scaledBody(guess),
    headingRadians: guess.heading,
    distanceMetres: Math.exp(guess.distanceLog),
    cameraHeightMetres: guess.cameraHeight,
    rollRadians: guess.roll,
    focalPixels: fit.focal,
    horizonRow: fit.row,
    centreColumn: fit.column,
  };
}

const start = {
  cameraHeight: prior.cameraHeightMetres,
  roll: 0,
  lengthScale: 1,
  widthScale: 1,
  heightScale: 1,
} as const;

const steps = [
  ["heading", 0.1],
  ["distanceLog", 0.18],
  ["cameraHeight", 0.15],
  ["roll", 0.02],
  ["heightScale", 0.05],
  ["lengthScale", 0.05],
  ["widthScale", 0.04],
] as const satisfies readonly (readonly [keyof Guess, number])[];

const refineRounds = 9;
const minDistanceLog = Math.log(2.8);

function refine(first: Guess, measure: (guess: Guess) => Fit): Found {
  let guess = first;
  let fit = measure(guess);
  for (let round = 0; round < refineRounds; round++) {
    const shrink = 0.75 ** round;
    for (const [name, step] of steps) {
      for (const sign of [-1, 1]) {
        const moved = { ...guess, [name]: guess[name] + sign * step * shrink };
        if (moved.distanceLog < minDistanceLog || moved.cameraHeight < 0.4) continue;
        const movedFit = measure(moved);
        if (movedFit.cost < fit.cost) {
          guess = moved;
          fit = movedFit;
        }
      }
    }
  }
  return { guess, fit };
}

/** The outline as distances of its tangents in fixed directions; denser and heavier below, where the wheels stand. */
function readDirections(hull: readonly PhotoPoint[], car: CarCutOut): Direction[] {
  const { touchesFrame } = car.quality;
  const directions: Direction[] = [];
  const add = (degrees: number, weight: number) => {
    const x = Math.cos((degrees * Math.PI) / 180);
    const y = Math.sin((degrees * Math.PI) / 180);
    let reach = Number.NEGATIVE_INFINITY;
    for (const point of hull) reach = Math.max(reach, point.x * x + point.y * y);
    // Where the frame cuts the car the outline is the frame's.
    const isCut = (touchesFrame.left && x < -0.3) || (touchesFrame.right && x > 0.3) || (touchesFrame.top && y < -0.3) || (touchesFrame.bottom && y > 0.3);
    directions.push({ x, y, weight: isCut ? weight * 0.1 : weight, reach });
  };
  for (let degrees = 40; degrees <= 140; degrees += 4) add(degrees, 0.8);
  for (let degrees = 150; degrees <= 390; degrees += 12) add(degrees, 0.7);
  return directions;
}

function scaledBody(guess: Guess): CarBody {
  const { body } = guess;
  return {
    ...body,
    lengthMetres: body.lengthMetres * guess.lengthScale,
    wheelbaseMetres: body.wheelbaseMetres * guess.lengthScale,
    widthMetres: body.widthMetres * guess.widthScale,
    heightMetres: body.heightMetres * guess.heightScale,
  };
}

/** Tangent distances of the guessed car at focal length 1 and centre (0, 0). */
function guessedReaches(guess: Guess, directions: readonly Direction[]): Float64Array {
  const cos = Math.cos(guess.heading);
  const sin = Math.sin(guess.heading);
  const distance = Math.exp(guess.distanceLog);
  const rollCos = Math.cos(guess.roll);
  const rollSin = Math.sin(guess.roll);
  const reaches = new Float64Array(directions.length).fill(Number.NEGATIVE_INFINITY);
  for (const point of bodyOutline(scaledBody(guess))) {
    const depth = Math.max(0.5, distance + point.forward * sin + point.left * cos);
    const levelX = (point.forward * cos - point.left * sin) / depth;
    const levelY = (guess.cameraHeight - point.up) / depth;
    const x = levelX * rollCos - levelY * rollSin;
    const y = levelX * rollSin + levelY * rollCos;
    for (let i = 0; i < directions.length; i++) {
      const direction = directions[i];
      if (direction === undefined) continue;
      const reach = x * direction.x + y * direction.y;
      if (reach > (reaches[i] ?? 0)) reaches[i] = reach;
    }
  }
  return reaches;
}

/** Least squares for focal length and shift, once plain and twice with outliers (open doors, roof boxes, torn mattes) weighted down. */
function fitGuess(guess: Guess, evidence: Evidence): Fit {
  const { directions } = evidence;
  const reaches = guessedReaches(guess, directions);
  const spread = outlineSpread * evidence.size;
  const weights = directions.map((direction) => direction.weight);
  let solution = { focal: 1, column: 0, row: 0 };
  let outlineCost = 0;
  for (let round = 0; round < 3; round++) {
    solution = solve(directions, reaches, weights);
    outlineCost = 0;
    for (let i = 0; i < directions.length; i++) {
      const direction = directions[i];
      if (direction === undefined) continue;
      const miss = (solution.focal * (reaches[i] ?? 0) + solution.column * direction.x + solution.row * direction.y - direction.reach) / spread;
      // Cauchy loss: a torn corner costs little more than a slightly bent one.
      outlineCost += direction.weight * Math.log1p((miss * miss) / 4) * 4;
      weights[i] = direction.weight / (1 + (miss * miss) / 4);
    }
  }
  if (solution.focal <= 0) return { ...solution, cost: Number.POSITIVE_INFINITY };
  const pitch = (solution.row - evidence.car.photoHeight / 2) / solution.focal;
  const cost =
    outlineCost +
    tyreMisfit(toPose(guess, solution), evidence) +
    guess.body.rarity +
    ((guess.cameraHeight - prior.cameraHeightMetres) / prior.cameraHeightSpread) ** 2 +
    ((guess.distanceLog - Math.log(prior.distanceMetres)) / prior.distanceLogSpread) ** 2 +
    ((guess.lengthScale - 1) / prior.sizeSpread) ** 2 +
    ((guess.widthScale - 1) / prior.sizeSpread) ** 2 +
    ((guess.heightScale - 1) / prior.sizeSpread) ** 2 +
    (guess.roll / prior.rollSpreadRadians) ** 2 +
    (pitch / prior.pitchSpread) ** 2;
  return { ...solution, cost };
}

function solve(directions: readonly Direction[], reaches: Float64Array, weights: readonly number[]): { focal: number; column: number; row: number } {
  // Normal equations of reach = focal · guessed + column · x + row · y, solved by Cramer's rule.
  let aa = 0, ab = 0, ac = 0, bb = 0, bc = 0, cc = 0, ar = 0, br = 0, cr = 0;
  for (let i = 0; i < directions.length; i++) {
    const direction = directions[i];
    if (direction === undefined) continue;
    const a = reaches[i] ?? 0;
    const { x, y, reach } = direction;
    const w = weights[i] ?? 0;
    aa += w * a * a; ab += w * a * x; ac += w * a * y;
    bb += w * x * x; bc += w * x * y; cc += w * y * y;
    ar += w * a * reach; br += w * x * reach; cr += w * y * reach;
  }
  const determinant = aa * (bb * cc - bc * bc) - ab * (ab * cc - bc * ac) + ac * (ab * bc - bb * ac);
  return {
    focal: (ar * (bb * cc - bc * bc) - ab * (br * cc - bc * cr) + ac * (br * bc - bb * cr)) / determinant,
    column: (aa * (br * cc - cr * bc) - ar * (ab * cc - bc * ac) + ac * (ab * cr - br * ac)) / determinant,
    row: (aa * (bb * cr - bc * br) - ab * (ab * cr - br * ac) + ar * (ab * bc - bb * ac)) / determinant,
  };
}
