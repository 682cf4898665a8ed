import type { FrameSides } from "./car-cut-out.ts";

/** Why a photo gives no cut-out. The names are those of the error table in `contract/errors.ts`. */
export type CutOutErrorCode = "no_car_found" | "car_cut_off";

/** A photo that can be read but holds no usable car: only another photo helps. */
export class CutOutError extends Error {
  readonly code: CutOutErrorCode;
  /** For `car_cut_off`: the sides where the car leaves the photo. */
  readonly sides: FrameSides | null;

  constructor(code: CutOutErrorCode, detail: string, sides: FrameSides | null = null) {
    super(`${code}: ${detail}`);
    this.name = "CutOutError";
    this.code = code;
    this.sides = sides;
  }
}
