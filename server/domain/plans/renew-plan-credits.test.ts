import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "#server/db/client.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { tokenBalances, tokenLedger } from "#server/db/schema/tokens.ts";
import { liveEventRows } from "#server/db/schema/work.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { holdTokens, releaseHold } from "#server/domain/tokens/holds.ts";
import { endMonth } from "#test/server/end-month.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "#test/server/test-database.ts";
import { renewPlanCredits } from "./renew-plan-credits.ts";

const daySeconds = 86_400;

describe("a month's tokens", () => {
  let database: TestDatabase;
  const errors: unknown[] = [];
  const logger = { error: (...said: unknown[]) => void errors.push(said) };
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const within = <Result>(work: (tx: Transaction) => Promise<Result>) => database.db.transaction(work);
  const renew = () => renewPlanCredits({ db: database.db, logger });
  const hold = (userId: string, count: number, cause = userId) =>
    within((tx) => holdTokens(tx, { userId, count, cause }));
  const accountOf = async (userId: string) => {
    const rows = await database.db.select().from(tokenBalances).where(eq(tokenBalances.userId, userId));
    const row = rows[0];
    if (row === undefined) throw new Error("no balance");
    return row;
  };
  const entriesOf = async (userId: string) =>
    (await database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId)).orderBy(tokenLedger.id)).map(
      ({ entry, planTokens, purchasedTokens }) => `${entry} ${planTokens} ${purchasedTokens}`,
    );

  test("nothing comes before the month has ended", async () => {
    const userId = await createTestUser(database.db);
    await hold(userId, 4);
    await renew();
    expect(await accountOf(userId)).toMatchObject({ planTokens: 6 });
  });

  test("what is left lapses, the month's ten are there, what was bought stays, and the user's pages hear of it", async () => {
    const userId = await createTestUser(database.db);
    await within((tx) => grantTokens(tx, { userId, purchasedTokens: 20, cause: `purchase:${userId}` }));
    await hold(userId, 3);
    await endMonth(database.db, userId);
    expect(await renew()).toBe(1);
    expect(await accountOf(userId)).toMatchObject({ planTokens: 10, purchasedTokens: 20 });
    expect((await entriesOf(userId)).slice(-2)).toEqual(["expire -7 0", "reset 10 0"]);
    const isNews = and(eq(liveEventRows.userId, userId), eq(liveEventRows.name, "profile.changed"));
    expect(await database.db.select().from(liveEventRows).where(isNews)).toHaveLength(3);
  });

  test("Pro gets a hundred", async () => {
    const userId = await createTestUser(database.db);
    await database.db.update(profiles).set({ isPro: true }).where(eq(profiles.id, userId));
    await endMonth(database.db, userId);
    await renew();
    expect(await accountOf(userId)).toMatchObject({ planTokens: 100 });
  });

  test.each([
    ["a week", 7],
    ["two months and a half", 75],
  ])("after a standstill of %s they come once, and the next ones on their day in the future", async (_name, days) => {
    const userId = await createTestUser(database.db);
    await hold(userId, 10);
    await endMonth(database.db, userId, { secondsAgo: days * daySeconds });
    const { periodAnchor } = await accountOf(userId);
    await renew();
    await renew();
    const { planTokens, nextResetAt } = await accountOf(userId);
    expect(planTokens).toBe(10);
    expect((await entriesOf(userId)).filter((entry) => entry.startsWith("reset"))).toHaveLength(1);
    expect(nextResetAt.getTime()).toBeGreaterThan(Date.now());
    expect(nextResetAt.getTime()).toBeLessThan(Date.now() + 31 * daySeconds * 1000);
    expect(nextResetAt.toISOString().slice(10)).toBe(periodAnchor.toISOString().slice(10));
  });

  test("many machines at once give each user one month's tokens", async () => {
    const userIds = await Promise.all(Array.from({ length: 20 }, () => createTestUser(database.db)));
    for (const userId of userIds) await endMonth(database.db, userId);
    await Promise.all(Array.from({ length: 5 }, renew));
    for (const userId of userIds) {
      expect(await entriesOf(userId)).toEqual(["grant 10 0", "expire -10 0", "reset 10 0"]);
    }
  });

  test("who spends before the month's job has come by spends of the new month", async () => {
    const userId = await createTestUser(database.db);
    await hold(userId, 10);
    await endMonth(database.db, userId);
    await hold(userId, 1, `${userId}:2`);
    expect(await accountOf(userId)).toMatchObject({ planTokens: 9 });
    await renew();
    expect(await accountOf(userId)).toMatchObject({ planTokens: 9 });
  });

  test("a token of the month that has ended lapses when it comes back, as if it had never been held; a bought one stays", async () => {
    const userId = await createTestUser(database.db);
    await within((tx) => grantTokens(tx, { userId, purchasedTokens: 5, cause: `purchase:${userId}` }));
    await hold(userId, 12);
    await endMonth(database.db, userId);
    await renew();
    expect(await accountOf(userId)).toMatchObject({ planTokens: 10, purchasedTokens: 3 });
    await within((tx) => releaseHold(tx, { cause: userId }));
    expect(await accountOf(userId)).toMatchObject({ planTokens: 10, purchasedTokens: 5 });
    expect((await entriesOf(userId)).slice(-2)).toEqual(["release 10 2", "expire -10 0"]);
  });

  test("a token of the month that is under way comes back", async () => {
    const userId = await createTestUser(database.db);
    await endMonth(database.db, userId);
    await renew();
    await hold(userId, 4);
    await within((tx) => releaseHold(tx, { cause: userId }));
    expect(await accountOf(userId)).toMatchObject({ planTokens: 10 });
  });

  /** As if the database's clock were so much ahead: all of the account lies so much further back. Ledger rows can't be changed, but the names of months can lie. */
  const shift = (userId: string, by: string) =>
    database.db
      .update(tokenBalances)
      .set({
        nextResetAt: sql`next_reset_at - ${by}::interval`,
        periodAnchor: sql`period_anchor - ${by}::interval`,
      })
      .where(eq(tokenBalances.userId, userId));

  test.each(["1 day", "1 year"])(
    "a clock that is %s ahead for a while gives no month's tokens twice, and those that follow come on their days",
    async (by) => {
      const userId = await createTestUser(database.db);
      // The month ends in an hour; by the clock that is ahead it has ended.
      await endMonth(database.db, userId, { secondsAgo: -3600 });
      const due = (await accountOf(userId)).nextResetAt;
      await hold(userId, 4);
      await shift(userId, by);
      expect(await renew()).toBe(1);
      const ahead = await accountOf(userId);
      // The cause was named by the clock of then.
      const named = `reset:${userId}:${due.toISOString()}`;
      await database.db
        .insert(tokenLedger)
        .values({ userId, entry: "reset", planTokens: 0, purchasedTokens: 0, cause: named });
      await shift(userId, `-${by}`);
      await renew();
      const back = await accountOf(userId);
      expect([ahead.planTokens, back.planTokens]).toEqual([10, 10]);
      const days = (back.nextResetAt.getTime() - Date.now()) / (daySeconds * 1000);
      expect(days).toBeGreaterThan(28);
      expect(days).toBeLessThan(32.1);
      expect(await renew()).toBe(0);
      await endMonth(database.db, userId);
      await hold(userId, 3, `${userId}:2`);
      expect(await accountOf(userId)).toMatchObject({ planTokens: 7 });
    },
  );

  test("a clock that is behind for a while takes nothing and gives nothing, and the month ends on its day", async () => {
    const userId = await createTestUser(database.db);
    await hold(userId, 4);
    const { nextResetAt } = await accountOf(userId);
    for (const by of ["1 day", "1 year"]) {
      await shift(userId, `-${by}`);
      await renew();
      expect(await accountOf(userId)).toMatchObject({ planTokens: 6 });
      await shift(userId, by);
    }
    await renew();
    const account = await accountOf(userId);
    expect(Math.abs(account.nextResetAt.getTime() - nextResetAt.getTime())).toBeLessThan(3 * daySeconds * 1000);
    expect(await entriesOf(userId)).toHaveLength(2);
  });

  test("one whose tokens can't be given holds nobody else up", async () => {
    const [stuck, other] = [await createTestUser(database.db), await createTestUser(database.db)];
    await endMonth(database.db, stuck, { secondsAgo: 60 });
    await endMonth(database.db, other);
    const { nextResetAt } = await accountOf(stuck);
    // Somebody wrote the month's entry by hand.
    const cause = `reset:${stuck}:${nextResetAt.toISOString()}`;
    const taken = { userId: stuck, entry: "reset", planTokens: 0, purchasedTokens: 0, cause } as const;
    await database.db.insert(tokenLedger).values(taken);
    expect(await renew()).toBe(1);
    expect(await entriesOf(other)).toHaveLength(3);
    expect(errors).toHaveLength(1);
    await endMonth(database.db, stuck, { secondsAgo: -daySeconds });
  });
});
