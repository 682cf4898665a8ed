import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { liveSubjects } from "#server/compose/live-subjects.ts";
import { liveEventRows } from "#server/db/schema/work.ts";
import { startLiveHub, type LiveHub } from "#server/domain/live-events/live-hub.ts";
import type { ReadLiveSubject } from "#server/domain/live-events/live-subjects.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
let hub: LiveHub;
let log: string[];
let anna: string;
let bert: string;

const name = "profile.changed";
/** Whose profile can't be read, as when the pool has no connection in time. */
const unreadable = new Set<string>();
const readProfile: ReadLiveSubject = async (_db, id) => {
  if (unreadable.has(id)) throw new Error("timeout exceeded when trying to connect");
  return { id };
};
const soon = { timeout: 20_000 };

beforeEach(async () => {
  database = await createTestDatabase();
  [anna, bert] = [await createTestUser(database.db), await createTestUser(database.db)];
  log = [];
  unreadable.clear();
  const { db, url: connectionString } = database;
  const logger = createLogger({ level: "warn", role: "test", destination: { write: (line) => log.push(line) } });
  hub = await startLiveHub({ db, connectionString, logger, subjects: { ...liveSubjects, [name]: readProfile } });
});
afterEach(async () => {
  await hub.stop();
  await database.close();
});

/** The numbers of the rows that the user hears of. */
function subscribe(userId: string): { heard: number[]; isClosed: () => boolean } {
  const heard: number[] = [];
  let isClosed = false;
  hub.subscribe({ userId, receive: ({ id }) => heard.push(id), close: () => (isClosed = true) });
  return { heard, isClosed: () => isClosed };
}

/** In one transaction: the notices come together. */
const record = (...userIds: string[]) =>
  database.db.transaction(async (tx) => {
    for (const userId of userIds) await recordLiveEvent(tx, { userId, name, subjectId: userId });
  });
/** As if recorded while nobody listened. Gives the highest row number. */
async function recordUnheard(userId: string, count = 1): Promise<number> {
  const rows = Array.from({ length: count }, () => ({ userId, name, subjectId: userId }));
  const inserted = await database.db.insert(liveEventRows).values(rows).returning({ id: liveEventRows.id });
  return Math.max(...inserted.map(({ id }) => id));
}
async function breakConnection(): Promise<void> {
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'carvas-live-events' and datname = current_database()`,
  );
}

test("what happened during a break is read for each user from where it began, however much another's was", async () => {
  const [one, other] = [subscribe(anna), subscribe(bert)];
  await record(anna);
  await expect.poll(() => one.heard, soon).not.toEqual([]);
  const missed = await recordUnheard(bert);
  const last = await recordUnheard(anna, 200);
  await breakConnection();
  await expect.poll(() => one.heard, soon).toContain(last);
  await expect.poll(() => other.heard, soon).toContain(missed);
});

/** A row whose transaction began before those many of others, and is over only now: its notice is heard by nobody. */
async function recordLate(userId: string, others: () => Promise<unknown>): Promise<number> {
  return database.db.transaction(async (tx) => {
    const row = { userId, name, subjectId: userId };
    const inserted = await tx.insert(liveEventRows).values(row).returning({ id: liveEventRows.id });
    await others();
    return Math.max(...inserted.map(({ id }) => id));
  });
}

test("a row is read after a break whose number is far below what was heard before: numbers are given out before their transactions end", async () => {
  const [one, other] = [subscribe(anna), subscribe(bert)];
  const late = await recordLate(bert, async () => {
    await recordUnheard(anna, 200);
    await record(anna);
    await expect.poll(() => one.heard, soon).not.toEqual([]);
  });
  await breakConnection();
  await expect.poll(() => other.heard, soon).toContain(late);
});

test("nor does a reader miss such a row who comes back and names a higher one", async () => {
  let place = 0;
  const late = await recordLate(bert, async () => {
    place = await recordUnheard(anna, 200);
  });
  const { messages } = await hub.replay(bert, place);
  expect(messages.map(({ id }) => id)).toContain(late);
});

test("what happened during a break is read again until it succeeds, whatever is heard meanwhile", async () => {
  const { heard } = subscribe(anna);
  await record(anna);
  await expect.poll(() => heard, soon).not.toEqual([]);
  const missed = await recordUnheard(anna);
  await database.db.execute(sql`alter table live_events rename to live_events_away`);
  await breakConnection();
  await expect.poll(() => log.join(""), soon).toContain("missed live events could not be read");
  await database.db.execute(sql`select pg_notify('live_events', ${`${bert}:${missed + 1000}`})`);
  await database.db.execute(sql`alter table live_events_away rename to live_events`);
  await expect.poll(() => heard, soon).toContain(missed);
});

test("what can't be read for one user keeps nothing from another, and is sent as soon as it can be read", async () => {
  const [one, other] = [subscribe(anna), subscribe(bert)];
  unreadable.add(anna);
  await record(bert, anna, bert, anna);
  await expect.poll(() => other.heard, soon).toContain(3);
  expect(one.heard).toEqual([]);
  unreadable.clear();
  await expect.poll(() => one.heard, soon).toEqual([4]);
  expect(one.isClosed()).toBe(false);
});

test("events whose rows can't be read are sent when they can be", { tags: ["thorough"] }, async () => {
  const { heard } = subscribe(anna);
  await record(anna);
  await expect.poll(() => heard, soon).toEqual([1]);
  const missed = await recordUnheard(anna);
  await database.db.execute(sql`alter table live_events rename to live_events_away`);
  await database.db.execute(sql`select pg_notify('live_events', ${`${anna}:${missed}`})`);
  await expect.poll(() => log.join(""), soon).toContain("live events could not be read yet");
  await database.db.execute(sql`alter table live_events_away rename to live_events`);
  await expect.poll(() => heard, soon).toContain(missed);
});

test(
  "no later event overtakes one that can't be read, and the user's streams end when it never can",
  { tags: ["thorough"] },
  async () => {
    const [one, other] = [subscribe(anna), subscribe(bert)];
    unreadable.add(anna);
    await record(anna, bert);
    await expect.poll(() => log.join(""), soon).toContain("a live event could not be read yet");
    await database.db.transaction((tx) =>
      recordLiveEvent(tx, { userId: anna, name: "upload.removed", subjectId: randomUUID() }),
    );
    await expect.poll(one.isClosed, soon).toBe(true);
    expect(one.heard).toEqual([]);
    expect(other).toMatchObject({ heard: [2] });
    expect(other.isClosed()).toBe(false);
  },
);
