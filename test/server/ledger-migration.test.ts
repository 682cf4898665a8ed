import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withDatabaseBefore } from "./database-before.ts";

test(
  "a ledger of before gets what each row left, and a month that is under way: the update gives and takes nothing",
  { tags: ["thorough"] },
  async () => {
    await withDatabaseBefore("0013_", async ({ client, migrate }) => {
      const id = randomUUID();
      await client.query("insert into users (id, name, email, created_at) values ($1, '', 'a@example.test', $2)", [
        id,
        "2026-01-31T10:20:30.123456Z",
      ]);
      const write =
        "insert into token_ledger (user_id, entry, plan_tokens, purchased_tokens, cause) values ($1, $2, $3, $4, $5)";
      await client.query(write, [id, "grant", 0, 5, "purchase:1"]);
      await client.query(write, [id, "hold", -10, -2, "generation:1:hold"]);
      await client.query("update token_balances set plan_tokens = 0, purchased_tokens = 3");
      await migrate();
      const ledger = await client.query("select plan_after, purchased_after, plan from token_ledger order by id");
      expect(ledger.rows.map(({ plan_after, purchased_after, plan }) => [plan_after, purchased_after, plan])).toEqual([
        [10, 0, "core"],
        [10, 5, null],
        [0, 3, null],
      ]);
      const { rows } = await client.query<{ due: Date; plan_tokens: number }>(
        "select next_reset_at as due, plan_tokens from token_balances",
      );
      const due = rows[0]?.due ?? new Date(0);
      expect(rows[0]?.plan_tokens).toBe(0);
      expect(due.getTime()).toBeGreaterThan(Date.now());
      expect(due.getTime()).toBeLessThan(Date.now() + 32 * 86_400_000);
      expect(due.toISOString().slice(10)).toBe("T10:20:30.123Z");
      await client.query(write, [id, "release", 10, 2, "generation:1:settle"]);
    });
  },
);
