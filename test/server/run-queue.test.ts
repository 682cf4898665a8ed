import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signUpTokens } from "#contract/limits.ts";
import { generations } from "#server/db/schema/work.ts";
import { sweepGenerations } from "#server/domain/generations/sweep-generations.ts";
import { enqueuePicture, enqueueRunPicture } from "#server/jobs/enqueue-picture.ts";
import { openJobQueue, type JobQueue } from "#server/jobs/job-queue.ts";
import { startJobWorker } from "#server/jobs/job-worker.ts";
import { createLogger } from "#server/log/logger.ts";
import { createPictures, type Pictures } from "./picture-setup.ts";
import { createDealer, triesOf, tryAt, type Dealer } from "./run-setup.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

let database: TestDatabase;
let storage: Awaited<ReturnType<typeof createTestFiles>>;
let queue: JobQueue;
let pictures: Pictures;
let dealer: Dealer;

beforeAll(async () => {
  database = await createTestDatabase();
  storage = await createTestFiles();
  pictures = createPictures(database, storage.files);
  queue = await openJobQueue({ connectionString: database.url, isWorker: true, onError: () => {} });
  const nothing = { isPixelWork: false, run: async () => {}, giveUp: async () => {} };
  const handlers = {
    "generate-image": {
      ...nothing,
      isPixelWork: true,
      run: ({ generationId }: { generationId: string }) => pictures.run(generationId),
    },
    "cut-out-upload": nothing,
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
  await startJobWorker(queue, handlers, {
    log: createLogger({ level: "silent", role: "test" }),
  });
});
afterAll(async () => {
  await queue.stop(5000);
  await database.close();
  await storage.remove();
});
beforeEach(async () => {
  dealer = await createDealer(database, pictures, (tx, id) => enqueueRunPicture(queue, tx, id));
});

const isQuiet = async (ids: readonly string[]) => {
  const open = await Promise.all(ids.map((id) => queue.isOpen("generate-image", id)));
  return open.every((one) => !one);
};
/** As the minute's sweep does, a minute later. */
async function sweep(): Promise<void> {
  await database.db.execute(sql`update generations set created_at = now() - interval '2 minutes'`);
  await sweepGenerations({
    db: database.db,
    files: storage.files,
    isQueued: (id) => queue.isOpen("generate-image", id),
    putBack: (id) => database.db.transaction((tx) => enqueueRunPicture(queue, tx, id)),
    log: { error: () => {} },
  });
}

test("jobs that came up for a paused run are queued again when it goes on", async () => {
  const run = await dealer.start(4);
  await dealer.change(run, "paused");
  await expect.poll(() => isQuiet(triesOf(run)), { timeout: 20_000 }).toBe(true);
  const { counts, status } = await dealer.read(run);
  expect(status === "paused" || counts.completed === 4).toBe(true);
  await sweep();
  expect(await isQuiet(triesOf(run))).toBe(true);
  if (status === "paused") await dealer.change(run, "running");
  await expect.poll(async () => (await dealer.read(run)).status, { timeout: 20_000 }).toBe("finished");
  expect(await dealer.balance()).toBe(signUpTokens - 4);
});

test(
  "a run that is paused and continued again and again loses no picture for longer than a sweep takes",
  { tags: ["thorough"] },
  async () => {
    const run = await dealer.start(6);
    for (let times = 0; times < 12; times += 1) {
      await Promise.allSettled([dealer.change(run, times % 2 === 0 ? "paused" : "running")]);
    }
    await expect.poll(() => isQuiet(triesOf(run)), { timeout: 20_000 }).toBe(true);
    await sweep();
    await expect.poll(async () => (await dealer.read(run)).status, { timeout: 20_000 }).toBe("finished");
    expect((await dealer.read(run)).counts).toMatchObject({ completed: 6, failed: 0 });
    expect(await dealer.balance()).toBe(signUpTokens - 6);
    await dealer.expectLedgerAddsUp();
  },
);

test("a paused run's picture that its owner orders by itself is made, though its job has ended for the pause", async () => {
  const quiet = await createDealer(database, pictures);
  const run = await quiet.start(1);
  const id = tryAt(run, 0);
  await quiet.change(run, "paused");
  await database.db.transaction((tx) => enqueueRunPicture(queue, tx, id));
  await expect.poll(() => isQuiet([id]), { timeout: 20_000 }).toBe(true);
  expect(await quiet.statusOf(id)).toBe("pending");
  await database.db.transaction(async (tx) => {
    await tx.update(generations).set({ orderedSinglyAt: new Date() }).where(eq(generations.id, id));
    await enqueuePicture(queue, tx, id);
  });
  await expect.poll(() => quiet.statusOf(id), { timeout: 20_000 }).toBe("done");
});
