import { and, asc, desc, eq, gt, inArray, lt, max, min, or, sql } from "drizzle-orm";
import { type LiveEventName, isLiveEventName } from "#contract/events.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { liveEventRows } from "#server/db/schema/work.ts";

/** The PostgreSQL channel; its payload is `<user id>:<row id>` and nothing else. */
export const liveEventChannel = "live_events";

export type LiveEventRow = {
  id: number;
  userId: string;
  name: LiveEventName;
  subjectId: string;
};

export async function insertLiveEvent(tx: Transaction, event: Omit<LiveEventRow, "id">): Promise<void> {
  const rows = await tx.insert(liveEventRows).values(event).returning({ id: liveEventRows.id });
  const payload = `${event.userId}:${rows[0]?.id}`;
  await tx.execute(sql`select pg_notify(${liveEventChannel}, ${payload})`);
}

/**
 * Row numbers are given out before their transactions commit, so a lower one can appear after a higher. Reaching back this many rows, and to what began
 * this long before, finds such late ones; what is sent twice replaces itself. A call's transaction is given up after 8 s (`boundsOfCalls`).
 */
const overlap = { rows: 50, seconds: 10 };

/** Of one reading: an account that changes something all day long has a history larger than a process's memory. */
export const maxMissedRows = 5000;

/** What was recorded after that row, as far as anybody can tell, and a little of what was before it: the newest `maxMissedRows`. */
export async function listLiveEventsAfter(
  db: DatabaseOrTransaction,
  { userId, afterId }: { userId: string; afterId: number },
): Promise<LiveEventRow[]> {
  // A row's time is when its transaction began.
  const since = sql`(select place.created_at - make_interval(secs => ${overlap.seconds}) from ${liveEventRows} as place
    where place.id <= ${afterId} order by place.id desc limit 1)`;
  const isAfter = or(gt(liveEventRows.id, afterId - overlap.rows), gt(liveEventRows.createdAt, since));
  const rows = await db
    .select()
    .from(liveEventRows)
    .where(and(eq(liveEventRows.userId, userId), isAfter))
    .orderBy(desc(liveEventRows.id))
    .limit(maxMissedRows);
  return rows.toReversed().flatMap(toLiveEventRow);
}

/** The newest `maxMissedRows`. */
export async function listLiveEventsOfLast(
  db: DatabaseOrTransaction,
  { userId, seconds }: { userId: string; seconds: number },
): Promise<LiveEventRow[]> {
  const rows = await db
    .select()
    .from(liveEventRows)
    .where(
      and(
        eq(liveEventRows.userId, userId),
        gt(liveEventRows.createdAt, sql`now() - make_interval(secs => ${seconds})`),
      ),
    )
    .orderBy(desc(liveEventRows.id))
    .limit(maxMissedRows);
  return rows.toReversed().flatMap(toLiveEventRow);
}

export async function listLiveEventsById(db: DatabaseOrTransaction, ids: number[]): Promise<LiveEventRow[]> {
  const rows = await db
    .select()
    .from(liveEventRows)
    .where(inArray(liveEventRows.id, ids))
    .orderBy(asc(liveEventRows.id));
  return rows.flatMap(toLiveEventRow);
}

/** The lowest and highest row number that is kept; null when there is none. */
export async function readLiveEventRange(
  db: DatabaseOrTransaction,
): Promise<{ oldestId: number | null; newestId: number | null }> {
  const rows = await db
    .select({ oldestId: min(liveEventRows.id), newestId: max(liveEventRows.id) })
    .from(liveEventRows);
  return rows[0] ?? { oldestId: null, newestId: null };
}

export async function deleteLiveEventsBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db.delete(liveEventRows).where(lt(liveEventRows.createdAt, moment));
}

/** A name that this version does not know, written by a newer one during a rolling deploy, is passed over. */
function toLiveEventRow(row: typeof liveEventRows.$inferSelect): LiveEventRow[] {
  return isLiveEventName(row.name) ? [{ ...row, name: row.name }] : [];
}
