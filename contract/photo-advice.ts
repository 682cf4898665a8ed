/** What makes an outline doubtful, until a person confirms it. */
const doubtNames = ["edge_uncertain", "car_tilted", "no_tyres"] as const;
type DoubtName = (typeof doubtNames)[number];

/** What is said of a photo beside its cut-out. */
export const adviceNames = ["photo_small", "car_touches_frame", ...doubtNames] as const;
export type AdviceName = (typeof adviceNames)[number];

/** How small a photo is, is said in its own pixels. */
export const adviceTexts = {
  car_touches_frame: "The car touches the edge of the photo. A little space all round gives the best result.",
  edge_uncertain: "The outline dissolves in places, or something stands before the car.",
  car_tilted: "The car does not seem to stand upright: straighten the photo.",
  no_tyres: "The tyres can't be seen where the car meets the ground.",
} as const satisfies Record<Exclude<AdviceName, "photo_small">, string>;

/** Why an outline is doubtful, as the advice on its photo tells; empty where it is not. */
export function doubtsIn(advice: readonly string[]): DoubtName[] {
  return doubtNames.filter((name) => advice.includes(name));
}
