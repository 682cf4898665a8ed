/** Why a photo gives no cut-out. The names are those of the error table in `contract/errors.ts`. */
export type CutOutErrorCode =
  | "no_car_found"
  | "no_car_there"
  | "too_little_of_car"
  | "car_cut_off_at_top"
  | "nothing_left_of_car";

/** A photo that can be read but holds no usable car: only another photo helps. */
export class CutOutError extends Error {
  readonly code: CutOutErrorCode;

  constructor(code: CutOutErrorCode, detail: string) {
    super(`${code}: ${detail}`);
    this.name = "CutOutError";
    this.code = code;
  }
}
