import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpTokens } from "#contract/limits.ts";
import { plans } from "#contract/plans.ts";
import { ledgerEntryKinds } from "#contract/token-movements.ts";
import { users } from "#server/db/schema/accounts.ts";
import { tokenBalances, tokenLedger } from "#server/db/schema/tokens.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "#test/server/test-database.ts";
import { selectBalance } from "./token-store.ts";

/** What the database itself refuses, whoever asks. */
describe("the database's rules of the ledger", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const reasonOf = (work: PromiseLike<unknown>): Promise<string> =>
    Promise.resolve(work).then(
      () => "done",
      (error: unknown) => String(error instanceof Error && error.cause instanceof Error ? error.cause.message : error),
    );
  const ofUser = (userId: string) => eq(tokenLedger.userId, userId);
  const entry = (userId: string, planTokens: number, cause: string) =>
    ({ userId, entry: "grant", planTokens, purchasedTokens: 0, cause: `${userId}:${cause}` }) as const;

  test("no row is changed, deleted or emptied away", async () => {
    const { db } = database;
    const userId = await createTestUser(db);
    const refusal = "The token ledger is append-only.";
    expect(await reasonOf(db.update(tokenLedger).set({ planTokens: 99 }).where(ofUser(userId)))).toBe(refusal);
    expect(await reasonOf(db.update(tokenLedger).set({ createdAt: new Date() }).where(ofUser(userId)))).toBe(refusal);
    expect(await reasonOf(db.delete(tokenLedger).where(ofUser(userId)))).toBe(refusal);
    expect(await reasonOf(db.execute(sql`truncate token_ledger`))).toBe(refusal);
    expect(await selectBalance(db, userId)).toMatchObject({ planTokens: signUpTokens });
  });

  test("a balance moves with a row of the ledger, and by nothing else", async () => {
    const { db } = database;
    const userId = await createTestUser(db);
    const refusal = "A token balance moves with its ledger only.";
    const set = (amounts: object) => db.update(tokenBalances).set(amounts).where(eq(tokenBalances.userId, userId));
    expect(await reasonOf(set({ planTokens: 99 }))).toBe(refusal);
    expect(await reasonOf(set({ purchasedTokens: 99 }))).toBe(refusal);
    const period = { periodAnchor: new Date(), nextResetAt: new Date() };
    const made = { userId: crypto.randomUUID(), planTokens: 5, ...period };
    expect(await reasonOf(db.insert(tokenBalances).values(made))).toBe(refusal);
    await db.insert(tokenLedger).values(entry(userId, 4, "one"));
    expect(await selectBalance(db, userId)).toMatchObject({ planTokens: signUpTokens + 4 });
  });

  test("a row says what it leaves, whatever was said there, and none is written that leaves less than nothing", async () => {
    const { db } = database;
    const userId = await createTestUser(db);
    await db.insert(tokenLedger).values({ ...entry(userId, -4, "one"), planAfter: 1000, purchasedAfter: 1000 });
    const [row] = await db
      .select()
      .from(tokenLedger)
      .where(eq(tokenLedger.cause, `${userId}:one`));
    expect(row).toMatchObject({ planAfter: 6, purchasedAfter: 0 });
    expect(await reasonOf(db.insert(tokenLedger).values(entry(userId, -7, "two")))).toContain("not_negative");
    expect(await selectBalance(db, userId)).toMatchObject({ planTokens: 6 });
  });

  test("a row that is not written moves nothing, and several of one statement are refused rather than miscounted", async () => {
    const { db } = database;
    const userId = await createTestUser(db);
    await db.insert(tokenLedger).values(entry(userId, 5, "one"));
    await db
      .insert(tokenLedger)
      .values(entry(userId, 5, "one"))
      .onConflictDoNothing();
    expect(await selectBalance(db, userId)).toMatchObject({ planTokens: 15 });
    const both = [entry(userId, 1, "two"), entry(userId, 1, "three")];
    expect(await reasonOf(db.insert(tokenLedger).values(both))).toBe("A ledger entry and the token balance differ.");
    expect(await selectBalance(db, userId)).toMatchObject({ planTokens: 15 });
  });

  test("nobody without a balance has a ledger, and no ledger is closed but by the end of its account", async () => {
    const { db } = database;
    const nobody = crypto.randomUUID();
    expect(await reasonOf(db.insert(tokenLedger).values(entry(nobody, 5, "one")))).toBe(
      "A ledger entry without a token balance.",
    );
    const userId = await createTestUser(db);
    const closing = { ...entry(userId, -10, "closing"), entry: "closing" } as const;
    expect(await reasonOf(db.insert(tokenLedger).values(closing))).toBe(
      "Only the end of an account closes its ledger.",
    );
  });

  test("an account's ledger outlives it, adds up to nothing, and knows no name", async () => {
    const { db } = database;
    const userId = await createTestUser(db);
    await db.delete(users).where(eq(users.id, userId));
    const kept = await db.select().from(tokenLedger).where(ofUser(userId)).orderBy(tokenLedger.id);
    expect(kept.map((row) => [row.entry, row.planTokens, row.planAfter])).toEqual([
      ["grant", 10, 10],
      ["closing", -10, 0],
    ]);
    expect(JSON.stringify(kept)).not.toContain("example.test");
    const [found] = (await db.execute(sql`select count(*)::int as count from users where id = ${userId}`)).rows;
    expect(found).toEqual({ count: 0 });
  });

  test("the first month's tokens are Core's, and the next ones come on the day of joining a month later", async () => {
    expect(signUpTokens).toBe(plans.core.transformationsPerMonth);
    const { db } = database;
    const userId = crypto.randomUUID();
    const createdAt = new Date("2027-01-31T10:20:30.456Z");
    await db.insert(users).values({ id: userId, name: "", email: `${userId}@example.test`, createdAt });
    const [row] = await db.select().from(tokenBalances).where(eq(tokenBalances.userId, userId));
    expect(row?.periodAnchor).toEqual(createdAt);
    expect(row?.nextResetAt.toISOString()).toBe("2027-02-28T10:20:30.456Z");
    expect(row?.planTokens).toBe(signUpTokens);
  });

  test("the database knows every kind of entry, and no other", async () => {
    const { db } = database;
    const userId = await createTestUser(db);
    for (const kind of ledgerEntryKinds.filter((one) => one !== "closing")) {
      await db.insert(tokenLedger).values({ ...entry(userId, 0, kind), entry: kind });
    }
    const unknown = sql`insert into token_ledger (user_id, entry, plan_tokens, purchased_tokens, cause)
      values (${userId}, 'gift', 1, 0, ${`${userId}:gift`})`;
    expect(await reasonOf(db.execute(unknown))).toContain("token_ledger_entry_known");
  });
});
