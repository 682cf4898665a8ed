import type { CarPose } from "#imaging/compose/car-pose.ts";

/** From how far beside its own axis a car is seen: 0 from straight ahead or behind, 90 from the side. */
export function degreesFromEnd({ headingRadians }: Pick<CarPose, "headingRadians">): number {
  return (Math.acos(Math.min(1, Math.abs(Math.sin(headingRadians)))) * 180) / Math.PI;
}
