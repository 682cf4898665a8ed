/** Advice about a photo that does not stop anything. */
export const adviceNames = ["photo_small", "edge_uncertain", "car_touches_frame", "car_tilted", "no_tyres"] as const;

/** Those by which an outline is doubtful. */
export const outlineFaults = ["edge_uncertain", "car_tilted", "no_tyres"] as const satisfies readonly AdviceName[];

type AdviceName = (typeof adviceNames)[number];
