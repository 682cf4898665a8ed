import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plans, type PlanId } from "#contract/plans.ts";
import { openDatabase, type Transaction } from "#server/db/client.ts";
import { profiles, users } from "#server/db/schema/accounts.ts";
import { tokenBalances, tokenLedger } from "#server/db/schema/tokens.ts";
import { changePlan } from "#server/domain/plans/change-plan.ts";
import { renewPlanCredits } from "#server/domain/plans/renew-plan-credits.ts";
import { runs } from "#test/sample.ts";
import { Crash, crashAfter } from "#test/server/crashing-transaction.ts";
import { endMonth } from "#test/server/end-month.ts";
import { LedgerModel } from "#test/server/ledger-model.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "#test/server/test-database.ts";
import { grantTokens } from "./grant-tokens.ts";
import { captureHold, holdTokens, releaseHold } from "./holds.ts";
import { takeBackTokens } from "./take-back-tokens.ts";

type Kind =
  | "hold"
  | "capture"
  | "keep part"
  | "release"
  | "purchase"
  | "refund"
  | "month ends"
  | "renew"
  | "pro"
  | "core"
  | "sign-up";
type Step = {
  kind: Kind;
  cause: number;
  count: number;
  /** Statements after which the process dies; null: it lives. */
  crashAfter: number | null;
};
type Pots = { planTokens: number; purchasedTokens: number };
type Entry = typeof tokenLedger.$inferSelect;

const weighted = (kinds: readonly Kind[], weight: number) => ({ weight, arbitrary: fc.constantFrom(...kinds) });
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    weighted(["hold"], 5),
    weighted(["capture", "keep part", "release"], 6),
    weighted(["purchase", "refund"], 3),
    weighted(["month ends", "renew"], 2),
    weighted(["pro", "core"], 2),
    weighted(["sign-up"], 1),
  ),
  cause: fc.integer({ min: 0, max: 3 }),
  count: fc.integer({ min: 1, max: 12 }),
  crashAfter: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 4 }),
});
const script = fc.array(step, { minLength: 4, maxLength: 14 });

/** Cases of a run of fast-check: as many users at once, so that a thousand cases take seconds. */
const usersAtOnce = 20;
const scripts = fc.array(script, { minLength: usersAtOnce, maxLength: usersAtOnce });

describe("any interleaving of sign-ups, months, purchases, refunds, holds that are kept, kept in part and released, and crashes", () => {
  let database: TestDatabase;
  let otherMachine: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    database = await createTestDatabase();
    otherMachine = openDatabase(database.url, () => undefined);
  });
  afterAll(async () => {
    await otherMachine.close();
    await database.close();
  });
  const logger = { error: (said: unknown) => expect(said).toBeUndefined() };

  async function perform(userId: string, { kind, cause, count, crashAfter: statements }: Step): Promise<void> {
    // Two machines, each with connections of its own.
    const { db } = cause % 2 === 0 ? database : otherMachine;
    if (kind === "month ends") return endMonth(db, userId);
    if (kind === "renew") return void (await renewPlanCredits({ db, logger }));
    await db.transaction(async (whole) => {
      const tx = statements === null ? whole : crashAfter(whole, statements);
      await move(tx, userId, { kind, name: `${userId}:${cause}`, count });
      // The last moment at which it can die: all is written, nothing is committed.
      if (statements !== null) throw new Crash();
    });
  }

  test("in turn, they leave in each pot what a model of them says", { tags: ["thorough"] }, async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (all) => {
        await Promise.all(
          all.map(async (steps) => {
            const userId = await createTestUser(database.db);
            for (const one of steps) if (one.kind !== "renew") await perform(userId, one).catch(expectRefusal);
            const [row] = await database.db.select().from(tokenBalances).where(eq(tokenBalances.userId, userId));
            const { planTokens, purchasedTokens } = row ?? {};
            expect({ planTokens, purchasedTokens }).toEqual(follow(steps));
          }),
        );
      }),
      { numRuns: runs(25) },
    );
  });

  test("at the same time, on two machines: balance is sum, never negative, plan credits first, nothing twice", async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (all) => {
        const userIds = await Promise.all(all.map(() => createTestUser(database.db)));
        const work = all.flatMap((steps, index) => steps.map((one) => perform(userIds[index] ?? "", one)));
        for (const { status, reason } of (await Promise.allSettled(work)).map(asOutcome)) {
          if (status === "rejected") expectRefusal(reason);
        }
        await expectSound(database, userIds);
      }),
      { numRuns: runs(30) },
    );
  });

  test("a hundred spend at once on ten tokens: exactly ten get one", async () => {
    const userId = await createTestUser(database.db);
    const spend = (index: number) =>
      (index % 2 === 0 ? database : otherMachine).db.transaction(async (tx) => {
        await holdTokens(tx, { userId, count: 1, cause: `${userId}:${index}` });
        await captureHold(tx, { cause: `${userId}:${index}` });
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => spend(index)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    await expectSound(database, [userId]);
  });
});

