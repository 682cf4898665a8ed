import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";

/** By each account's last entry: one look into an index for each. */
export async function countOffLastEntry(db: DatabaseOrTransaction): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from token_balances balance
    left join lateral (
      select plan_after, purchased_after from token_ledger entry
      where entry.user_id = balance.user_id order by id desc limit 1
    ) last on true
    where (balance.plan_tokens, balance.purchased_tokens) is distinct from (last.plan_after, last.purchased_after)`);
  return rows[0]?.count ?? 0;
}

/** By all entries: each account's sum has to be its balance. */
export async function countOffSum(db: DatabaseOrTransaction): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from token_balances balance
    left join (
      select user_id, sum(plan_tokens) as plan, sum(purchased_tokens) as purchased from token_ledger group by user_id
    ) entries on entries.user_id = balance.user_id
    where (balance.plan_tokens, balance.purchased_tokens)
      is distinct from (coalesce(entries.plan, 0), coalesce(entries.purchased, 0))`);
  return rows[0]?.count ?? 0;
}
