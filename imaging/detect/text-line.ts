import type { PlateQuad } from "#contract/number-plates.ts";

/** A line of text in a photo, as it is written there: plates, badges, stickers, signs. */
export type TextLine = {
  readonly text: string;
  /** 0–1: the network's own certainty, averaged over the characters. */
  readonly confidence: number;
  /** In photo pixels. */
  readonly place: PlateQuad;
  /** Whether it lies on the car; true for all lines of a photo whose car is not cut out. */
  readonly isOnCar: boolean;
};
