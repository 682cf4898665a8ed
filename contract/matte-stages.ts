/**
 * What a person is told of a cut-out in the making, in order. Each stage covers a span of the whole work, 0–100, and usually takes some
 * seconds, measured on two cores: only with their help can a bar move in between. Every third photo asks for a second look, some for a
 * third; which ones turns out on the way. Pure, so that the browser may use it.
 */
export const matteStages = {
  waiting: { label: "Waiting for a free place", startsAtPercent: 0, endsAtPercent: 0, usualSeconds: 0 },
  reading: { label: "Reading your photo", startsAtPercent: 5, endsAtPercent: 12, usualSeconds: 0.5 },
  finding: { label: "Finding the car", startsAtPercent: 12, endsAtPercent: 45, usualSeconds: 3 },
  looking_again: { label: "Looking again, to be sure", startsAtPercent: 45, endsAtPercent: 70, usualSeconds: 3 },
  tracing: { label: "Following the car's edge", startsAtPercent: 45, endsAtPercent: 98, usualSeconds: 3 },
} as const satisfies Record<
  string,
  { label: string; startsAtPercent: number; endsAtPercent: number; usualSeconds: number }
>;
export type MatteStage = keyof typeof matteStages;
export const matteStageNames = [
  "waiting",
  "reading",
  "finding",
  "looking_again",
  "tracing",
] as const satisfies readonly MatteStage[];
