import type { Size } from "#imaging/pixels/geometry.ts";
import type { CarPose } from "./car-pose.ts";
import type { Placement } from "./placement.ts";
import type { Scene } from "./scene.ts";

/** A car off the middle of the frame is seen along a slanted ray: the same view of it means another heading in the scene. */
export function sceneHeadingDegrees(
  pose: Pick<CarPose, "headingRadians">,
  placement: Pick<Placement, "width" | "plateCrop" | "carLeft" | "carScale">,
  { scene, box }: { scene: Pick<Scene, "camera">; box: Pick<Size, "width"> },
): number {
  const zoom = placement.width / placement.plateCrop.width;
  const middle = (scene.camera.centreColumn - placement.plateCrop.left) * zoom;
  const carMiddle = placement.carLeft + (box.width * placement.carScale) / 2;
  const ray = Math.atan2(carMiddle - middle, scene.camera.focalPixels * zoom);
  return ((pose.headingRadians - ray) * 180) / Math.PI;
}
