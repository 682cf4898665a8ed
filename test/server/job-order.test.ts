import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Transaction } from "#server/db/client.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { generations } from "#server/db/schema/work.ts";
import { enqueuePhoto } from "#server/jobs/enqueue-photo.ts";
import { enqueuePicture, enqueueRunPicture } from "#server/jobs/enqueue-picture.ts";
import { jobPriority } from "#server/jobs/job-priority.ts";
import { openJobQueue, type JobQueue } from "#server/jobs/job-queue.ts";
import { startJobWorker } from "#server/jobs/job-worker.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "./test-database.ts";
import { createTestUpload } from "./work-setup.ts";

/* Which picture is begun first, on the real queue with a real worker. */

let database: TestDatabase;
let queue: JobQueue;
let users: { core: string; pro: string };
const begun: string[] = [];
let onBegun: (id: string) => Promise<void> = async () => undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  queue = await openJobQueue({ connectionString: database.url, isWorker: true, onError: () => {} });
  users = { core: await createTestUser(database.db), pro: await createTestUser(database.db) };
  await database.db.update(profiles).set({ isPro: true }).where(eq(profiles.id, users.pro));
});
afterEach(() => {
  begun.length = 0;
  onBegun = async () => undefined;
});
afterAll(async () => {
  await queue.stop(5000);
  await database.close();
});

let worker: Promise<void> | null = null;
/** Jobs put in before are all there when the first one is taken. */
const startWorker = () => {
  const nothing = { isPixelWork: false, run: async () => {}, giveUp: async () => {} };
  const begin = async (id: string) => {
    begun.push(id);
    await onBegun(id);
  };
  const handlers = {
    "generate-image": {
      ...nothing,
      isPixelWork: true,
      run: ({ generationId }: { generationId: string }) => begin(generationId),
    },
    "cut-out-upload": {
      ...nothing,
      isPixelWork: true,
      run: ({ uploadId }: { uploadId: string }) => begin(uploadId),
    },
    "make-cut-out-version": nothing,
    "generate-views": nothing,
    "generate-with-ai": nothing,
    "read-car": nothing,
    "read-car-with-model": nothing,
    "ask-register": nothing,
    "sweep-work": nothing,
    "care-for-billing": nothing,
    "renew-plan-credits": nothing,
    "collect-files": nothing,
    "sweep-storage": nothing,
  };
  worker ??= startJobWorker(queue, handlers, {
    log: createLogger({ level: "silent", role: "test" }),
  });
  return worker;
};

async function orderPicture(userId: string, pace: "single" | "run" = "single"): Promise<string> {
  const uploadId = await createTestUpload(database, userId);
  const id = randomUUID();
  await database.db.transaction(async (tx) => {
    await tx.insert(generations).values({
      id,
      userId,
      uploadId,
      kind: "preset",
      status: "pending",
      stage: "queued",
      engine: "studio",
      preset: "City",
      aspectRatio: "4:3",
    });
    await (pace === "run" ? enqueueRunPicture(queue, tx, id) : enqueuePicture(queue, tx, id));
  });
  return id;
}

const several = (count: number, order: () => Promise<string>) =>
  Array.from({ length: count }).reduce<Promise<string[]>>(
    async (before) => [...(await before), await order()],
    Promise.resolve([]),
  );
const begunFirst = async (count: number) => {
  await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(count);
};

test("Pro's pictures and photos are begun before Core's, whoever came first, and single ones before runs", async () => {
  const coreRun = await several(3, () => orderPicture(users.core, "run"));
  const core = await several(6, () => orderPicture(users.core));
  const proRun = await several(3, () => orderPicture(users.pro, "run"));
  const pro = await several(4, () => orderPicture(users.pro));
  await startWorker();
  await begunFirst(16);
  expect(begun).toEqual([...pro, ...core, ...proRun, ...coreRun]);
});

test("photos are cut out in the same order", async () => {
  const send = async (userId: string) => {
    const id = await createTestUpload(database, userId);
    await database.db.transaction((tx) => enqueuePhoto(queue, tx, { id }));
    return id;
  };
  // Whatever is under way is over before the order counts.
  const gate = Promise.withResolvers<void>();
  onBegun = () => gate.promise;
  await startWorker();
  const first = await send(users.core);
  await begunFirst(1);
  const core = await several(4, () => send(users.core));
  const pro = await several(3, () => send(users.pro));
  gate.resolve();
  await begunFirst(8);
  expect(begun).toEqual([first, ...pro, ...core]);
});

test("while Pro orders without end, faster than can be made, Core's picture is begun once its five minutes are over", async () => {
  const start = Date.now();
  const seconds = new Map<string, number>();
  // A picture takes thirty seconds, and two of Pro's come meanwhile: told by the moment under which they are ordered.
  let clock = 0;
  const order = async (tx: Transaction, plan: "pro" | "core", at: number) => {
    const id = randomUUID();
    seconds.set(id, at);
    const priority = jobPriority({ plan, pace: "single", at: new Date(start + at * 1000) });
    await queue.enqueue(tx, "generate-image", { id, payload: { generationId: id }, priority });
    return id;
  };
  let core = "";
  let coreBegunAt: number | null = null;
  onBegun = async (id) => {
    if (id === core) coreBegunAt = clock;
    clock += 30;
    if (coreBegunAt !== null) return;
    await database.db.transaction(async (tx) => {
      await order(tx, "pro", clock - 15);
      await order(tx, "pro", clock);
    });
  };
  await startWorker();
  // Both are there at once.
  await database.db.transaction(async (tx) => {
    core = await order(tx, "core", 0);
    await order(tx, "pro", 0);
  });
  await expect.poll(() => coreBegunAt, { timeout: 60_000 }).not.toBeNull();
  // All that Pro ordered in those five minutes is before it, and nothing of later.
  const overtaking = begun.slice(0, begun.indexOf(core)).map((id) => seconds.get(id) ?? Number.NaN);
  expect(Math.max(...overtaking)).toBeLessThanOrEqual(300);
  expect(overtaking.length).toBeGreaterThan(10);
  expect(coreBegunAt).toBeLessThanOrEqual(2 * 300 + 60);
});
