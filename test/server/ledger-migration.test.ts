import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, test } from "vitest";

const folder = join(import.meta.dirname, "../../server/db/migrations");

async function readMigrations(): Promise<{ before: string[]; after: string[] }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const first = names.findIndex((name) => name.startsWith("0013_"));
  return { before: texts.slice(0, first), after: texts.slice(first) };
}

test(
  "a ledger of before gets what each row left, and a month that is under way: the update gives and takes nothing",
  { tags: ["thorough"] },
  async () => {
    const { before, after } = await readMigrations();
    const url = new URL(inject("testClusters")[0]?.url ?? "");
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`create database ${name}`);
    url.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      for (const sql of before) await client.query(sql);
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
      // All at once, as the migrator does it.
      await client.query("begin");
      for (const sql of after) await client.query(sql);
      await client.query("commit");
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
    } finally {
      await client.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    }
  },
);
