import type { PlateQuad } from "#contract/number-plates.ts";
import type { Reading } from "#imaging/detect/reading.ts";

/** From which year to which, both included; `to` is null while it is made. */
export type YearSpan = { readonly from: number; readonly to: number | null };

/** 0–1: how sure it is besides what the lettering says of the model. */
export type ToldYears = YearSpan & { readonly confidence: number };

/** What the lettering on a car tells; null where it doesn't. */
export type Lettering = {
  readonly make: Reading | null;
  readonly model: Reading | null;
  readonly trim: Reading | null;
  readonly generation: Reading | null;
  /** When it may have been made: while its model or generation was, within the years that are known. */
  readonly years: ToldYears | null;
};

export const noLettering: Lettering = { make: null, model: null, trim: null, generation: null, years: null };

/** What else is known of the car when its lettering is read. */
export type KnownOfCar = {
  /** Where its number plate is; without it, a line that might be one is none of the car's lettering. */
  readonly plate?: PlateQuad | null;
  /** When it was built, as the plate tells. */
  readonly years?: ToldYears | null;
};
