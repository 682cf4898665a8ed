import type { Database } from "#server/db/client.ts";
import { createRateLimiter, type RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";

/** Ten messages an hour from one address: a whole showroom may stand behind it, and a machine gets nowhere. */
export function createContactLimit(db: Database): RateLimiter {
  return createRateLimiter(db, { name: "contact", attempts: 10, windowSeconds: 3600 });
}
