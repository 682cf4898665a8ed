import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, createTestUser, type TestDatabase } from "#test/server/test-database.ts";
import { enqueueFor } from "./enqueue-for.ts";
import { openJobQueue, type JobQueue } from "./job-queue.ts";

let database: TestDatabase;
let queue: JobQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  queue = await openJobQueue({ connectionString: database.url, isWorker: false, onError: () => {} });
});
afterAll(async () => {
  await queue.stop(1000);
  await database.close();
});

const put = (userId: string, pace: "single" | "run" = "single") =>
  database.db.transaction((tx) => {
    const id = randomUUID();
    return enqueueFor(queue, tx, { name: "read-car", id, payload: { photoId: id }, userId, pace });
  });
const prioritiesOf = async (userId: string) => {
  const { rows } = await database.db.execute<{ priority: number }>(
    sql`select priority from pgboss.job where group_id = ${userId} order by priority desc`,
  );
  return rows.map(({ priority }) => priority);
};

test("every kind of work that somebody waits for is put behind what the same person has waiting, and nobody else's", async () => {
  const [one, other] = [await createTestUser(database.db), await createTestUser(database.db)];
  for (let count = 0; count < 10; count += 1) await put(one);
  await put(other);
  const [own, others] = [await prioritiesOf(one), await prioritiesOf(other)];
  expect((own[0] ?? 0) - (own.at(-1) ?? 0)).toBeGreaterThanOrEqual(20 * 21);
  // A second or two passed.
  expect((own[0] ?? 0) - (others[0] ?? 0)).toBeLessThan(20);
});

test("five hundred single ones may wait; one more is refused, and a run's or another's is not", async () => {
  const [one, other] = [await createTestUser(database.db), await createTestUser(database.db)];
  await queue.boss.insert(
    "read-car",
    Array.from({ length: 500 }, () => ({ id: randomUUID(), data: {}, group: { id: one, tier: "single" } })),
  );
  await expect(put(one)).rejects.toMatchObject({ code: "too_much_waiting", retryAfterSeconds: 60 });
  await put(one, "run");
  await put(other);
});
