import { AppError } from "#contract/errors.ts";

/** Nobody pays more than was shown. `expected` is undefined where nothing was: then the price of the moment holds. Throws `price_changed`. */
export function requirePrice(cost: number, expected: number | undefined): void {
  if (expected === undefined || cost <= expected) return;
  throw new AppError("price_changed", { reasons: [`It costs ${cost === 1 ? "1 token" : `${cost} tokens`} now.`] });
}
