import type { PlateQuad } from "#contract/number-plates.ts";

/** A value that was read from a photo. */
export type Reading<Value = string> = {
  readonly value: Value;
  /** 0–1: how often such a reading is right. */
  readonly confidence: number;
  /** Where in the photo, in its pixels; null where no one place tells it. */
  readonly place: PlateQuad | null;
  /** What it may be as well, likeliest first, without `value`. */
  readonly others: readonly Value[];
};
