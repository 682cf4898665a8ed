import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { generations, liveEventRows } from "#server/db/schema/work.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "#test/server/test-database.ts";
import { createTestFiles, createTestUpload } from "#test/server/work-setup.ts";
import {
  findByIdempotencyKey,
  findGeneration,
  findGenerationOfAnyone,
  insertGeneration,
  listDueGenerations,
  readStatus,
  setOutcome,
  setProgress,
  setRunning,
  type NewGeneration,
} from "./generation-store.ts";
import { listNewestOfPhotos, listPictureRows } from "./picture-store.ts";
import { createProgress } from "./report-progress.ts";
import { sweepGenerations } from "./sweep-generations.ts";

const silent = { error: () => {} };
const noRun = () => Promise.reject(new Error("no picture of a run is here"));

describe("generations in the table", () => {
  let database: TestDatabase;
  let files: Awaited<ReturnType<typeof createTestFiles>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    files = await createTestFiles();
  });
  afterAll(async () => {
    await database.close();
    await files.remove();
  });
  let userId: string;
  let uploadId: string;
  beforeEach(async () => {
    userId = await createTestUser(database.db);
    uploadId = await createTestUpload(database, userId);
  });

  const insert = (changes: Partial<NewGeneration> = {}) =>
    database.db.transaction((tx) =>
      insertGeneration(tx, {
        userId,
        uploadId,
        kind: "preset",
        status: "pending",
        stage: "queued",
        preset: "Studio",
        aspectRatio: "4:3",
        engine: "studio",
        ...changes,
      }),
    );
  const inserted = async (changes: Partial<NewGeneration> = {}) => {
    const row = await insert(changes);
    if (row === null) throw new Error("This picture is in the making already.");
    return row;
  };
  const inTurn = <Result>(work: Parameters<typeof database.db.transaction<Result>>[0]) => database.db.transaction(work);
  const run = (id: string) => inTurn((tx) => setRunning(tx, id));
  const advance = (id: string, percent: number) => inTurn((tx) => setProgress(tx, { id, stage: "placing", percent }));
  const end = (id: string, status: "failed" | "cancelled") =>
    inTurn((tx) => setOutcome(tx, id, status === "failed" ? { status, errorCode: "engine_failed" } : { status }));
  const finish = (id: string) =>
    inTurn((tx) =>
      setOutcome(tx, id, {
        status: "done",
        resultKey: "pictures/x.jpg",
        width: 4,
        height: 3,
        carBox: null,
        wasEnlarged: false,
        carUnchanged: null,
        matteKey: null,
        outline: null,
        isPlateFound: null,
        madeBy: "studio" as const,
        madeWith: null,
        engineNotes: [],
      }),
    );
  const age = (id: string, seconds: number) =>
    database.db
      .update(generations)
      .set({ createdAt: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(generations.id, id));

  test("the same picture is in the making once, and another format beside it", async () => {
    const { id } = await inserted();
    expect(await insert()).toBeNull();
    expect(await insert({ aspectRatio: "1:1" })).not.toBeNull();
    await finish(id);
    expect(await insert()).not.toBeNull();
  });

  test("is found by its owner alone, by id and by key; the worker finds anyone's", async () => {
    const { id } = await inserted({ idempotencyKey: "key-1" });
    const stranger = await createTestUser(database.db);
    const other = await inserted({ aspectRatio: "9:16", idempotencyKey: "key-2" });
    expect((await findGeneration(database.db, { userId, id }))?.id).toBe(id);
    expect(await findGeneration(database.db, { userId: stranger, id })).toBeNull();
    const byKey = (owner: string, idempotencyKey: string) =>
      findByIdempotencyKey(database.db, { userId: owner, idempotencyKey });
    expect((await byKey(userId, "key-1"))?.id).toBe(id);
    expect((await byKey(userId, "key-2"))?.id).toBe(other.id);
    expect(await byKey(stranger, "key-1")).toBeNull();
    expect((await findGenerationOfAnyone(database.db, id))?.id).toBe(id);
  });

  test("its progress goes forwards, while it runs, and says nothing of others", async () => {
    const [{ id }, beside] = [await inserted(), await inserted({ aspectRatio: "1:1" })];
    expect(await advance(id, 10)).toBeNull();
    expect((await run(id))?.status).toBe("running");
    expect((await advance(id, 40))?.percent).toBe(40);
    expect(await advance(id, 40)).toBeNull();
    expect(await advance(id, 15)).toBeNull();
    expect((await advance(id, 60))?.stage).toBe("placing");
    expect(await readStatus(database.db, beside.id)).toBe("pending");
    expect((await findGeneration(database.db, { userId, id: beside.id }))?.percent).toBe(0);
  });

  test("ends once: what has ended neither runs again, nor goes on, nor ends another way", async () => {
    const { id } = await inserted({ cost: 1 });
    await run(id);
    const done = await finish(id);
    expect([done?.status, done?.percent, done?.cost, done?.finishedAt instanceof Date]).toEqual(["done", 100, 1, true]);
    for (const again of [run(id), advance(id, 99), end(id, "failed"), end(id, "cancelled"), finish(id)])
      expect(await again).toBeNull();
    expect(await readStatus(database.db, id)).toBe("done");
  });

  test.each(["failed", "cancelled"] as const)(
    "one that is %s costs nothing from then on, and keeps its percent",
    async (status) => {
      const { id } = await inserted({ cost: 1 });
      await run(id);
      await advance(id, 60);
      const row = await end(id, status);
      expect([row?.status, row?.cost, row?.percent]).toEqual([status, 0, 60]);
      expect(row?.errorCode).toBe(status === "failed" ? "engine_failed" : null);
    },
  );

  test("those open for long are listed, not the young and not the ended", async () => {
    const [old, young, running, ended] = [
      await inserted(),
      await inserted({ aspectRatio: "1:1" }),
      await inserted({ aspectRatio: "9:16" }),
      await inserted({ aspectRatio: "16:9" }),
    ];
    await run(running.id);
    await end(ended.id, "failed");
    for (const row of [old, running, ended]) await age(row.id, 90);
    await age(young.id, 30);
    const ids = new Set((await listDueGenerations(database.db, 60)).map(({ id }) => id));
    const own = [old, young, running, ended].map(({ id }) => ids.has(id));
    expect(own).toEqual([true, false, true, false]);
  });

  test("a sweep ends what has no job any more, and nothing else", async () => {
    const [lost, queued, young] = [
      await inserted(),
      await inserted({ aspectRatio: "1:1" }),
      await inserted({ aspectRatio: "9:16" }),
    ];
    await age(lost.id, 61);
    await age(queued.id, 61);
    const sweep = () =>
      sweepGenerations({
        db: database.db,
        files: files.files,
        isQueued: async (id) => id !== lost.id,
        putBack: noRun,
        log: silent,
      });
    expect(await sweep()).toBe(1);
    expect(await Promise.all([lost, queued, young].map(({ id }) => readStatus(database.db, id)))).toEqual([
      "failed",
      "pending",
      "pending",
    ]);
    expect((await findGenerationOfAnyone(database.db, lost.id))?.errorCode).toBe("generation_failed");
    expect(await sweep()).toBe(0);
  });

  test("one that can't be looked after keeps no other waiting, and is told to the log", async () => {
    const [broken, lost] = [await inserted(), await inserted({ aspectRatio: "1:1" })];
    await age(broken.id, 90);
    await age(lost.id, 61);
    const told: unknown[] = [];
    const isQueued = (id: string) =>
      id === broken.id ? Promise.reject(new Error("no")) : Promise.resolve(id !== lost.id);
    const log = { error: (said: unknown) => void told.push(said) };
    expect(await sweepGenerations({ db: database.db, files: files.files, isQueued, putBack: noRun, log })).toBe(1);
    expect(await readStatus(database.db, lost.id)).toBe("failed");
    expect(told).toEqual([expect.objectContaining({ generationId: broken.id })]);
  });

  test("pages of pictures go from the newest to the oldest, without gap or repetition, of one user alone", async () => {
    const rows = [];
    for (const [index, aspectRatio] of ["4:3", "1:1", "16:9", "9:16"].entries()) {
      const row = await inserted({ aspectRatio });
      await age(row.id, 100 - 10 * index);
      rows.push(row.id);
    }
    // Two of the very same moment have an order, too.
    const moment = new Date("2026-01-02T03:04:05Z");
    for (const id of rows.slice(0, 2))
      await database.db.update(generations).set({ createdAt: moment }).where(eq(generations.id, id));
    const stranger = await createTestUser(database.db);
    const listed: string[] = [];
    for (let beforeId: string | null = null; listed.length < 4; beforeId = listed.at(-1) ?? null) {
      const page = await listPictureRows(database.db, { userId, uploadId: null, limit: 1, beforeId });
      expect(page).toHaveLength(1);
      listed.push(...page.map(({ id }) => id));
    }
    expect(listed.slice(0, 2)).toEqual([rows[3], rows[2]]);
    expect(new Set(listed)).toEqual(new Set(rows));
    expect(
      await listPictureRows(database.db, { userId, uploadId: null, limit: 9, beforeId: listed.at(-1) ?? null }),
    ).toEqual([]);
    expect(await listPictureRows(database.db, { userId: stranger, uploadId: null, limit: 9, beforeId: null })).toEqual(
      [],
    );
    const elsewhere = await createTestUpload(database, userId);
    expect(await listPictureRows(database.db, { userId, uploadId: elsewhere, limit: 9, beforeId: null })).toEqual([]);
  });

  test("a photo is listed by its newest finished picture in a scene, with how many it has", async () => {
    const [first, second, open, retail] = [
      await inserted(),
      await inserted({ aspectRatio: "1:1" }),
      await inserted({ aspectRatio: "16:9" }),
      await inserted({ kind: "retail", preset: "Retail One" }),
    ];
    for (const { id } of [first, second, retail]) await finish(id);
    await age(first.id, 60);
    await age(second.id, 30);
    await age(open.id, 10);
    await age(retail.id, 5);
    const photos = await listNewestOfPhotos(database.db, { userId, limit: 9, beforeId: null });
    expect(photos.map(({ latest, pictureCount }) => [latest.id, pictureCount])).toEqual([[second.id, 2]]);
  });

  test("stages are written as they come, each with its news, and an ended generation is heard of", async () => {
    const { id } = await inserted();
    await run(id);
    const progress = createProgress(database.db, id);
    progress.report("reading");
    await progress.settle();
    progress.report("placing");
    progress.report("finishing");
    progress.report("saving");
    await progress.settle();
    expect((await findGenerationOfAnyone(database.db, id))?.stage).toBe("saving");
    const news = await database.db.select().from(liveEventRows).where(eq(liveEventRows.subjectId, id));
    expect(news.length).toBeGreaterThanOrEqual(2);
    expect(news.length).toBeLessThanOrEqual(3);
    progress.report("reading");
    await progress.settle();
    expect(progress.cancelled.aborted).toBe(false);
    await end(id, "cancelled");
    progress.report("saving");
    await progress.settle();
    expect(progress.cancelled.aborted).toBe(true);
  });
});
