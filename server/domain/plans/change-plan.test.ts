import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlanId } from "#contract/plans.ts";
import type { Transaction } from "#server/db/client.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { tokenBalances, tokenLedger } from "#server/db/schema/tokens.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { holdTokens, releaseHold } from "#server/domain/tokens/holds.ts";
import { endMonth } from "#test/server/end-month.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "#test/server/test-database.ts";
import { changePlan } from "./change-plan.ts";

describe("a change of plan", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const within = <Result>(work: (tx: Transaction) => Promise<Result>) => database.db.transaction(work);
  const change = (
    userId: string,
    plan: PlanId,
    { cause = plan, at = new Date() }: { cause?: string; at?: Date } = {},
  ) => within((tx) => changePlan(tx, { userId, plan, at, cause: `${userId}:${cause}` }));
  const hold = (userId: string, count: number) => within((tx) => holdTokens(tx, { userId, count, cause: userId }));
  const stateOf = async (userId: string) => {
    const [row] = await database.db
      .select({ isPro: profiles.isPro, balance: tokenBalances })
      .from(profiles)
      .innerJoin(tokenBalances, eq(tokenBalances.userId, profiles.id))
      .where(eq(profiles.id, userId));
    return { isPro: row?.isPro, ...row?.balance };
  };
  const entriesOf = async (userId: string) =>
    (await database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId)).orderBy(tokenLedger.id)).map(
      ({ entry, planTokens, plan }) => `${entry} ${planTokens} ${plan}`,
    );

  test("to Pro: a hundred at once, in a month that begins now; what was bought stays", async () => {
    const userId = await createTestUser(database.db);
    await within((tx) => grantTokens(tx, { userId, purchasedTokens: 5, cause: `purchase:${userId}` }));
    await hold(userId, 4);
    const at = new Date(Date.now() - 60_000);
    await change(userId, "pro", { at });
    const { isPro, planTokens, purchasedTokens, periodAnchor, nextResetAt } = await stateOf(userId);
    expect({ isPro, planTokens, purchasedTokens }).toEqual({ isPro: true, planTokens: 100, purchasedTokens: 5 });
    expect(periodAnchor).toEqual(at);
    expect(nextResetAt?.getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    expect((await entriesOf(userId)).slice(-2)).toEqual(["expire -6 null", "plan 100 pro"]);
  });

  test("back to Core: ten at most, until the day on which Pro's would have come", async () => {
    const userId = await createTestUser(database.db);
    await change(userId, "pro");
    const before = await stateOf(userId);
    await change(userId, "core");
    const after = await stateOf(userId);
    expect(after).toEqual({ ...before, isPro: false, planTokens: 10 });
    expect((await entriesOf(userId)).slice(-2)).toEqual(["expire -90 null", "plan 0 core"]);
  });

  test("back to Core with fewer than ten left: those stay", async () => {
    const userId = await createTestUser(database.db);
    await change(userId, "pro");
    await hold(userId, 97);
    await change(userId, "core");
    expect(await stateOf(userId)).toMatchObject({ isPro: false, planTokens: 3 });
  });

  test("at a month's end Core comes out at ten, whether the month is renewed before or after", async () => {
    for (const order of ["renewed first", "changed first"]) {
      const userId = await createTestUser(database.db);
      await change(userId, "pro");
      await hold(userId, 95);
      if (order === "renewed first") await endMonth(database.db, userId);
      await change(userId, "core");
      if (order === "changed first") await endMonth(database.db, userId);
      await within((tx) => holdTokens(tx, { userId, count: 1, cause: `${userId}:next` }));
      expect(await stateOf(userId)).toMatchObject({ isPro: false, planTokens: 9 });
    }
  });

  test("the same cause changes once, and a late repetition undoes nothing", async () => {
    const userId = await createTestUser(database.db);
    await change(userId, "pro", { cause: "paid" });
    await change(userId, "pro", { cause: "renewed" });
    await change(userId, "core", { cause: "cancelled" });
    const ended = await stateOf(userId);
    for (const cause of ["paid", "renewed"]) await change(userId, "pro", { cause });
    expect(await stateOf(userId)).toEqual(ended);
  });

  test("a plan that one has gives nothing again", async () => {
    const userId = await createTestUser(database.db);
    await change(userId, "pro", { cause: "paid" });
    await hold(userId, 60);
    const before = await stateOf(userId);
    await change(userId, "pro", { cause: "renewed" });
    expect(await stateOf(userId)).toEqual(before);
    await change(userId, "core");
    await change(userId, "core", { cause: "core again" });
    expect(await stateOf(userId)).toMatchObject({ planTokens: 10 });
  });

  test("the same change asked for many times at once happens once", async () => {
    const userId = await createTestUser(database.db);
    await Promise.all(Array.from({ length: 8 }, () => change(userId, "pro", { cause: "paid" })));
    expect(await stateOf(userId)).toMatchObject({ isPro: true, planTokens: 100 });
    expect(await entriesOf(userId)).toHaveLength(3);
  });

  test("a token of the plan before lapses when it comes back", async () => {
    const userId = await createTestUser(database.db);
    await hold(userId, 4);
    await change(userId, "pro");
    await within((tx) => releaseHold(tx, { cause: userId }));
    expect(await stateOf(userId)).toMatchObject({ planTokens: 100 });
  });
});
