import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/client.ts";

/** For each queue with jobs that may begin and have not, for how many seconds the oldest of them has been due. */
export async function listOldestWaiting(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; seconds: number }>(sql`
    select name, extract(epoch from now() - min(greatest(start_after, created_on)))::float8 as seconds
    from pgboss.job
    where state < 'active' and not blocked and start_after <= now()
    group by name`);
  return new Map(rows.map(({ name, seconds }) => [name, Math.max(0, seconds)]));
}

/** How many jobs of a kind one person has, waiting or under way. `openOfIndex` finds them. */
export async function countOpenOf(
  tx: Transaction,
  { name, userId, pace }: { name: string; userId: string; pace: string },
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from pgboss.job
    where group_id = ${userId} and name = ${name} and group_tier = ${pace} and state <= 'active'`);
  return rows[0]?.count ?? 0;
}

/** In the queue's own table, which keeps what has ended for a week. All processes that start at once ask for it. */
export const openOfIndex = `begin;
  select pg_advisory_xact_lock(hashtext('carvas: job_open_of'));
  create index if not exists job_open_of on pgboss.job (group_id, name) where state <= 'active' and group_id is not null;
  commit;`;
