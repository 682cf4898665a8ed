import type { CarColourName } from "#contract/car-colours.ts";
import type { View } from "#contract/views.ts";
import type { WheelColour } from "#contract/wheel-colours.ts";
import type { Reading } from "../reading.ts";

/** From which side a photo shows its car. Left and right are not told apart. */
export type CarView = Exclude<View, "dynamic-front-quarter">;

/** What a cut-out shows of its car without a word being read. */
export type Appearance = {
  readonly colour: Reading<CarColourName> | null;
  readonly wheelColour: Reading<WheelColour> | null;
  readonly view: Reading<CarView> | null;
  /** Things that were seen for sure; nothing is told of those that were not. */
  readonly visualOptions: readonly Reading[];
};
