import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/server/test-database.ts";
import { inTurnOf } from "./connection-turns.ts";

describe("connections of one account", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  /** Holds a connection until the gate opens, as calls do that wait for each other's lock. */
  const holdOpen = (gate: Promise<void>, onHeld: () => void) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      onHeld();
      await gate;
    });

  test("are four at the most: other accounts, and who is nobody, have the rest", async () => {
    const gate = Promise.withResolvers<void>();
    let held = 0;
    const calls = Array.from({ length: 30 }, () => inTurnOf("one", () => holdOpen(gate.promise, () => (held += 1))));
    await expect.poll(() => held).toBe(4);
    await inTurnOf("another", () => database.db.execute(sql`select 1`));
    await database.db.execute(sql`select 1`);
    await sleep(50);
    expect(held).toBe(4);
    gate.resolve();
    await Promise.all(calls);
    expect(held).toBe(30);
  });

  test("a call that has one may take another: it does not wait for itself", async () => {
    const gate = Promise.withResolvers<void>();
    let held = 0;
    const nested = Array.from({ length: 4 }, () =>
      inTurnOf("one", () =>
        database.db.transaction(async () => {
          held += 1;
          await gate.promise;
          await database.db.execute(sql`select 1`);
        }),
      ),
    );
    await expect.poll(() => held).toBe(4);
    gate.resolve();
    await Promise.all(nested);
  });

  test("that too many wait for already are refused at once, and those that wait go on", async () => {
    const gate = Promise.withResolvers<void>();
    const calls = Array.from({ length: 105 }, () => inTurnOf("one", () => holdOpen(gate.promise, () => undefined)));
    await expect(calls.at(-1)).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 1 });
    gate.resolve();
    const ends = await Promise.allSettled(calls);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(104);
  });

  test("come back when a statement fails", async () => {
    const fail = () => inTurnOf("one", () => database.db.execute(sql`select nothing_of_that_name`));
    await Promise.allSettled(Array.from({ length: 20 }, fail));
    const { rows } = await inTurnOf("one", () => database.db.execute(sql`select 1 as one`));
    expect(rows).toEqual([{ one: 1 }]);
  });
});
