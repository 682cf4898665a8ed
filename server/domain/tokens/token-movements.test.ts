import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpTokens } from "#contract/limits.ts";
import type { Transaction } from "#server/db/client.ts";
import { tokenBalances, tokenLedger } from "#server/db/schema/tokens.ts";
import { liveEventRows } from "#server/db/schema/work.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "#test/server/test-database.ts";
import { grantTokens } from "./grant-tokens.ts";
import { captureHold, holdTokens, releaseHold } from "./holds.ts";
import { lockTokens } from "./lock-tokens.ts";
import { readBalance } from "./read-balance.ts";
import { selectBalance } from "./token-store.ts";

type Pots = { planTokens: number; purchasedTokens: number };

const movement = fc.record({
  kind: fc.constantFrom("hold", "capture", "release", "plan grant", "purchase"),
  cause: fc.integer({ min: 0, max: 3 }),
  count: fc.integer({ min: 1, max: 9 }),
});
type Movement = { kind: string; cause: number; count: number };

/** What the movements should leave, without a database: plan tokens go first, and come back to where they were. */
function follow(movements: readonly Movement[]): Pots {
  const pots: Pots = { planTokens: signUpTokens, purchasedTokens: 0 };
  const held = new Map<number, Pots>();
  const settled = new Set<number>();
  const granted = new Set<string>();
  for (const { kind, cause, count } of movements) {
    const hold = held.get(cause);
    if (kind === "hold") {
      if (hold !== undefined || count > pots.planTokens + pots.purchasedTokens) continue;
      const planTokens = Math.min(count, pots.planTokens);
      held.set(cause, { planTokens, purchasedTokens: count - planTokens });
      pots.planTokens -= planTokens;
      pots.purchasedTokens -= count - planTokens;
    } else if (kind === "capture" || kind === "release") {
      if (hold === undefined || settled.has(cause)) continue;
      settled.add(cause);
      if (kind === "capture") continue;
      pots.planTokens += hold.planTokens;
      pots.purchasedTokens += hold.purchasedTokens;
    } else if (!granted.has(`${kind}${cause}`)) {
      granted.add(`${kind}${cause}`);
      if (kind === "purchase") pots.purchasedTokens += count;
      else pots.planTokens += count;
    }
  }
  return pots;
}

