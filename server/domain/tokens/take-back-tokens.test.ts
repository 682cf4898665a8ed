import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "#server/db/client.ts";
import { tokenBalances, tokenLedger } from "#server/db/schema/tokens.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "#test/server/test-database.ts";
import { grantTokens } from "./grant-tokens.ts";
import { captureHold, holdTokens, releaseHold } from "./holds.ts";
import { takeBackTokens } from "./take-back-tokens.ts";

describe("tokens that are taken back", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const within = <Result>(work: (tx: Transaction) => Promise<Result>) => database.db.transaction(work);
  const buy = (userId: string, count: number, cause = "1") =>
    within((tx) => grantTokens(tx, { userId, purchasedTokens: count, cause: `purchase:${userId}:${cause}` }));
  const takeBack = (userId: string, count: number, cause = "1") =>
    within((tx) => takeBackTokens(tx, { userId, count, cause: `refund:${userId}:${cause}` }));
  const hold = (userId: string, count: number, cause = "1") =>
    within((tx) => holdTokens(tx, { userId, count, cause: `${userId}:${cause}` }));
  const release = (userId: string, cause = "1") => within((tx) => releaseHold(tx, { cause: `${userId}:${cause}` }));
  const capture = (userId: string, cause = "1") => within((tx) => captureHold(tx, { cause: `${userId}:${cause}` }));
  const potsOf = async (userId: string) => {
    const [row] = await database.db.select().from(tokenBalances).where(eq(tokenBalances.userId, userId));
    return [row?.planTokens, row?.purchasedTokens, row?.owedTokens];
  };

  test("bought ones go first, then the plan's, never more than there are; what was taken is told", async () => {
    const userId = await createTestUser(database.db);
    await buy(userId, 20);
    expect(await takeBack(userId, 15)).toBe(15);
    expect(await potsOf(userId)).toEqual([10, 5, 0]);
    expect(await takeBack(userId, 8, "2")).toBe(8);
    expect(await potsOf(userId)).toEqual([7, 0, 0]);
    expect(await takeBack(userId, 50, "3")).toBe(7);
    expect(await potsOf(userId)).toEqual([0, 0, 0]);
  });

  test("once for its cause: repeated, also after new tokens were bought, it takes nothing and tells the same", async () => {
    const userId = await createTestUser(database.db);
    await hold(userId, 10);
    await capture(userId);
    expect(await takeBack(userId, 5)).toBe(0);
    await buy(userId, 20);
    expect(await takeBack(userId, 5)).toBe(0);
    expect(await potsOf(userId)).toEqual([0, 20, 0]);
    expect(await takeBack(userId, 5, "2")).toBe(5);
    expect(await takeBack(userId, 5, "2")).toBe(5);
    expect(await potsOf(userId)).toEqual([0, 15, 0]);
  });

  test("the same taken back many times at once is taken once", async () => {
    const userId = await createTestUser(database.db);
    await buy(userId, 20);
    expect(await Promise.all(Array.from({ length: 8 }, () => takeBack(userId, 6)))).toEqual(Array(8).fill(6));
    expect(await potsOf(userId)).toEqual([10, 14, 0]);
  });

  test("what is held can't be saved from it: it goes as soon as it comes back", async () => {
    const userId = await createTestUser(database.db);
    await buy(userId, 20);
    await hold(userId, 30);
    expect(await takeBack(userId, 20)).toBe(0);
    expect(await potsOf(userId)).toEqual([0, 0, 20]);
    await release(userId);
    expect(await potsOf(userId)).toEqual([10, 0, 0]);
  });

  test("what was held and is spent is spent: nobody owes it for ever", async () => {
    const userId = await createTestUser(database.db);
    await buy(userId, 20);
    await hold(userId, 10, "plan");
    await hold(userId, 20);
    expect(await takeBack(userId, 20)).toBe(0);
    await capture(userId);
    expect(await potsOf(userId)).toEqual([0, 0, 0]);
    await buy(userId, 7, "2");
    await release(userId, "plan");
    expect(await potsOf(userId)).toEqual([10, 7, 0]);
  });

  test("nobody owes more than is held", async () => {
    const userId = await createTestUser(database.db);
    await hold(userId, 3);
    expect(await takeBack(userId, 50)).toBe(7);
    expect(await potsOf(userId)).toEqual([0, 0, 3]);
    await buy(userId, 5);
    await release(userId);
    expect(await potsOf(userId)).toEqual([0, 5, 0]);
    const entries = await database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId));
    expect(entries.filter(({ entry }) => entry === "take-back")).toHaveLength(2);
  });
});
