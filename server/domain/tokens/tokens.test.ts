import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpTokens } from "#contract/limits.ts";
import type { Transaction } from "#server/db/client.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { createTestUser, describeOnEachDatabase, type TestDatabase } from "#test/server/test-database.ts";
import { grantTokens } from "./grant-tokens.ts";
import { captureHold, holdTokens, releaseHold } from "./holds.ts";
import { readBalance } from "./read-balance.ts";
import { selectBalance } from "./token-store.ts";

type Action =
  | { kind: "hold"; cause: number; count: number }
  | { kind: "capture"; cause: number }
  | { kind: "release"; cause: number }
  | { kind: "grant"; cause: number; count: number };

const cause = fc.integer({ min: 0, max: 4 });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant("hold" as const), cause, count: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ kind: fc.constant("capture" as const), cause }),
  fc.record({ kind: fc.constant("release" as const), cause }),
  fc.record({ kind: fc.constant("grant" as const), cause, count: fc.integer({ min: 1, max: 5 }) }),
);

describeOnEachDatabase("the token ledger", (createDatabase) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.close());

  const sumOfLedger = async (userId: string): Promise<number> => {
    const rows = await database.db
      .select({ sum: sql<number>`sum(plan_tokens + purchased_tokens)::int` })
      .from(tokenLedger)
      .where(eq(tokenLedger.userId, userId));
    return rows[0]?.sum ?? 0;
  };
  const within = <Result>(work: (tx: Transaction) => Promise<Result>) => database.db.transaction(work);

  const perform = async (userId: string, step: Action): Promise<void> => {
    const name = `${userId}:${step.cause}`;
    try {
      await within(async (tx) => {
        if (step.kind === "hold") await holdTokens(tx, { userId, count: step.count, cause: name });
        else if (step.kind === "capture") await captureHold(tx, { cause: name });
        else if (step.kind === "release") await releaseHold(tx, { cause: name });
        else await grantTokens(tx, { userId, purchasedTokens: step.count, cause: `${name}:grant` });
      });
    } catch (error) {
      expect(String(error)).toMatch(/Insufficient tokens|changed in the meantime|no hold under this cause/);
    }
  };

  test("sign-up gives the tokens of the contract, with the grant that explains them", async () => {
    const userId = await createTestUser(database.db);
    expect(await readBalance(database.db, userId)).toBe(signUpTokens);
    expect(await sumOfLedger(userId)).toBe(signUpTokens);
  });

  test("whatever happens at the same time, no pot goes below zero and the ledger adds up to the balance", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (steps) => {
        const userId = await createTestUser(database.db);
        await Promise.all(steps.map((step) => perform(userId, step)));
        const balance = await selectBalance(database.db, userId);
        expect(balance?.planTokens).toBeGreaterThanOrEqual(0);
        expect(balance?.purchasedTokens).toBeGreaterThanOrEqual(0);
        expect(await readBalance(database.db, userId)).toBe(await sumOfLedger(userId));
      }),
      { numRuns: 25 },
    );
  });

  test("50 holds at once on 10 tokens: exactly 10 are given", async () => {
    const userId = await createTestUser(database.db);
    const attempts = Array.from({ length: 50 }, (_, index) =>
      within((tx) => holdTokens(tx, { userId, count: 1, cause: `${userId}:${index}` })),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await readBalance(database.db, userId)).toBe(0);
  });

  test("plan credits go first, and a release gives back to the pots it came from", async () => {
    const userId = await createTestUser(database.db);
    await within((tx) => grantTokens(tx, { userId, purchasedTokens: 5, cause: `purchase:${userId}` }));
    await within((tx) => holdTokens(tx, { userId, count: 12, cause: userId }));
    expect(await selectBalance(database.db, userId)).toMatchObject({ planTokens: 0, purchasedTokens: 3 });
    await within((tx) => releaseHold(tx, { cause: userId }));
    expect(await selectBalance(database.db, userId)).toMatchObject({ planTokens: 10, purchasedTokens: 5 });
  });

  test("the same hold, capture or grant counts once, and a captured hold can't be released", async () => {
    const userId = await createTestUser(database.db);
    for (let round = 0; round < 3; round += 1) {
      await within((tx) => holdTokens(tx, { userId, count: 1, cause: userId }));
    }
    expect(await within((tx) => captureHold(tx, { cause: userId }))).toBe(true);
    expect(await within((tx) => captureHold(tx, { cause: userId }))).toBe(false);
    await expect(within((tx) => releaseHold(tx, { cause: userId }))).rejects.toMatchObject({ code: "conflict" });
    expect(await readBalance(database.db, userId)).toBe(signUpTokens - 1);
  });

  test("a released hold can't be captured", async () => {
    const userId = await createTestUser(database.db);
    await within((tx) => holdTokens(tx, { userId, count: 1, cause: userId }));
    await within((tx) => releaseHold(tx, { cause: userId }));
    await expect(within((tx) => captureHold(tx, { cause: userId }))).rejects.toMatchObject({ code: "conflict" });
  });
});
