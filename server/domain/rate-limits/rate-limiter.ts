import { createHash } from "node:crypto";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { AppError, type ErrorCode } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { rateLimits } from "#server/db/schema/accounts.ts";

export interface RateLimit {
  /** Names the limit in the table; every limit has its own. */
  name: string;
  attempts: number;
  windowSeconds: number;
  /** What a refusal is called, if not `rate_limited`. */
  refusal?: ErrorCode;
}

export interface RateLimiter {
  /**
   * Counts one attempt, or as many points as are given. Throws the refusal with the seconds to wait once they are used up; an amount that
   * did not fit is not counted, so that a smaller one still may.
   */
  consume: (subject: string, points?: number) => Promise<void>;
  /** Takes points back that were consumed for something that came to less; negative ones are added, whatever the limit. */
  giveBack: (subject: string, points: number) => Promise<void>;
  /** Forgets the attempts so far. */
  reset: (subject: string) => Promise<void>;
}

/**
 * Counts in the database, by one atomic statement per attempt, so the limit is exact over any number of processes. Give it the
 * database, never a transaction: a rollback would give attempts back. Subjects (addresses, e-mails) are stored as hashes only.
 */
export function createRateLimiter(db: Database, limit: RateLimit): RateLimiter {
  const { name, attempts, windowSeconds, refusal = "rate_limited" } = limit;
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points: attempts,
    duration: windowSeconds,
  });
  return {
    consume: async (subject, points = 1) => {
      try {
        await limiter.consume(hash(subject), points);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        if (points > 1) await limiter.reward(hash(subject), points);
        throw new AppError(refusal, {
          isRetryable: true,
          retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000),
        });
      }
    },
    giveBack: async (subject, points) => {
      if (points !== 0) await limiter.reward(hash(subject), points);
    },
    reset: async (subject) => {
      await limiter.delete(hash(subject));
    },
  };
}

function hash(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}
