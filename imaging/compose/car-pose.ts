import type { PhotoPoint } from "../cutout/car-cut-out.ts";
import type { CarBody, CarPoint } from "./car-bodies.ts";

/**
 * How the photo's camera saw the car: a level camera (its pitch taken up by a lens shift, as in the scenes) with the ground at height 0.
 * The car's origin lies straight ahead at `distanceMetres`.
 */
export type CarPose = {
  readonly body: CarBody;
  /** The car's driving direction, anticlockwise from the camera's right, seen from above: 0 drives to the right, -90° comes at us. */
  readonly headingRadians: number;
  readonly distanceMetres: number;
  readonly cameraHeightMetres: number;
  /** How far the photo is turned clockwise on the screen against the ground. */
  readonly rollRadians: number;
  readonly focalPixels: number;
  /** Photo row and column of the vanishing point straight ahead; the row is the photo's horizon. */
  readonly horizonRow: number;
  readonly centreColumn: number;
};

/** Where a point of the car lies in the photo. */
export function projectCarPoint(pose: CarPose, point: CarPoint): PhotoPoint {
  const cos = Math.cos(pose.headingRadians);
  const sin = Math.sin(pose.headingRadians);
  const right = point.forward * cos - point.left * sin;
  const depth = pose.distanceMetres + point.forward * sin + point.left * cos;
  const x = (pose.focalPixels * right) / depth;
  const y = (pose.focalPixels * (pose.cameraHeightMetres - point.up)) / depth;
  const rollCos = Math.cos(pose.rollRadians);
  const rollSin = Math.sin(pose.rollRadians);
  return { x: pose.centreColumn + x * rollCos - y * rollSin, y: pose.horizonRow + x * rollSin + y * rollCos };
}

/** Photo pixels to a metre at the car's middle. */
export function pixelsPerMetre(pose: CarPose): number {
  return pose.focalPixels / pose.distanceMetres;
}
