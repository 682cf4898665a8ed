import { AppError } from "#contract/errors.ts";
import type { Spending } from "./image-engine.ts";

/** For engines whose work costs nothing: whoever wants to spend all the same is refused. */
export const closedSpending: Spending = {
  reserve: () => Promise.reject(new AppError("engine_not_offered")),
};
