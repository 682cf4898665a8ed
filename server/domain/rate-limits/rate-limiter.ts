import { createHash } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { rateLimits } from "#server/db/schema/accounts.ts";

export interface RateLimit {
  /** Names the limit in the table; every limit has its own. */
  name: string;
  attempts: number;
  windowSeconds: number;
}

export interface RateLimiter {
  /** Counts one attempt. Throws `rate_limited` with the seconds to wait once they are used up. */
  consume: (subject: string) => Promise<void>;
  /** Counts one attempt and gives how many there are in the window, this one included; never refuses. */
  count: (subject: string) => Promise<number>;
  /** Takes one attempt back that turned out not to be one. */
  giveBack: (subject: string) => Promise<void>;
  /** Forgets the attempts so far. */
  reset: (subject: string) => Promise<void>;
}

/**
 * Counts in the database, by one atomic statement per attempt, so the limit is exact over any number of processes. Give it the
 * database, never a transaction: a rollback would give attempts back. Subjects (addresses, e-mails) are stored as hashes only.
 */
export function createRateLimiter(db: Database, { name, attempts, windowSeconds }: RateLimit): RateLimiter {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points: attempts,
    duration: windowSeconds,
  });
  return {
    consume: async (subject) => {
      try {
        await limiter.consume(hash(subject));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new AppError("rate_limited", {
          isRetryable: true,
          retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000),
        });
      }
    },
    count: async (subject) => (await limiter.penalty(hash(subject))).consumedPoints,
    giveBack: async (subject) => {
      // Not the library's `reward`: after the window it would begin the next one with an attempt too many.
      await db
        .update(rateLimits)
        .set({ points: sql`${rateLimits.points} - 1` })
        .where(
          and(
            eq(rateLimits.key, limiter.getKey(hash(subject))),
            gt(rateLimits.points, 0),
            gt(rateLimits.expire, new Date()),
          ),
        );
    },
    reset: async (subject) => {
      await limiter.delete(hash(subject));
    },
  };
}

function hash(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}