async function move(
  tx: Transaction,
  userId: string,
  { kind, name, count }: { kind: Exclude<Kind, "month ends" | "renew">; name: string; count: number },
): Promise<void> {
  switch (kind) {
    case "hold":
      return holdTokens(tx, { userId, count, cause: name });
    case "capture":
      return void (await captureHold(tx, { cause: name }));
    case "keep part":
      return void (await captureHold(tx, { cause: name, count }));
    case "release":
      return void (await releaseHold(tx, { cause: name }));
    case "purchase":
      return void (await grantTokens(tx, { userId, purchasedTokens: count, cause: `purchase:${name}` }));
    case "refund":
      return void (await takeBackTokens(tx, { userId, count, cause: `refund:${name}` }));
    case "pro":
    case "core":
      return changePlan(tx, { userId, plan: kind, at: new Date(), cause: `${kind}:${name}` });
    case "sign-up": {
      const id = randomUUID();
      await tx.insert(users).values({ id, name: "", email: `${id}@example.test` });
    }
  }
}

function expectRefusal(error: unknown): void {
  if (error instanceof Crash) return;
  expect(String(error)).toMatch(/Insufficient tokens|changed in the meantime|no hold under this cause/);
}

function asOutcome(outcome: PromiseSettledResult<unknown>): { status: string; reason?: unknown } {
  return outcome;
}

/** What must hold for every account, whatever has happened. */
async function expectSound({ db }: TestDatabase, userIds: readonly string[]): Promise<void> {
  const accounts = await db
    .select({ account: tokenBalances, isPro: profiles.isPro })
    .from(tokenBalances)
    .innerJoin(profiles, eq(profiles.id, tokenBalances.userId))
    .where(inArray(tokenBalances.userId, [...userIds]));
  const ledger = await db
    .select()
    .from(tokenLedger)
    .where(inArray(tokenLedger.userId, [...userIds]))
    .orderBy(tokenLedger.id);
  expect(accounts).toHaveLength(userIds.length);
  for (const { account, isPro } of accounts) {
    const entries = ledger.filter(({ userId }) => userId === account.userId);
    expectRunningSums(entries, account);
    expectHolds(entries, account.owedTokens);
    const plan: PlanId = isPro ? "pro" : "core";
    expect(account.planTokens).toBeLessThanOrEqual(plans[plan].transformationsPerMonth);
  }
}

function expectRunningSums(entries: readonly Entry[], account: Pots): void {
  const pots: Pots = { planTokens: 0, purchasedTokens: 0 };
  for (const entry of entries) {
    pots.planTokens += entry.planTokens;
    pots.purchasedTokens += entry.purchasedTokens;
    expect(entry).toMatchObject({ planAfter: pots.planTokens, purchasedAfter: pots.purchasedTokens });
    expect(Math.min(pots.planTokens, pots.purchasedTokens)).toBeGreaterThanOrEqual(0);
  }
  expect(account).toMatchObject(pots);
}

function expectHolds(entries: readonly Entry[], owedTokens: number): void {
  let open = 0;
  for (const hold of entries.filter(({ entry }) => entry === "hold")) {
    // Nothing bought is touched while the plan has any.
    if (hold.purchasedTokens < 0) expect(hold.planAfter).toBe(0);
    const settled = entries.filter(({ cause }) => cause === hold.cause.replace(/hold$/, "settle"));
    expect(settled.length).toBeLessThanOrEqual(1);
    for (const { entry, planTokens, purchasedTokens } of settled) {
      const returned = entry === "release" ? [-hold.planTokens, -hold.purchasedTokens] : [0, 0];
      expect([planTokens + 0, purchasedTokens + 0]).toEqual(returned.map((tokens) => tokens + 0));
    }
    expectRest(entries, hold);
    if (settled.length === 0) open -= hold.planTokens + hold.purchasedTokens;
  }
  expect(owedTokens).toBeLessThanOrEqual(open);
}

/** What came back of a hold that was kept is a part of it, plan credits only where all bought ones came back. */
function expectRest(entries: readonly Entry[], hold: Entry): void {
  const rests = entries.filter(({ cause }) => cause === hold.cause.replace(/hold$/, "rest"));
  expect(rests.length).toBeLessThanOrEqual(1);
  for (const rest of rests) {
    const settled = entries[entries.indexOf(rest) - 1];
    expect(settled).toMatchObject({ entry: "capture", cause: hold.cause.replace(/hold$/, "settle") });
    expect(rest.purchasedTokens).toBeLessThanOrEqual(0 - hold.purchasedTokens);
    expect(rest.planTokens).toBeLessThanOrEqual(0 - hold.planTokens);
    expect(rest.planTokens + rest.purchasedTokens).toBeLessThan(0 - hold.planTokens - hold.purchasedTokens);
    if (rest.planTokens > 0) expect(rest.purchasedTokens + 0).toBe(0 - hold.purchasedTokens);
  }
}

/** What the steps should leave: what is undone leaves nothing, neither does another user's sign-up. */
function follow(steps: readonly Step[]): Pots {
  const model = new LedgerModel();
  for (const { kind, cause, count, crashAfter: crash } of steps) {
    if (kind === "renew" || kind === "sign-up" || (crash !== null && kind !== "month ends")) continue;
    model.take({ kind, cause, count });
  }
  return model.pots;
}
