import { AppError } from "#contract/errors.ts";
import { ratios, type Ratio } from "#contract/ratios.ts";

/** A stored format; one that a newer version wrote can't be made here. */
export function parseRatio(stored: string): Ratio {
  const ratio = ratios.find((known) => known === stored);
  if (ratio === undefined) throw new AppError("validation_failed");
  return ratio;
}
