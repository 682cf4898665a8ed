import type { Box, Point } from "#imaging/pixels/geometry.ts";
import type { CarPose } from "./car-pose.ts";
import type { Placement } from "./placement.ts";

/** A 3 × 3 projective map, row by row. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/**
 * From the ground under the car (metres forward and left of the middle of its footprint) to picture pixels. It is the photo's own
 * ground plane moved along with the car, so tyres and shadow can't part, even where the scene's camera stood a little elsewhere.
 */
export function groundToPicture(pose: CarPose, box: Box<"photo">, placement: Placement): Homography {
  const cos = Math.cos(pose.headingRadians);
  const sin = Math.sin(pose.headingRadians);
  const rollCos = Math.cos(pose.rollRadians);
  const rollSin = Math.sin(pose.rollRadians);
  const { carScale } = placement;
  const focal = pose.focalPixels * carScale;
  const drop = focal * pose.cameraHeightMetres;
  const centreX = (pose.centreColumn - box.left) * carScale + placement.carLeft;
  const centreY = (pose.horizonRow - box.top) * carScale + placement.carTop;
  return [
    centreX * sin + focal * cos * rollCos,
    centreX * cos - focal * sin * rollCos,
    centreX * pose.distanceMetres - drop * rollSin,
    centreY * sin + focal * cos * rollSin,
    centreY * cos - focal * sin * rollSin,
    centreY * pose.distanceMetres + drop * rollCos,
    sin,
    cos,
    pose.distanceMetres,
  ];
}

export function applyHomography(map: Homography, x: number, y: number): Point<"picture"> {
  const w = map[6] * x + map[7] * y + map[8];
  return { x: (map[0] * x + map[1] * y + map[2]) / w, y: (map[3] * x + map[4] * y + map[5]) / w };
}

/** The inverse up to scale, its sign chosen so that points before the camera keep a positive third coordinate. */
export function invertHomography(map: Homography): Homography {
  const [a, b, c, d, e, f, g, h, i] = map;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const s = 1 / determinant;
  return [
    (e * i - f * h) * s,
    (c * h - b * i) * s,
    (b * f - c * e) * s,
    (f * g - d * i) * s,
    (a * i - c * g) * s,
    (c * d - a * f) * s,
    (d * h - e * g) * s,
    (b * g - a * h) * s,
    (a * e - b * d) * s,
  ];
}
