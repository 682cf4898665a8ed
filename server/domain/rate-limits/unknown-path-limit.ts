import type { Database } from "#server/db/client.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";

/** A broken link is worth a few lines of the log, and nobody may fill it. */
export function createUnknownPathLimit(db: Database): RateLimiter {
  return createRateLimiter(db, { name: "unknown-path", attempts: 20, windowSeconds: 3600 });
}
