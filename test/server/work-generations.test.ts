import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { liveEventRows } from "#server/db/schema/work.ts";
import { countGeneration } from "#server/domain/accounts/count-generation.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { cancelGeneration } from "#server/domain/generations/cancel-generation.ts";
import { failGeneration } from "#server/domain/generations/fail-generation.ts";
import { listGenerations, readGeneration } from "#server/domain/generations/read-generations.ts";
import type { RunGenerationDeps } from "#server/domain/generations/run-context.ts";
import { runGeneration } from "#server/domain/generations/run-generation.ts";
import {
  startGeneration,
  type StartGenerationDeps,
  type StartGenerationInput,
} from "#server/domain/generations/start-generation.ts";
import { sweepGenerations } from "#server/domain/generations/sweep-generations.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import type { EnginePicture, EngineRequest } from "#server/engines/image-engine.ts";
import { finishedPicture } from "./picture-setup.ts";
import { createTestUser, describeOnEachDatabase, type TestDatabase } from "./test-database.ts";
import { createTestFiles, createTestUpload, startInput, testPresets } from "./work-setup.ts";

const noRun = () => Promise.reject(new Error("no picture of a run is here"));
const unread = () => Promise.reject(new Error("these engines read no photo"));

describeOnEachDatabase("generations", (createDatabase) => {
  let database: TestDatabase;
  let storage: Awaited<ReturnType<typeof createTestFiles>>;
  let userId: string;
  let uploadId: string;
  const queued: string[] = [];

  beforeAll(async () => {
    database = await createDatabase();
    storage = await createTestFiles();
  });
  afterAll(async () => {
    await database.close();
    await storage.remove();
  });
  beforeEach(async () => {
    userId = await createTestUser(database.db);
    uploadId = await createTestUpload(database, userId);
    queued.length = 0;
  });

  const isProUser = async () => false;
  const startWithCost = (changes: Partial<StartGenerationInput> = {}, deps: Partial<StartGenerationDeps> = {}) =>
    startGeneration(
      {
        db: database.db,
        presets: testPresets,
        engineName: "studio",
        isProUser,
        enqueueGeneration: async (_tx, id) => void queued.push(id),
        ...deps,
      },
      startInput({ userId, uploadId }, changes),
    );
  const start = async (...asked: Parameters<typeof startWithCost>) => (await startWithCost(...asked)).generation;
  const run = (id: string, make: (request: EngineRequest) => Promise<EnginePicture> = async () => finishedPicture) => {
    const deps: RunGenerationDeps = {
      db: database.db,
      files: storage.files,
      presets: testPresets,
      engine: {
        name: "studio",
        transform: make,
        retail: make,
        views: () => Promise.reject(new Error("no views here")),
      },
      requireRoom: async () => undefined,
      openSource: () => ({ readCutOut: unread, readPhoto: unread }),
      findPlate: () => Promise.resolve(null),
      countGeneration,
    };
    return runGeneration(deps, { id, signal: new AbortController().signal });
  };
  const balance = () => readBalance(database.db, userId);
  const read = (id: string) => readGeneration(database.db, { userId, id });
  test("a start holds one token, and the finished picture keeps it", async () => {
    const { id, status, percent } = await start();
    expect([status, percent, queued]).toEqual(["pending", 0, [id]]);
    expect(await balance()).toBe(9);
    await run(id);
    expect(await read(id)).toMatchObject({
      status: "done",
      percent: 100,
      width: 2048,
      carBox: finishedPicture.carBox,
      generatedImageUrl: `/api/files/generations/${id}/picture`,
    });
    expect(await balance()).toBe(9);
    expect((await readProfile(database.db, userId))?.total_generations).toBe(1);
    expect(await storage.files.exists(`pictures/${id.slice(0, 2)}/${id}.jpg`)).toBe(true);
  });

  test("ten clicks at once start one generation and hold one token", async () => {
    const started = await Promise.all(Array.from({ length: 10 }, () => start()));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(queued).toHaveLength(1);
    expect(await balance()).toBe(9);
  });

  test("a repeated idempotency key gives the first generation, even when it is done", async () => {
    const idempotencyKey = "button-1";
    const { id } = await start({ idempotencyKey });
    await run(id);
    const [again, parallel] = await Promise.all([start({ idempotencyKey }), start({ idempotencyKey })]);
    expect([again.id, parallel.id, again.status]).toEqual([id, id, "done"]);
    expect(await balance()).toBe(9);
  });

  test("parallel starts never spend more than the balance", async () => {
    const photos = await Promise.all([1, 2, 3, 4].map(() => createTestUpload(database, userId)));
    const names = ["Studio", "City", "Retail One"];
    const starts = photos.flatMap((id) =>
      names.map((presetName) => start({ presetName, uploadId: id, imageUrl: `/api/files/uploads/${id}/photo` })),
    );
    const results = await Promise.allSettled(starts);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "insufficient_tokens" });
    expect(await balance()).toBe(0);
    expect((await listGenerations(database.db, { userId, limit: 50, beforeId: null })).generations).toHaveLength(10);
  });

  test("nothing is held, written or queued when the queue refuses", async () => {
    const enqueueGeneration = () => Promise.reject(new Error("the queue is away"));
    await expect(start({}, { enqueueGeneration })).rejects.toThrow("the queue is away");
    expect(await balance()).toBe(10);
    expect((await listGenerations(database.db, { userId, limit: 50, beforeId: null })).generations).toEqual([]);
  });

  test("only one's own upload on this server can be transformed", async () => {
    const strangerId = await createTestUser(database.db);
    const foreignId = await createTestUpload(database, strangerId);
    const refused = [
      { imageUrl: `/api/files/uploads/${foreignId}/photo` },
      { imageUrl: "https://elsewhere.test/car.jpg" },
      { imageUrl: `https://carvas.test@elsewhere.test/api/files/uploads/${uploadId}/photo` },
      { imageUrl: `//elsewhere.test/api/files/uploads/${uploadId}/photo` },
      { imageUrl: `http://carvas.test/api/files/uploads/${uploadId}/photo` },
      { imageUrl: "file:///etc/passwd" },
      { imageUrl: `/api/files/uploads/../uploads/${uploadId}/photo/../../../profile` },
      { imageUrl: "not an address" },
    ];
    for (const changes of refused)
      await expect(start(changes), JSON.stringify(changes)).rejects.toMatchObject({ code: "foreign_url" });
    const logo = { logoUrl: "https://elsewhere.test/logo.png" };
    await expect(start(logo)).rejects.toMatchObject({ code: "pro_only" });
    await expect(start(logo, { isProUser: async () => true })).rejects.toMatchObject({ code: "foreign_url" });
    await expect(start({ uploadId: foreignId })).rejects.toMatchObject({ code: "not_found" });
    expect((await start({ imageUrl: `https://carvas.test/api/files/uploads/${uploadId}/photo` })).status).toBe(
      "pending",
    );
    expect(await balance()).toBe(9);
  });

  test("a picture says which logo it has and how it lies; another one is another picture of the same payment", async () => {
    const isPro = { isProUser: async () => true };
    const addressOf = (id: string) => `/api/files/uploads/${id}/photo`;
    const first = addressOf(await createTestUpload(database, userId, "logo"));
    const second = addressOf(await createTestUpload(database, userId, "logo"));
    const settings = { position: "bottom-right", size: "large", opacity: 0.5 } as const;
    const branded = await startWithCost({ logoUrl: first, wish: { logo: settings } }, isPro);
    expect(branded).toMatchObject({ cost: 1, generation: { logo: { url: first, ...settings } } });
    const again = await startWithCost({ logoUrl: first, wish: { logo: settings } }, isPro);
    expect(again).toMatchObject({ cost: 0, generation: { id: branded.generation.id } });
    const others = [
      { logoUrl: second, wish: { logo: settings } },
      { logoUrl: first, wish: { logo: { ...settings, size: "small" } } },
      { logoUrl: null, wish: {} },
    ] as const;
    for (const other of others) {
      const { cost, generation } = await startWithCost(other, isPro);
      expect({ cost, logoUrl: generation.logo?.url ?? null }).toEqual({ cost: 0, logoUrl: other.logoUrl });
      expect(generation.id).not.toBe(branded.generation.id);
    }
    expect(await balance()).toBe(9);
  });

  test("presets are held to the catalogue, the retail mode and the plan", async () => {
    await expect(start({ presetName: "Nowhere" })).rejects.toMatchObject({ code: "unknown_preset" });
    await expect(start({ presetName: "Studio", isRetailMode: true })).rejects.toMatchObject({ code: "unknown_preset" });
    await expect(start({ presetName: "Alpine Garage" })).rejects.toMatchObject({ code: "preset_needs_pro" });
    expect((await start({ presetName: "Alpine Garage" }, { isProUser: async () => true })).kind).toBe("preset");
    expect((await start({ presetName: "Retail One", isRetailMode: true })).kind).toBe("retail");
  });

  test("a photo without a car ends it as failed, with its reason and the token back", async () => {
    const { id } = await start();
    await run(id, () => Promise.reject(new AppError("no_car_found")));
    expect(await read(id)).toMatchObject({
      status: "failed",
      error: { code: "no_car_found" },
      generatedImageUrl: null,
    });
    expect(await balance()).toBe(10);
    await run(id);
    expect((await read(id)).status).toBe("failed");
  });

  test("an unexpected error leaves it open for another try, which is charged once", async () => {
    const { id } = await start();
    await expect(run(id, () => Promise.reject(new Error("out of memory")))).rejects.toThrow("out of memory");
    expect((await read(id)).status).toBe("running");
    await run(id);
    await run(id);
    expect((await read(id)).status).toBe("done");
    expect(await balance()).toBe(9);
    expect((await readProfile(database.db, userId))?.total_generations).toBe(1);
  });

  test("two workers on the same generation charge once and keep the picture", async () => {
    const { id } = await start();
    await Promise.all([run(id), run(id), run(id)]);
    expect((await read(id)).status).toBe("done");
    expect(await balance()).toBe(9);
    expect((await readProfile(database.db, userId))?.total_generations).toBe(1);
    expect(await storage.files.exists(`pictures/${id.slice(0, 2)}/${id}.jpg`)).toBe(true);
  });

  test("cancelling gives the token back, and a picture that comes later is thrown away", async () => {
    const { id } = await start();
    await run(id, async () => {
      expect((await cancelGeneration(database.db, { userId, id })).status).toBe("cancelled");
      return finishedPicture;
    });
    expect((await read(id)).status).toBe("cancelled");
    expect(await balance()).toBe(10);
    expect(await storage.files.exists(`pictures/${id.slice(0, 2)}/${id}.jpg`)).toBe(false);
    expect((await cancelGeneration(database.db, { userId, id })).status).toBe("cancelled");
    expect(await balance()).toBe(10);
  });

  test("ten cancels of one picture at the same moment agree, and its token goes back once", async () => {
    const { id } = await start();
    const cancelled = await Promise.all(
      Array.from({ length: 10 }, () => cancelGeneration(database.db, { userId, id })),
    );
    expect(cancelled).toEqual(Array.from({ length: 10 }, () => cancelled[0]));
    expect(cancelled[0]).toMatchObject({ id, status: "cancelled", cost: 0 });
    expect(await balance()).toBe(10);
  });

  test("what is done can't be cancelled or failed any more", async () => {
    const { id } = await start();
    await run(id);
    await expect(cancelGeneration(database.db, { userId, id })).rejects.toMatchObject({ code: "conflict" });
    await failGeneration({ db: database.db, files: storage.files }, { id, code: "engine_failed" });
    expect((await read(id)).status).toBe("done");
    expect(await balance()).toBe(9);
  });

  test("another user's generation can't be read or cancelled", async () => {
    const { id } = await start();
    const stranger = { userId: await createTestUser(database.db), id };
    await expect(readGeneration(database.db, stranger)).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelGeneration(database.db, stranger)).rejects.toMatchObject({ code: "not_found" });
    expect((await read(id)).status).toBe("pending");
  });

  test("progress goes forward only, each step with its live event", async () => {
    const { id } = await start();
    const seen: number[] = [];
    await run(id, async ({ onStage }) => {
      for (const stage of ["cutting_out", "finishing", "placing"] as const) {
        onStage(stage);
        await expect
          .poll(async () => (await read(id)).percent)
          .toBeGreaterThanOrEqual(stage === "cutting_out" ? 15 : 75);
        seen.push((await read(id)).percent);
      }
      return finishedPicture;
    });
    expect(seen).toEqual([15, 75, 75]);
    const rows = await database.db
      .select({ count: sql<number>`count(*)::int` })
      .from(liveEventRows)
      .where(eq(liveEventRows.subjectId, id));
    // Started, running, reading, cutting out, finishing, saving, done.
    expect(rows[0]?.count).toBe(7);
  });

  test("pages of generations meet without gap or overlap", async () => {
    for (const ratio of ["4:3", "1:1", "16:9", "9:16"] as const) await start({ ratio });
    const first = await listGenerations(database.db, { userId, limit: 3, beforeId: null });
    const second = await listGenerations(database.db, { userId, limit: 3, beforeId: first.nextBefore });
    const ratios = [...first.generations, ...second.generations].map(({ aspectRatio }) => aspectRatio);
    expect(ratios).toEqual(["9:16", "16:9", "1:1", "4:3"]);
    expect(second.nextBefore).toBeNull();
  });

  test("an open generation without a job is ended and released, one with a job is left alone", async () => {
    const [lost, waiting] = [await start(), await start({ ratio: "1:1" })];
    await database.db.execute(
      sql`update generations set created_at = now() - interval '2 minutes' where user_id = ${userId}`,
    );
    await sweepGenerations({
      db: database.db,
      files: storage.files,
      isQueued: async (id) => id !== lost.id,
      putBack: noRun,
    });
    expect((await read(lost.id)).error?.code).toBe("generation_failed");
    expect((await read(waiting.id)).status).toBe("pending");
    expect(await balance()).toBe(9);
  });
});
