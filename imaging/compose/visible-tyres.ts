import type { PhotoPoint } from "../cutout/car-cut-out.ts";
import { tyreContacts, type CarPoint } from "./car-bodies.ts";
import { projectCarPoint, type CarPose } from "./car-pose.ts";

/** The tyres by their part in the view: the nearest, the other one of the same flank, the other one of the near axle, and the last. */
export type TyreRoles<Point> = {
  readonly near: Point;
  readonly alongFlank: Point;
  readonly acrossAxle: Point;
  readonly hidden: Point;
};

/** Where the tyres touch the ground, in the car's own metres. */
export function tyreRoles(pose: CarPose): TyreRoles<CarPoint> {
  const [frontLeft, frontRight, rearLeft, rearRight] = tyreContacts(pose.body);
  const isLeftSeen = Math.cos(pose.headingRadians) < 0;
  const isFrontNear = Math.sin(pose.headingRadians) < 0;
  const [nearFlank, farFlank] = isLeftSeen
    ? [
        [frontLeft, rearLeft],
        [frontRight, rearRight],
      ]
    : [
        [frontRight, rearRight],
        [frontLeft, rearLeft],
      ];
  const [nearIndex, farIndex] = isFrontNear ? ([0, 1] as const) : ([1, 0] as const);
  const pick = (flank: readonly CarPoint[] | undefined, index: 0 | 1): CarPoint => {
    const point = flank?.[index];
    if (point === undefined) throw new Error("a car has four tyres");
    return point;
  };
  return {
    near: pick(nearFlank, nearIndex),
    alongFlank: pick(nearFlank, farIndex),
    acrossAxle: pick(farFlank, nearIndex),
    hidden: pick(farFlank, farIndex),
  };
}

/** Where the tyres touch the ground, in the photo. */
export function visibleTyres(pose: CarPose): TyreRoles<PhotoPoint> {
  const { near, alongFlank, acrossAxle, hidden } = tyreRoles(pose);
  return {
    near: projectCarPoint(pose, near),
    alongFlank: projectCarPoint(pose, alongFlank),
    acrossAxle: projectCarPoint(pose, acrossAxle),
    hidden: projectCarPoint(pose, hidden),
  };
}

/**
 * How well the second tyre of each visible side can be seen, 0–1: the flank's hides when the car is seen from straight ahead or
 * behind, the axle's when it is seen from the side.
 */
export function tyreVisibility(pose: CarPose): { readonly flankSeen: number; readonly axleSeen: number } {
  const turned = Math.abs(Math.cos(pose.headingRadians));
  return { flankSeen: clamp(turned * 4 - 0.6), axleSeen: clamp((1 - turned) * 6) };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Distance of the nearest tyre from the photo's camera, metres: the pose's ground rows say it. */
export function nearTyreDistance(pose: CarPose): number {
  const near = visibleTyres(pose).near;
  const levelDrop = near.y - pose.horizonRow;
  return levelDrop <= 0 ? pose.distanceMetres : (pose.cameraHeightMetres * pose.focalPixels) / levelDrop;
}
