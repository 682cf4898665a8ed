import type { PaintChange } from "./compare-paint.ts";

/** What was measured of a repainted picture against our own composite of the same car in the same scene. */
export type RepaintFigures = {
  /** Width by height of the picture over those of the composite. */
  readonly formatRatio: number;
  readonly car: CarChange;
  /** Null where the car was not found, or the composite's own paint can't be told. */
  readonly paint: PaintChange | null;
  /** Null where the composite's own plate is not legible. */
  readonly plate: PlateChange | null;
  /** Area of what newly stands out beside the car, or no longer does, as a share of the car's: it may be a second one. */
  readonly secondCarShare: number;
};

/** The car by its lines and edges. Shifts are shares of its long side in the composite, scales those of its width and height. */
export type CarChange = {
  /** How well they agree at the best place, −1 to 1; and those of the mirrored car. */
  readonly likeness: number;
  readonly mirroredLikeness: number;
  readonly shiftX: number;
  readonly shiftY: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /**
   * Overlap, 0–1, of the outline that the matting network sees with the composite's, laid where the car is; 0 when nothing stands out there. Null
   * where the network does not see the car's outline in the composite either.
   */
  readonly outlineOverlap: number | null;
};

export type PlateChange = {
  readonly expected: string;
  /** Null: nothing like a plate is read there. */
  readonly found: string | null;
  /** How sure the reading is, 0–1. */
  readonly confidence: number;
  /** Whether the expected text is what was read, or one of those that it may be as well. */
  readonly isAmongRead: boolean;
};