describe("token movements", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const within = <Result>(work: (tx: Transaction) => Promise<Result>) => database.db.transaction(work);
  const hold = (userId: string, count: number, cause = userId) =>
    within((tx) => holdTokens(tx, { userId, count, cause }));
  const ledgerOf = (userId: string) => database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId));
  const newsFor = async (userId: string) => {
    const isNews = and(eq(liveEventRows.userId, userId), eq(liveEventRows.name, "profile.changed"));
    return (await database.db.select().from(liveEventRows).where(isNews)).length;
  };

  const perform = (userId: string, { kind, cause, count }: Movement) =>
    within(async (tx) => {
      const name = `${userId}:${cause}`;
      if (kind === "hold") await holdTokens(tx, { userId, count, cause: name });
      else if (kind === "capture") await captureHold(tx, { cause: name });
      else if (kind === "release") await releaseHold(tx, { cause: name });
      else if (kind === "purchase") await grantTokens(tx, { userId, purchasedTokens: count, cause: `${name}:${kind}` });
      else await grantTokens(tx, { userId, planTokens: count, cause: `${name}:${kind}` });
    });

  test("one after the other, they leave in each pot what a model of them says", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 4, maxLength: 14 }), async (movements) => {
        const userId = await createTestUser(database.db);
        for (const step of movements) await perform(userId, step).catch(expectRefusal);
        expect(await selectBalance(database.db, userId)).toMatchObject(follow(movements));
      }),
      { numRuns: 20 },
    );
  });

  test("the last token can be held, and one more is refused without a trace", async () => {
    const userId = await createTestUser(database.db);
    await hold(userId, signUpTokens);
    expect(await readBalance(database.db, userId)).toBe(0);
    await expect(hold(userId, 1, `${userId}:more`)).rejects.toMatchObject({ code: "insufficient_tokens" });
    expect((await ledgerOf(userId)).map(({ entry }) => entry).toSorted()).toEqual(["grant", "hold"]);
    expect(await newsFor(userId)).toBe(1);
  });

  test("a hold that was asked for before is not asked for its price again", async () => {
    const userId = await createTestUser(database.db);
    await hold(userId, signUpTokens);
    await hold(userId, signUpTokens);
    expect(await readBalance(database.db, userId)).toBe(0);
    expect(await newsFor(userId)).toBe(1);
  });

  test("nobody holds under another's cause, or settles what was never held", async () => {
    const [owner, other] = [await createTestUser(database.db), await createTestUser(database.db)];
    await hold(owner, 1);
    await expect(hold(other, 1, owner)).rejects.toThrow("Two users");
    expect(await readBalance(database.db, other)).toBe(signUpTokens);
    for (const settle of [captureHold, releaseHold])
      await expect(within((tx) => settle(tx, { cause: randomUUID() }))).rejects.toThrow("no hold under this cause");
  });

  test("who can spend more or less hears of it, and a capture changes nothing that one could see", async () => {
    const userId = await createTestUser(database.db);
    await hold(userId, 2);
    await within((tx) => captureHold(tx, { cause: userId }));
    expect(await newsFor(userId)).toBe(1);
    await hold(userId, 3, `${userId}:2`);
    expect(await within((tx) => releaseHold(tx, { cause: `${userId}:2` }))).toBe(true);
    expect(await within((tx) => releaseHold(tx, { cause: `${userId}:2` }))).toBe(false);
    expect(await newsFor(userId)).toBe(3);
    const amounts = (await ledgerOf(userId)).map(({ entry, planTokens }) => `${entry} ${planTokens}`);
    expect(amounts.toSorted()).toEqual(["capture 0", "grant 10", "hold -2", "hold -3", "release 3"]);
  });

  test("a grant goes to the pot that it names, once for its cause", async () => {
    const userId = await createTestUser(database.db);
    const grant = (tokens: Partial<Pots>, cause: string) =>
      within((tx) => grantTokens(tx, { userId, ...tokens, cause: `${userId}:${cause}` }));
    expect(await grant({ planTokens: 4 }, "plan")).toBe(true);
    expect(await selectBalance(database.db, userId)).toMatchObject({ planTokens: 14, purchasedTokens: 0 });
    expect(await grant({ purchasedTokens: 5 }, "purchase")).toBe(true);
    expect(await grant({ purchasedTokens: 5 }, "purchase")).toBe(false);
    expect(await selectBalance(database.db, userId)).toMatchObject({ planTokens: 14, purchasedTokens: 5 });
    expect(await readBalance(database.db, userId)).toBe(19);
    expect(await newsFor(userId)).toBe(2);
  });

  test("the same grant asked for many times at once is given once, and refused to nobody", async () => {
    const userId = await createTestUser(database.db);
    const grant = () => within((tx) => grantTokens(tx, { userId, purchasedTokens: 5, cause: `${userId}:paid` }));
    const answers = await Promise.all(Array.from({ length: 8 }, grant));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await readBalance(database.db, userId)).toBe(signUpTokens + 5);
  });

  test("a movement of one user leaves all others alone", async () => {
    const [mover, other] = [await createTestUser(database.db), await createTestUser(database.db)];
    await hold(mover, 7);
    expect(await readBalance(database.db, mover)).toBe(signUpTokens - 7);
    expect(await selectBalance(database.db, other)).toMatchObject({ planTokens: signUpTokens, purchasedTokens: 0 });
  });

  test("who is not there has nothing to spend, and moves nothing", async () => {
    const nobody = randomUUID();
    expect(await readBalance(database.db, nobody)).toBe(0);
    const userId = await createTestUser(database.db);
    await database.db.delete(tokenBalances).where(eq(tokenBalances.userId, userId));
    await expect(hold(userId, 1)).rejects.toThrow("without a token balance");
  });

  test("with the tokens locked nobody else moves them until the transaction ends", async () => {
    const userId = await createTestUser(database.db);
    const order: string[] = [];
    const locked = Promise.withResolvers<void>();
    const first = within(async (tx) => {
      await lockTokens(tx, userId);
      locked.resolve();
      await tx.execute("select pg_sleep(0.3)");
      order.push("lock");
    });
    await locked.promise;
    const second = hold(userId, 1).then(() => order.push("hold"));
    await Promise.all([first, second]);
    expect(order).toEqual(["lock", "hold"]);
  });
});

function expectRefusal(error: unknown): void {
  expect(String(error)).toMatch(/Insufficient tokens|changed in the meantime|no hold under this cause/);
}
