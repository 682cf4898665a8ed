import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "#server/log/logger.ts";
import { describeOnEachDatabase, type TestDatabase } from "#test/server/test-database.ts";
import { enqueueRunPicture } from "./enqueue-picture.ts";
import { openJobQueue, type JobQueue } from "./job-queue.ts";
import { startJobWorker, type JobHandlers } from "./job-worker.ts";

const log = createLogger({ level: "silent", role: "test" });

describeOnEachDatabase("the job queue", (createDatabase) => {
  let database: TestDatabase;
  let queue: JobQueue;
  const runs: string[] = [];
  const givenUp: string[] = [];
  let failuresLeft = 0;
  let running = 0;
  let mostAtOnce = 0;

  const work = async (id: string) => {
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    runs.push(id);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (failuresLeft === 0) return;
    failuresLeft -= 1;
    throw new Error("once more, please");
  };
  let waiting = 0;
  const threeWait = Promise.withResolvers<void>();
  const waitForOthers = async () => {
    waiting += 1;
    if (waiting === 3) threeWait.resolve();
    await threeWait.promise;
  };
  const nothing = { isPixelWork: false, run: async () => {}, giveUp: async () => {} };
  const handlers: JobHandlers = {
    "cut-out-upload": {
      isPixelWork: true,
      run: ({ uploadId }) => work(uploadId),
      giveUp: async ({ uploadId }) => void givenUp.push(uploadId),
    },
    "generate-image": {
      isPixelWork: true,
      run: ({ generationId }) => work(generationId),
      giveUp: async ({ generationId }) => void givenUp.push(generationId),
    },
    "make-cut-out-version": nothing,
    "generate-views": nothing,
    "generate-with-ai": { ...nothing, atOnce: { inAll: 3, ofOne: 3 }, run: () => waitForOthers() },
    "read-car": nothing,
    "read-car-with-model": nothing,
    "ask-register": nothing,
    "sweep-work": nothing,
    "care-for-billing": nothing,
    "collect-files": nothing,
    "sweep-storage": nothing,
    "renew-plan-credits": nothing,
  };

  beforeAll(async () => {
    database = await createDatabase();
    queue = await openJobQueue({ connectionString: database.url, isWorker: true, onError: () => {} });
    await startJobWorker(queue, handlers, { log });
  });
  afterAll(async () => {
    await queue.stop(5000);
    await database.close();
  });

  const enqueueGeneration = (id: string, evenIfEnded?: boolean) =>
    database.db.transaction((tx) =>
      queue.enqueue(tx, "generate-image", { id, payload: { generationId: id }, evenIfEnded }),
    );

  test("a job runs once its transaction has committed", async () => {
    const id = randomUUID();
    await enqueueGeneration(id);
    await expect.poll(() => runs.includes(id), { timeout: 5000 }).toBe(true);
    await expect.poll(() => queue.isOpen("generate-image", id)).toBe(false);
  });

  test("a job is found by its payload, until it has ended", async () => {
    const [requestId, other] = [randomUUID(), randomUUID()];
    const isOpen = (id: string) => queue.isOpenFor("ask-register", { requestId: id });
    const job = { id: randomUUID(), payload: { requestId } };
    await database.db.transaction((tx) => queue.enqueue(tx, "ask-register", job));
    await expect.poll(() => queue.isOpen("ask-register", job.id), { timeout: 5000 }).toBe(false);
    expect(await isOpen(requestId)).toBe(false);
    await database.db.execute(sql`update pgboss.job set state = 'active' where id = ${job.id}`);
    expect([await isOpen(requestId), await isOpen(other)]).toEqual([true, false]);
  });

  test("a rolled back transaction leaves no job", async () => {
    const id = randomUUID();
    const rolledBack = database.db.transaction(async (tx) => {
      await queue.enqueue(tx, "generate-image", { id, payload: { generationId: id } });
      throw new Error("changed our mind");
    });
    await expect(rolledBack).rejects.toThrow("changed our mind");
    expect(await queue.isOpen("generate-image", id)).toBe(false);
  });

  test("the same job is queued once", async () => {
    const id = randomUUID();
    await Promise.all([enqueueGeneration(id), enqueueGeneration(id)]);
    await expect.poll(() => queue.isOpen("generate-image", id), { timeout: 5000 }).toBe(false);
    expect(runs.filter((ran) => ran === id)).toHaveLength(1);
  });

  test("a job that has ended runs again under its id when that is wanted", async () => {
    const id = randomUUID();
    for (const times of [1, 2]) {
      await enqueueGeneration(id, true);
      await expect.poll(() => queue.isOpen("generate-image", id), { timeout: 5000 }).toBe(false);
      expect(runs.filter((ran) => ran === id)).toHaveLength(times);
    }
  });

  test("what somebody waits for is taken before a run's pictures, however many of those came before", async () => {
    const ofRun = Array.from({ length: 4 }, () => randomUUID());
    const single = randomUUID();
    await database.db.transaction(async (tx) => {
      for (const id of ofRun) await enqueueRunPicture(queue, tx, id);
      await queue.enqueue(tx, "generate-image", { id: single, payload: { generationId: single } });
    });
    await expect.poll(() => ofRun.every((id) => runs.includes(id)), { timeout: 20_000 }).toBe(true);
    expect(runs.find((id) => id === single || ofRun.some((one) => one === id))).toBe(single);
  });

  test("a failed try is repeated, and after the last one the job is given up", { tags: ["thorough"] }, async () => {
    failuresLeft = 1;
    const saved = randomUUID();
    await enqueueGeneration(saved);
    await expect.poll(() => runs.filter((ran) => ran === saved).length, { timeout: 10_000 }).toBe(2);
    failuresLeft = 3;
    const lost = randomUUID();
    await enqueueGeneration(lost);
    await expect.poll(() => givenUp, { timeout: 20_000 }).toEqual([lost]);
    expect(runs.filter((ran) => ran === lost)).toHaveLength(3);
  });

  test("a job whose workers were lost is tried more often than one that fails, and given up at once when it fails then", async () => {
    const lostBefore = async (id: string, times: number) => {
      await database.db.transaction(async (tx) => {
        await queue.enqueue(tx, "generate-image", { id, payload: { generationId: id } });
        await tx.execute(sql`update pgboss.job set retry_count = ${times} where id = ${id}`);
      });
    };
    const [saved, failing] = [randomUUID(), randomUUID()];
    await lostBefore(saved, 5);
    await expect.poll(() => queue.isOpen("generate-image", saved), { timeout: 10_000 }).toBe(false);
    expect([runs.filter((ran) => ran === saved).length, givenUp.includes(saved)]).toEqual([1, false]);
    failuresLeft = 1;
    await lostBefore(failing, 4);
    await expect.poll(() => givenUp.includes(failing), { timeout: 10_000 }).toBe(true);
    expect(runs.filter((ran) => ran === failing)).toHaveLength(1);
  });

  test("pixel work of one worker takes turns", async () => {
    const ids: string[] = Array.from({ length: 4 }, () => randomUUID());
    await database.db.transaction(async (tx) => {
      for (const id of ids) {
        await queue.enqueue(tx, "generate-image", { id, payload: { generationId: id } });
        await queue.enqueue(tx, "cut-out-upload", { id, payload: { uploadId: id } });
      }
    });
    await expect.poll(() => runs.filter((ran) => ids.includes(ran)).length, { timeout: 20_000 }).toBe(8);
    expect(mostAtOnce).toBe(1);
  });

  test("what waits for AI models waits together, and keeps no pixel work waiting", async () => {
    const ids: string[] = Array.from({ length: 3 }, () => randomUUID());
    const enqueueWithAi = (id: string) =>
      database.db.transaction((tx) => queue.enqueue(tx, "generate-with-ai", { id, payload: { generationId: id } }));
    await Promise.all(ids.slice(0, 2).map(enqueueWithAi));
    await expect.poll(() => waiting, { timeout: 5000 }).toBe(2);
    const pixels = randomUUID();
    await enqueueGeneration(pixels);
    await expect.poll(() => runs.includes(pixels), { timeout: 5000 }).toBe(true);
    await Promise.all(ids.slice(2).map(enqueueWithAi));
    await expect.poll(() => waiting, { timeout: 5000 }).toBe(3);
    for (const id of ids) await expect.poll(() => queue.isOpen("generate-with-ai", id), { timeout: 5000 }).toBe(false);
  });

  test("a worker does not start without a handler for every job", async () => {
    const { "generate-image": _, ...incomplete } = handlers;
    await expect(startJobWorker(queue, incomplete as JobHandlers, { log })).rejects.toThrow(
      "generate-image has no handler",
    );
  });
});
