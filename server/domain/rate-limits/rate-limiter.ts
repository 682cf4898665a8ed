import { createHash } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError, type ErrorCode } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { rateLimits } from "#server/db/schema/accounts.ts";

export type RateLimit = {
  /** Names the limit in the table; every limit has its own. */
  name: string;
  attempts: number;
  windowSeconds: number;
  /** What a refusal is called, if not `rate_limited`. */
  refusal?: ErrorCode;
};

/** What is left of a limit. */
export type Allowance = {
  /** False: the attempt was one too many. */
  isWithin: boolean;
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Until all of it is there again. */
  resetSeconds: number;
};

export type RateLimiter = {
  /**
   * Counts one attempt, or as many points as are given. Throws the refusal with the seconds to wait once they are used up; an amount that
   * did not fit is not counted, so that a smaller one still may.
   */
  consume: (subject: string, points?: number) => Promise<void>;
  /** Counts one attempt, and tells what is left instead of throwing. */
  take: (subject: string) => Promise<Allowance>;
  /** Counts one attempt and gives how many there are in the window, this one included; never refuses. */
  count: (subject: string) => Promise<number>;
  /** Takes back one attempt that turned out not to be one, or points that came to less; negative ones are added, whatever the limit. */
  giveBack: (subject: string, points?: number) => Promise<void>;
  /** Forgets the attempts so far. */
  reset: (subject: string) => Promise<void>;
};

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
  /** Not the library's `reward`: after the window it would begin the next one with points too many. */
  const takeBack = async (subject: string, points: number): Promise<void> => {
    const key = limiter.getKey(hash(subject));
    await db
      .update(rateLimits)
      .set({ points: sql`greatest(${rateLimits.points} - ${points}, 0)` })
      .where(and(eq(rateLimits.key, key), gt(rateLimits.expire, new Date())));
  };
  return {
    consume: async (subject, points = 1) => {
      try {
        await limiter.consume(hash(subject), points);
      } catch (error) {
        if (points > 1 && error instanceof RateLimiterRes) await takeBack(subject, points);
        throw asRefusal(error, refusal);
      }
    },
    take: async (subject) => {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(hash(subject));
      return {
        isWithin: consumedPoints <= attempts,
        limit: attempts,
        windowSeconds,
        remaining: Math.max(0, attempts - consumedPoints),
        resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      };
    },
    count: async (subject) => (await limiter.penalty(hash(subject))).consumedPoints,
    giveBack: async (subject, points = 1) => {
      if (points < 0) await limiter.penalty(hash(subject), -points);
      else await takeBack(subject, points);
    },
    reset: async (subject) => {
      await limiter.delete(hash(subject));
    },
  };
}

/** Counts in this process alone, at no cost: for what is called all the time, and where so many times as there are processes is no harm. */
export function createLocalRateLimiter(limit: Omit<RateLimit, "name">): Pick<RateLimiter, "consume"> {
  const { attempts, windowSeconds, refusal = "rate_limited" } = limit;
  const limiter = new RateLimiterMemory({ points: attempts, duration: windowSeconds });
  return {
    consume: async (subject, points = 1) => {
      try {
        await limiter.consume(subject, points);
      } catch (error) {
        throw asRefusal(error, refusal);
      }
    },
  };
}

function asRefusal(error: unknown, refusal: ErrorCode): unknown {
  if (!(error instanceof RateLimiterRes)) return error;
  return new AppError(refusal, { isRetryable: true, retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
}

function hash(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}
