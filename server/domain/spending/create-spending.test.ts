import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#server/db/schema/accounts.ts";
import { modelCalls } from "#server/db/schema/engines.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase, createTestUser } from "#test/server/test-database.ts";
import { createSpending, type SpendingCaps } from "./create-spending.ts";
import { toMicroUsd } from "./micro-usd.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const { db } = database;
const log = createLogger({ level: "fatal", role: "test" });
const answered = { basis: "picture", outcome: "answered", durationMs: 1234.5 };

beforeEach(async () => {
  await db.delete(modelCalls);
});

const withCaps = (caps: Partial<SpendingCaps>, clock?: () => Date) =>
  createSpending({ db, log, caps: { dailyUsd: 20, dailyUsdPerUser: 20, ...caps }, clock });
const spendingOf = (userId: string, caps: Partial<SpendingCaps> = {}, clock?: () => Date) =>
  withCaps(caps, clock).open({ userId, generationId: null, work: "preset" });
const call = (usd: number) => ({ model: "openai:gpt-image-2", usd });
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [Reflect.get(Object(result.reason), "code")] : []));

describe("spending on models", () => {
  test("a call is written before it is made, in whole millionths, and its end once", async () => {
    const user = await createTestUser(db);
    const reserved = await spendingOf(user).reserve(call(0.0700001));
    expect(await db.select().from(modelCalls)).toMatchObject([
      { userId: user, work: "preset", reservedMicroUsd: 70_001, costMicroUsd: null, outcome: null },
    ]);
    await reserved.settle({ usd: 0.04, ...answered });
    await reserved.settle({ usd: 9, basis: "assumed", outcome: "timeout", durationMs: 0 });
    expect(await db.select().from(modelCalls)).toMatchObject([
      { costMicroUsd: 40_000, basis: "picture", outcome: "answered", durationMs: 1235 },
    ]);
  });

  test("fifty reservations at once never pass the cap of all, whoever asks", async () => {
    const asking = await Promise.all(Array.from({ length: 5 }, () => createTestUser(db)));
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        spendingOf(asking[index % 5] ?? "", { dailyUsd: 1 }).reserve(call(0.07)),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(14);
    expect(new Set(codes(results))).toEqual(new Set(["ai_closed_today"]));
  });

  test("one user's cap closes for that user only", async () => {
    const [greedy, other] = [await createTestUser(db), await createTestUser(db)];
    const caps = { dailyUsd: 10, dailyUsdPerUser: 0.5 };
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => spendingOf(greedy, caps).reserve(call(0.11))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(new Set(codes(results))).toEqual(new Set(["ai_daily_limit"]));
    await spendingOf(other, caps).reserve(call(0.5));
  });

  test("whatever is reserved and told in between, no cap is ever passed by what is reserved", async () => {
    const asking = await Promise.all(Array.from({ length: 3 }, () => createTestUser(db)));
    const caps = { dailyUsd: 2, dailyUsdPerUser: 1 };
    // Each costs what was reserved, or less, or is never told: none of these orders lets more through than the caps.
    const work = async (index: number): Promise<void> => {
      const usd = ((index * 37) % 23) / 100 + 0.01;
      const reserved = await spendingOf(asking[index % 3] ?? "", caps).reserve(call(usd));
      if (index % 3 !== 0) await reserved.settle({ usd: index % 2 === 0 ? usd : usd / 2, ...answered });
    };
    await Promise.allSettled(Array.from({ length: 60 }, (_, index) => work(index)));
    const rows = await db.select().from(modelCalls);
    const sum = (mine: typeof rows) => mine.reduce((all, row) => all + (row.costMicroUsd ?? row.reservedMicroUsd), 0);
    expect(sum(rows)).toBeLessThanOrEqual(toMicroUsd(2));
    expect(sum(rows)).toBeGreaterThan(toMicroUsd(1.5));
    for (const user of asking)
      expect(sum(rows.filter(({ userId }) => userId === user))).toBeLessThanOrEqual(toMicroUsd(1));
  });

  test("a cap may be reached to the millionth; a cap of nothing lets only through what costs nothing", async () => {
    const user = await createTestUser(db);
    const ten = { dailyUsd: 0.7, dailyUsdPerUser: 0.7 };
    for (let round = 0; round < 10; round += 1) await spendingOf(user, ten).reserve(call(0.07));
    await expect(spendingOf(user, ten).reserve(call(0.000001))).rejects.toMatchObject({ code: "ai_closed_today" });
    await db.delete(modelCalls);
    const nothing = { dailyUsd: 0, dailyUsdPerUser: 0 };
    await spendingOf(user, nothing).reserve(call(0));
    await expect(spendingOf(user, nothing).reserve(call(0.01))).rejects.toMatchObject({ code: "ai_closed_today" });
  });

  test("a call that cost less makes room, one that cost more takes it, one of a dead process stays counted", async () => {
    const user = await createTestUser(db);
    const spending = spendingOf(user, { dailyUsdPerUser: 1 });
    const cheap = await spending.reserve(call(0.6));
    await cheap.settle({ usd: 0.1, ...answered });
    const dear = await spending.reserve(call(0.2));
    await dear.settle({ usd: 0.5, ...answered });
    await spending.reserve(call(0.4));
    await expect(spending.reserve(call(0.01))).rejects.toMatchObject({ code: "ai_daily_limit" });
  });

  test("the day ends at midnight, UTC", async () => {
    const user = await createTestUser(db);
    const at = (moment: string) => spendingOf(user, { dailyUsdPerUser: 1 }, () => new Date(moment));
    await at("2026-03-29T23:59:59.999Z").reserve(call(1));
    await expect(at("2026-03-29T23:59:59.999Z").reserve(call(1))).rejects.toMatchObject({ code: "ai_daily_limit" });
    await at("2026-03-30T00:00:00Z").reserve(call(1));
  });

  test("what can't be written is not spent, and an end that can't be written breaks nothing", async () => {
    await expect(spendingOf(randomUUID()).reserve(call(0.1))).rejects.toThrow();
    for (const usd of [-0.1, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(spendingOf(await createTestUser(db)).reserve(call(usd))).rejects.toThrow("an amount of dollars");
    expect(await db.select().from(modelCalls)).toEqual([]);
    const reserved = await spendingOf(await createTestUser(db)).reserve(call(0.1));
    await reserved.settle({ usd: Number.NaN, ...answered });
    expect(await db.select().from(modelCalls)).toMatchObject([{ reservedMicroUsd: 100_000, costMicroUsd: null }]);
  });

  test("what was spent stays counted when its user goes", async () => {
    const user = await createTestUser(db);
    await spendingOf(user, { dailyUsd: 1 }).reserve(call(0.8));
    await db.delete(users).where(eq(users.id, user));
    expect(await db.select({ count: sql`count(*)::int` }).from(modelCalls)).toEqual([{ count: 1 }]);
    const other = spendingOf(await createTestUser(db), { dailyUsd: 1 });
    await expect(other.reserve(call(0.3))).rejects.toMatchObject({ code: "ai_closed_today" });
  });
});
