import type { CarPose } from "./car-pose.ts";
import type { SceneRatio } from "./scene.ts";

/** How a car sits in a frame, as shares of the frame's width or height. */
export type FrameRule = {
  readonly maxWidthShare: number;
  readonly maxHeightShare: number;
  /** Row of the nearest tyre's contact. */
  readonly baselineShare: number;
  readonly minMarginShare: number;
  readonly minHeadroomShare: number;
};

const common = { minMarginShare: 0.045, minHeadroomShare: 0.06 } as const;

/** Seen across a corner or from the side the width limits; from straight ahead or behind the height does. */
export const frameRules = {
  "4:3": { ...common, maxWidthShare: 0.78, maxHeightShare: 0.6, baselineShare: 0.835 },
  "1:1": { ...common, maxWidthShare: 0.86, maxHeightShare: 0.6, baselineShare: 0.77 },
  "16:9": { ...common, maxWidthShare: 0.66, maxHeightShare: 0.66, baselineShare: 0.87 },
  "9:16": { ...common, maxWidthShare: 0.9, maxHeightShare: 0.5, baselineShare: 0.68 },
} as const satisfies Record<SceneRatio, FrameRule>;

/** A car seen end-on shows one face only and would loom: it is kept narrower. */
const endOnWidthShares = { "4:3": 0.56, "1:1": 0.74, "16:9": 0.42, "9:16": 0.8 } as const satisfies Record<
  SceneRatio,
  number
>;

export function frameOf(ratio: SceneRatio, pose: CarPose): FrameRule {
  const rule = frameRules[ratio];
  const endOn = Math.max(0, 1 - Math.abs(Math.cos(pose.headingRadians)) / 0.5);
  return { ...rule, maxWidthShare: rule.maxWidthShare + (endOnWidthShares[ratio] - rule.maxWidthShare) * endOn };
}
