import { randomUUID } from "node:crypto";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { generations } from "#server/db/schema/work.ts";
import { workers } from "#server/db/schema/workers.ts";
import { announceWorker, countWorkers, findCutBy } from "#server/domain/workers/announce-worker.ts";
import { watchForWorkers } from "#server/domain/workers/watch-for-workers.ts";
import { enqueuePicture, enqueueRunPicture } from "#server/jobs/enqueue-picture.ts";
import { jobNames } from "#server/jobs/job-definitions.ts";
import { registerWorkerMetrics } from "#server/jobs/job-metrics.ts";
import { openJobQueue, type JobQueue } from "#server/jobs/job-queue.ts";
import { startJobWorker, type JobHandlers } from "#server/jobs/job-worker.ts";
import { workKinds, type WorkKind } from "#server/jobs/work-kinds.ts";
import { createLogger } from "#server/log/logger.ts";
import { someOf } from "#test/sample.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "./test-database.ts";
import { createTestUpload } from "./work-setup.ts";

/* Several workers on one queue: who takes what, and whose turn it is. */

let database: TestDatabase;
let queues: JobQueue[] = [];
const log = createLogger({ level: "silent", role: "test" });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  queues = [];
});
afterEach(() => Promise.all(queues.map((queue) => queue.stop(5000))));

const announce = (kinds: readonly WorkKind[], cutBy: string) =>
  announceWorker({ db: database.db, logger: log }, { kinds, cutBy });

const openQueue = async (): Promise<JobQueue> => {
  const queue = await openJobQueue({ connectionString: database.url, isWorker: true, onError: () => {} });
  queues.push(queue);
  return queue;
};

/** A worker that only tells what it has begun. */
async function startWorker(kinds: readonly WorkKind[], onBegun: (job: string, id: string) => Promise<void>) {
  const begin = (name: string) => ({
    isPixelWork: true,
    run: (payload: object) => onBegun(name, Object.values(payload).join()),
    giveUp: async () => undefined,
  });
  const handlers = Object.fromEntries(jobNames.map((name) => [name, begin(name)]));
  const queue = await openQueue();
  // What an entry of each name is, an object made of a list can't say.
  await startJobWorker(queue, handlers as unknown as JobHandlers, { log, kinds });
}

test("a worker takes the kinds of work that it is there for, and leaves the others to others", async () => {
  const names = ["cut-out-upload", "generate-image", "generate-views", "ask-register"] as const;
  const begun: [who: string, job: string][] = [];
  const queue = await openQueue();
  const put = (name: (typeof names)[number]) => {
    const id = randomUUID();
    const payload = { uploadId: id, generationId: id, requestId: id };
    return database.db.transaction((tx) => queue.enqueue(tx, name, { id, payload }));
  };
  await startWorker(["matte"], async (job) => void begun.push(["cutter", job]));
  await startWorker(["compose", "views"], async (job) => void begun.push(["maker", job]));
  for (const name of [...names, ...names]) await put(name);
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(6);
  expect(new Set(begun.map((one) => one.join(" ")))).toEqual(
    new Set(["cutter cut-out-upload", "maker generate-image", "maker generate-views"]),
  );
  // What nobody takes waits until somebody does.
  await startWorker(["read"], async (job) => void begun.push(["reader", job]));
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(8);
  expect(begun.slice(6)).toEqual([
    ["reader", "ask-register"],
    ["reader", "ask-register"],
  ]);
});

async function order(queue: JobQueue, userId: string, pace: "single" | "run"): Promise<string> {
  const uploadId = await createTestUpload(database, userId);
  const id = randomUUID();
  const picture = { kind: "preset", status: "pending", stage: "queued", engine: "studio", preset: "City" } as const;
  await database.db.transaction(async (tx) => {
    await tx.insert(generations).values({ id, userId, uploadId, ...picture, aspectRatio: "4:3" });
    await (pace === "run" ? enqueueRunPicture(queue, tx, id) : enqueuePicture(queue, tx, id));
  });
  return id;
}

test.each(someOf(["single", "run"] as const))(
  "over three workers, one person's hundred pictures (%s) do not keep another's single one waiting",
  async (pace) => {
    const [dealer, somebody] = [await createTestUser(database.db), await createTestUser(database.db)];
    const queue = await openQueue();
    const bulk: string[] = [];
    for (let count = 0; count < 100; count += 1) bulk.push(await order(queue, dealer, pace));
    const begun: string[] = [];
    const gate = Promise.withResolvers<void>();
    const begin = async (_job: string, id: string) => {
      begun.push(id);
      await gate.promise;
    };
    for (let worker = 0; worker < 3; worker += 1) await startWorker(["compose"], begin);
    // Each has one of the dealer's in its hands.
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(3);
    const single = await order(queue, somebody, "single");
    gate.resolve();
    await expect.poll(() => begun.includes(single), { timeout: 20_000 }).toBe(true);
    // Before it: those three, and what the others took in the same moment.
    expect(begun.indexOf(single)).toBeLessThanOrEqual(3 + 2);
    await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(101);
    expect(new Set(begun)).toEqual(new Set([...bulk, single]));
  },
);

test("it is counted who takes which kind of work, and told when a kind has nobody, and when it has somebody again", async () => {
  await database.db.delete(workers);
  const registry = new Registry();
  registerWorkerMetrics(registry, database.db);
  const told: unknown[] = [];
  const logger = {
    warn: (facts: object) => void told.push(facts),
    info: (facts: object) => void told.push(facts),
    debug: () => undefined,
  };
  const all = await announce(workKinds, "old");
  const few = await announce(["compose", "views"], "older");
  expect(await registry.metrics()).toContain('workers{kind="compose"} 2');
  const stop = watchForWorkers({ db: database.db, logger: logger as never, everyMs: 30 }, workKinds);
  await all();
  expect(await countWorkers(database.db)).toEqual(
    new Map([
      ["compose", 1],
      ["views", 1],
    ]),
  );
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toEqual({ event: "work-taken-by-nobody", kinds: "matte,read,models,upkeep" });
  expect(await registry.metrics()).toContain('workers{kind="matte"} 0');
  const again = await announce(workKinds, "new");
  await expect.poll(() => told.length).toBe(2);
  expect(told[1]).toEqual({ event: "work-taken-again" });
  stop();
  await Promise.all([few(), again()]);
  // One that died without a word counts no longer than it is believed.
  await database.db
    .insert(workers)
    .values({ id: randomUUID(), host: "lost", kinds: ["matte"], seenAt: new Date(Date.now() - 60_000) });
  expect((await countWorkers(database.db)).size).toBe(0);
});

test("what cuts cars out is what all workers do it with that cut cars out", async () => {
  await database.db.delete(workers);
  expect(await findCutBy(database.db)).toBeNull();
  const ends = [
    await announce(["matte"], "old"),
    await announce(["compose"], "other"),
    await announce(workKinds, "old"),
  ];
  expect(await findCutBy(database.db)).toBe("old");
  const end = await announce(["matte"], "new");
  expect(await findCutBy(database.db)).toBeNull();
  for (const each of ends) await each();
  expect(await findCutBy(database.db)).toBe("new");
  await end();
});
