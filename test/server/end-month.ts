import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { tokenBalances } from "#server/db/schema/tokens.ts";

/**
 * Moves a user's month into the past, so that it ended `secondsAgo`: the database's clock can't be moved, so the month is. Two that are ended in
 * the same millisecond would be one month, which can't end twice: each ends at the clock's moment after the wait for the row.
 */
export async function endMonth(db: Database, userId: string, { secondsAgo = 1 } = {}): Promise<void> {
  const due = sql`date_trunc('milliseconds', clock_timestamp()) - make_interval(secs => ${secondsAgo})`;
  await db
    .update(tokenBalances)
    .set({ nextResetAt: due, periodAnchor: sql`${due} - interval '1 month'` })
    .where(eq(tokenBalances.userId, userId));
}
