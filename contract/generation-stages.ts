/** The stages a person is told about, in order (six views are only painted and done); each starts at a share of the whole work, 0–100. Pure, so that the browser may use it. */
export const generationStages = {
  queued: { label: "Waiting for a free place", startsAtPercent: 0 },
  reading: { label: "Reading your photo", startsAtPercent: 5 },
  cutting_out: { label: "Cutting out the car", startsAtPercent: 15 },
  painting: { label: "Painting the views", startsAtPercent: 5 },
  placing: { label: "Placing it in the scene", startsAtPercent: 60 },
  /** From the draft that an AI model is given to its answer: most of the time that such a picture takes. */
  asking_ai: { label: "Waiting for the AI model", startsAtPercent: 62 },
  finishing: { label: "Light, shadow and finish", startsAtPercent: 75 },
  saving: { label: "Saving", startsAtPercent: 92 },
} as const satisfies Record<string, { label: string; startsAtPercent: number }>;
export type GenerationStage = keyof typeof generationStages;
export const generationStageNames = [
  "queued",
  "reading",
  "cutting_out",
  "painting",
  "placing",
  "asking_ai",
  "finishing",
  "saving",
] as const satisfies readonly GenerationStage[];
