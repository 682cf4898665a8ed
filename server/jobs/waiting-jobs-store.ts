import { sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";

/** For each queue with jobs that may begin and have not, for how many seconds the oldest of them has been due. */
export async function listOldestWaiting(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; seconds: number }>(sql`
    select name, extract(epoch from now() - min(greatest(start_after, created_on)))::float8 as seconds
    from pgboss.job
    where state < 'active' and not blocked and start_after <= now()
    group by name`);
  return new Map(rows.map(({ name, seconds }) => [name, Math.max(0, seconds)]));
}
