import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { bodyOutline, type CarBody } from "./car-bodies.ts";
import type { CarPose } from "./car-pose.ts";
import type { OutlineFit, Tangent } from "./outline-tangents.ts";

/** The unknowns of the pose search, all but the photo's scale and shift, which follow in closed form. */
export type PoseGuess = {
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

/** What a guess costs for being unusual, in squared standard deviations. `pitch`: tangent of the camera's pitch. */
export function priorCost(guess: PoseGuess, pitch: number): number {
  return (
    guess.body.rarity +
    ((guess.cameraHeight - prior.cameraHeightMetres) / prior.cameraHeightSpread) ** 2 +
    ((guess.distanceLog - Math.log(prior.distanceMetres)) / prior.distanceLogSpread) ** 2 +
    ((guess.lengthScale - 1) / prior.sizeSpread) ** 2 +
    ((guess.widthScale - 1) / prior.sizeSpread) ** 2 +
    ((guess.heightScale - 1) / prior.sizeSpread) ** 2 +
    (guess.roll / prior.rollSpreadRadians) ** 2 +
    (pitch / prior.pitchSpread) ** 2
  );
}

export function likelyGuess(body: CarBody, headingDegrees: number, distanceMetres: number): PoseGuess {
  return {
    heading: (headingDegrees * Math.PI) / 180,
    distanceLog: Math.log(distanceMetres),
    cameraHeight: prior.cameraHeightMetres,
    roll: 0,
    lengthScale: 1,
    widthScale: 1,
    heightScale: 1,
    body,
  };
}

export function poseOf(guess: PoseGuess, fit: OutlineFit): CarPose {
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

function scaledBody(guess: PoseGuess): CarBody {
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
export function guessedReaches(guess: PoseGuess, tangents: readonly Tangent[]): Float64Array {
  const { columns, rows } = projectOutline(guess);
  const reaches = new Float64Array(tangents.length);
  for (const [i, { x, y }] of tangents.entries()) {
    let reach = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < columns.length; k++) {
      const along = (columns[k] ?? outOfBounds()) * x + (rows[k] ?? outOfBounds()) * y;
      if (along > reach) reach = along;
    }
    reaches[i] = reach;
  }
  return reaches;
}

function projectOutline(guess: PoseGuess): { columns: Float64Array; rows: Float64Array } {
  const cos = Math.cos(guess.heading);
  const sin = Math.sin(guess.heading);
  const distance = Math.exp(guess.distanceLog);
  const rollCos = Math.cos(guess.roll);
  const rollSin = Math.sin(guess.roll);
  const outline = bodyOutline(scaledBody(guess));
  const columns = new Float64Array(outline.length);
  const rows = new Float64Array(outline.length);
  for (const [k, point] of outline.entries()) {
    const depth = Math.max(0.5, distance + point.forward * sin + point.left * cos);
    const levelX = (point.forward * cos - point.left * sin) / depth;
    const levelY = (guess.cameraHeight - point.up) / depth;
    columns[k] = levelX * rollCos - levelY * rollSin;
    rows[k] = levelX * rollSin + levelY * rollCos;
  }
  return { columns, rows };
}
