import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/accounts.ts";
import { mails } from "#server/db/schema/mails.ts";
import { tokenBalances } from "#server/db/schema/tokens.ts";
import { endMonth } from "#test/server/end-month.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "#test/server/test-database.ts";
import { captureHold, holdTokens, releaseHold } from "./holds.ts";

describe("the mail about a low balance", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const within = <Result>(work: (tx: Transaction) => Promise<Result>) => database.db.transaction(work);
  const hold = (userId: string, count: number, cause: string) =>
    within((tx) => holdTokens(tx, { userId, count, cause: `${userId}:${cause}` }));
  const capture = (userId: string, cause: string) => within((tx) => captureHold(tx, { cause: `${userId}:${cause}` }));
  const spend = async (userId: string, count: number, cause: string) => {
    await hold(userId, count, cause);
    await capture(userId, cause);
  };
  const createDriver = async () => {
    const userId = await createTestUser(database.db);
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    return userId;
  };
  const mailsTo = (userId: string) =>
    database.db
      .select({ content: mails.content, toAddress: mails.toAddress })
      .from(mails)
      .where(like(mails.cause, `low-balance:${userId}:%`));

  test("is written with the capture that leaves five, says how many are left and when the next ones come", async () => {
    const userId = await createDriver();
    await spend(userId, 4, "1");
    expect(await mailsTo(userId)).toEqual([]);
    await hold(userId, 1, "2");
    expect(await mailsTo(userId)).toEqual([]);
    await capture(userId, "2");
    const [row] = await database.db.select().from(tokenBalances).where(eq(tokenBalances.userId, userId));
    const nextTokensAt = row?.nextResetAt.toISOString();
    expect(await mailsTo(userId)).toEqual([
      { content: { kind: "low-balance", tokens: 5, nextTokensAt }, toAddress: `${userId}@example.test` },
    ]);
  });

  test("is written once a month, however often it is low", async () => {
    const userId = await createDriver();
    for (const cause of ["1", "2", "3"]) await spend(userId, 3, cause);
    expect(await mailsTo(userId)).toHaveLength(1);
    await endMonth(database.db, userId);
    await spend(userId, 6, "4");
    expect(await mailsTo(userId)).toHaveLength(2);
  });

  test("is not written for what comes back, nor by a transaction that is undone", async () => {
    const userId = await createDriver();
    await hold(userId, 9, "1");
    await within((tx) => releaseHold(tx, { cause: `${userId}:1` }));
    await hold(userId, 9, "2");
    const undone = within(async (tx) => {
      await captureHold(tx, { cause: `${userId}:2` });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await mailsTo(userId)).toEqual([]);
  });

  test("goes to nobody whose address may be somebody else's", async () => {
    const userId = await createTestUser(database.db);
    await spend(userId, 9, "1");
    expect(await mailsTo(userId)).toEqual([]);
  });
});
