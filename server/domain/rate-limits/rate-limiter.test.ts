import { randomUUID } from "node:crypto";
import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rateLimits } from "#server/db/schema/accounts.ts";
import { createTestDatabase, type TestDatabase } from "#test/server/test-database.ts";
import { createRateLimiter } from "./rate-limiter.ts";

describe("the rate limiter", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const limiterOf = (attempts: number) => {
    const name = `limit-${randomUUID()}`;
    return { name, limiter: createRateLimiter(database.db, { name, attempts, windowSeconds: 600 }) };
  };

  test("lets exactly as many through as it says, however many come at once, and says when to come back", async () => {
    const { limiter } = limiterOf(5);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.consume("a")));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    const refusal = await limiter.consume("a").catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "rate_limited", isRetryable: true });
    expect(Reflect.get(Object(refusal), "retryAfterSeconds")).toBeGreaterThan(590);
    expect(Reflect.get(Object(refusal), "retryAfterSeconds")).toBeLessThanOrEqual(600);
  });

  test("counts each subject and each limit apart", async () => {
    const [one, other] = [limiterOf(1), limiterOf(1)];
    await one.limiter.consume("a");
    await one.limiter.consume("b");
    await other.limiter.consume("a");
    await expect(one.limiter.consume("a")).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("an amount that did not fit is not counted: a smaller one still may", async () => {
    const { limiter } = limiterOf(10);
    await limiter.consume("a", 6);
    await expect(limiter.consume("a", 5)).rejects.toMatchObject({ code: "rate_limited" });
    await limiter.consume("a", 4);
    await expect(limiter.consume("a")).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("what is given back may be used again, and never more than was taken", async () => {
    const { limiter } = limiterOf(3);
    await limiter.consume("a", 2);
    await limiter.giveBack("a");
    await limiter.giveBack("a", 50);
    await limiter.consume("a", 3);
    await expect(limiter.consume("a")).rejects.toMatchObject({ code: "rate_limited" });
    // The refused attempt counts, too.
    await limiter.giveBack("a", 3);
    await limiter.giveBack("a", -1);
    await limiter.consume("a");
    await expect(limiter.consume("a")).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("counting never refuses, and forgetting begins anew", async () => {
    const { limiter } = limiterOf(2);
    const counts = [];
    for (let round = 0; round < 4; round += 1) counts.push(await limiter.count("a"));
    expect(counts).toEqual([1, 2, 3, 4]);
    await limiter.reset("a");
    expect(await limiter.count("a")).toBe(1);
  });

  test("a window that is over holds nobody, and gives nothing back to the next", async () => {
    const { name, limiter } = limiterOf(1);
    await limiter.consume("a");
    const isOwn = like(rateLimits.key, `${name}%`);
    await database.db
      .update(rateLimits)
      .set({ expire: sql`now() - interval '1 second'` })
      .where(isOwn);
    await limiter.giveBack("a");
    expect((await database.db.select({ points: rateLimits.points }).from(rateLimits).where(isOwn))[0]?.points).toBe(1);
    await limiter.consume("a");
    await expect(limiter.consume("a")).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("a limit may have a refusal of its own", async () => {
    const limit = { name: "own-refusal", attempts: 1, windowSeconds: 60, refusal: "upload_allowance_used" } as const;
    const limiter = createRateLimiter(database.db, limit);
    await limiter.consume("a");
    await expect(limiter.consume("a")).rejects.toMatchObject({ code: "upload_allowance_used" });
  });

  test("no subject stands in the table", async () => {
    const { name, limiter } = limiterOf(1);
    await limiter.consume("jo@example.test");
    const rows = await database.db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, `${name}%`));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("jo@");
    expect(await database.db.select().from(rateLimits).where(eq(rateLimits.key, "jo@example.test"))).toEqual([]);
  });
});
