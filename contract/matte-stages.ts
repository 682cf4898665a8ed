/**
 * What a person is told of a cut-out in the making, in order. Each stage covers a span of the whole work, 0–100, and usually takes some
 * seconds, measured on two cores: only with their help can a bar move in between. Pure, so that the browser may use it.
 */
export const matteStages = {
  waiting: { label: "Waiting for a free place", startsAtPercent: 0, endsAtPercent: 0, usualSeconds: 0 },
  reading: { label: "Reading your photo", startsAtPercent: 5, endsAtPercent: 12, usualSeconds: 0.5 },
  finding: { label: "Finding the car", startsAtPercent: 12, endsAtPercent: 50, usualSeconds: 1 },
  tracing: { label: "Following the car's edge", startsAtPercent: 50, endsAtPercent: 98, usualSeconds: 1 },
} as const satisfies Record<
  string,
  { label: string; startsAtPercent: number; endsAtPercent: number; usualSeconds: number }
>;
export type MatteStage = keyof typeof matteStages;
export const matteStageNames = ["waiting", "reading", "finding", "tracing"] as const satisfies readonly MatteStage[];
