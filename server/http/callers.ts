import type { Authentication } from "#server/domain/accounts/authentication.ts";
import type { ApiKeys } from "#server/domain/api-keys/open-api-keys.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Repeats } from "#server/domain/repeats/repeats.ts";

/** What every request is looked at with: whose it is, whether it repeats an earlier one, and whether there are too many. */
export type Callers = {
  authentication: Authentication;
  apiKeys: ApiKeys;
  repeats: Repeats;
  /** How many calls of an account may change something. */
  changes: Pick<RateLimiter, "consume">;
};
