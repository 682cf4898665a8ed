/** The six views of a car, in the order in which they are shown. */
export const views = ["side", "front-quarter", "rear-quarter", "front", "rear", "dynamic-front-quarter"] as const;
export type View = (typeof views)[number];

/** Label on the screen, column of the stored request, and field of the answer of `generate-car-images`. */
export const viewFacts = {
  side: { label: "Side", column: "side_url", answerField: "image_url_side" },
  "front-quarter": { label: "Front Quarter", column: "front_quarter_url", answerField: "image_url_front_quarter" },
  "rear-quarter": { label: "Rear Quarter", column: "rear_quarter_url", answerField: "image_url_rear_quarter" },
  front: { label: "Front", column: "front_url", answerField: "image_url_front" },
  rear: { label: "Rear", column: "rear_url", answerField: "image_url_rear" },
  "dynamic-front-quarter": {
    label: "Dynamic",
    column: "dynamic_image_url",
    answerField: "image_url_dynamic_front_quarter",
  },
} as const satisfies Record<View, { label: string; column: string; answerField: string }>;

/** What a note may be about that tells how a set of views differs from what was asked for. */
export const viewNoteSubjects = ["body", "colour", "wheels", "modifications", "number-plate", "engine"] as const;
