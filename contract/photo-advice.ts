/** Advice about a photo that does not stop anything. */
export const adviceNames = ["photo_small", "edge_uncertain", "car_touches_frame"] as const;
