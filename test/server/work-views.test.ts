import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { views, type View } from "#contract/views.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { generations, liveEventRows } from "#server/db/schema/work.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { cancelGeneration } from "#server/domain/generations/cancel-generation.ts";
import { failGeneration } from "#server/domain/generations/fail-generation.ts";
import { listGenerations } from "#server/domain/generations/read-generations.ts";
import { findView } from "#server/domain/generations/read-picture.ts";
import { listViewSets, readViewSet } from "#server/domain/generations/read-view-sets.ts";
import { startViews, type StartViewsDeps, type StartViewsInput } from "#server/domain/generations/start-views.ts";
import { readRequest } from "#server/domain/requests/read-request.ts";
import { saveRequest, type DescribedRequest } from "#server/domain/requests/save-request.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import type { ImageEngine, ViewsRequest } from "#server/engines/image-engine.ts";
import { createTestUser, describeOnEachDatabase, type TestDatabase } from "./test-database.ts";
import { describedCar, runViews } from "./views-setup.ts";
import { noOffers, createTestFiles } from "./work-setup.ts";

const bodyNote = { subject: "body", text: "An estate stands in." } as const;
const wheelNote = { subject: "wheels", text: "The wheels are shown in Silver." } as const;

/** Paints every view asked for, in order. */
const paintAll: ImageEngine["views"] = async ({ views: wanted, onView }) => {
  for (const view of wanted) await onView({ view, content: Buffer.from(`the car's ${view}`), isInvented: false });
  return { bodyStyle: "estate", notes: [wheelNote], madeWith: null };
};

describeOnEachDatabase("six views", (createDatabase) => {
  let database: TestDatabase;
  let storage: Awaited<ReturnType<typeof createTestFiles>>;
  let userId: string;
  let requestId: string;
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
    requestId = await save();
    queued.length = 0;
  });

  const save = async (changes: Partial<DescribedRequest> = {}) =>
    (await saveRequest(database.db, { userId, described: { ...describedCar, ...changes } })).id;
  const startWithCost = (changes: Partial<StartViewsInput> = {}, deps: Partial<StartViewsDeps> = {}) =>
    startViews(
      {
        db: database.db,
        offers: noOffers,
        isProUser: async () => false,
        chooseBody: () => ({ style: "estate", notes: [bodyNote] }),
        enqueueGeneration: async (_tx, id) => void queued.push(id),
        ...deps,
      },
      {
        userId,
        requestId,
        make: "BMW",
        model: "M3 Touring",
        year: 2023,
        colour: "Blue",
        engine: "studio",
        idempotencyKey: null,
        ...changes,
      },
    );
  const start = async (...asked: Parameters<typeof startWithCost>) => (await startWithCost(...asked)).viewSet;
  const run = (id: string, paint = paintAll) => runViews({ database, files: storage.files }, { id, paint });
  const balance = () => readBalance(database.db, userId);
  const read = (id: string) => readViewSet(database.db, { userId, id });
  const isStored = (id: string, view: View) => storage.files.exists(`views/${id.slice(0, 2)}/${id}/${view}.jpg`);
  const states = async (id: string) => (await read(id)).views.map(({ status }) => status);

  test("six views cost one token, and their addresses are in the request's row", async () => {
    const { id, status, bodyStyle, label } = await start();
    expect([status, bodyStyle, label, queued]).toEqual(["pending", "estate", "Illustration", [id]]);
    expect(await balance()).toBe(9);
    await run(id);
    const done = await read(id);
    expect(done).toMatchObject({ status: "done", percent: 100, notes: [bodyNote, wheelNote], error: null });
    expect(done.views.map(({ label: shown }) => shown)).toEqual([
      "Side",
      "Front Quarter",
      "Rear Quarter",
      "Front",
      "Rear",
      "Dynamic",
    ]);
    expect(await readRequest(database.db, { userId, id: requestId })).toMatchObject({
      side_url: `/api/files/view-sets/${id}/side`,
      rear_quarter_url: `/api/files/view-sets/${id}/rear-quarter`,
      dynamic_image_url: `/api/files/view-sets/${id}/dynamic-front-quarter`,
    });
    expect(await balance()).toBe(9);
    expect((await readProfile(database.db, userId))?.total_generations).toBe(1);
    const ledger = await database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId));
    expect(ledger.map(({ entry }) => entry)).toEqual(["grant", "hold", "capture"]);
  });

  test("each view can be had while the others are painted, and an event tells of it", async () => {
    const { id } = await start();
    await run(id, async ({ views: wanted, onView }) => {
      for (const [index, view] of wanted.entries()) {
        expect((await read(id)).percent).toBe(index === 0 ? 0 : 5 + 15 * index);
        await onView({ view, content: Buffer.from(view), isInvented: false });
        expect(await findView(database.db, { userId, id, view })).toMatchObject({
          fileName: `BMW-M3 Touring-${view}.jpg`,
        });
        const shown = await states(id);
        expect(shown.filter((state) => state === "loaded")).toHaveLength(index + 1);
        expect(shown.filter((state) => state === "loading")).toHaveLength(5 - index);
      }
      return { bodyStyle: "estate", notes: [], madeWith: null };
    });
    const events = await database.db.select().from(liveEventRows).where(eq(liveEventRows.subjectId, id));
    expect(new Set(events.map(({ name }) => name))).toEqual(new Set(["views.changed"]));
    // Started, running, six views, done.
    expect(events).toHaveLength(9);
  });

  test("ten clicks at once start one set and hold one token, and a done set is not paid again", async () => {
    const started = await Promise.all(Array.from({ length: 10 }, () => start()));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(queued).toHaveLength(1);
    const id = queued[0] ?? "";
    await run(id);
    expect((await start()).id).toBe(id);
    expect(await balance()).toBe(9);
  });

  test("a repeated idempotency key finds the first set, and makes another when that has failed", async () => {
    const { id } = await start({ idempotencyKey: "button-1" });
    const other = await save({ model: "M4" });
    expect((await start({ idempotencyKey: "button-1", requestId: other })).id).toBe(id);
    await run(id, () => Promise.reject(new AppError("engine_failed")));
    expect(await balance()).toBe(10);
    const again = await start({ idempotencyKey: "button-1" });
    expect([again.id === id, again.status]).toEqual([false, "pending"]);
    await run(again.id);
    expect((await start({ idempotencyKey: "button-1" })).id).toBe(again.id);
    expect(await balance()).toBe(9);
  });

  test("other words make a new set, but not while one is being made", async () => {
    const { id } = await start();
    await expect(start({ colour: "Red" })).rejects.toMatchObject({ code: "conflict" });
    await run(id);
    const red = await start({ colour: "red" });
    expect([red.id === id, red.car.colour, red.car.customColour]).toEqual([false, "Red", null]);
    await run(red.id);
    expect((await start({ colour: "Nardo Grey" })).car).toMatchObject({ colour: "Blue", customColour: "Nardo Grey" });
    expect(await balance()).toBe(7);
  });

  test("a custom colour is painted instead of the chosen one, which stands in for it", async () => {
    const own = await saveRequest(database.db, { userId, described: { ...describedCar, custom_colour: "Nardo Grey" } });
    expect([own.color, own.swatch]).toEqual(["Nardo Grey", "Blue"]);
    const { car } = await start({ requestId: own.id, colour: own.color });
    expect(car).toMatchObject({ colour: "Blue", customColour: "Nardo Grey", modifications: "lowered" });
    const words = await saveRequest(database.db, { userId, described: { ...describedCar, color: "unknown" } });
    expect([words.color, words.swatch]).toEqual(["unknown", "White"]);
  });

  test("a colour that can't be painted starts nothing and holds no token", async () => {
    await expect(start({ colour: "blurple zz" })).rejects.toMatchObject({ code: "unknown_colour" });
    expect([queued, await balance()]).toEqual([[], 10]);
  });

  test("without a token no request is saved and no views are started", async () => {
    for (let spent = 0; spent < 10; spent += 1) await start({ requestId: await save({ trim: `Edition ${spent}` }) });
    expect(await balance()).toBe(0);
    await expect(save()).rejects.toMatchObject({ code: "insufficient_tokens" });
    await expect(start()).rejects.toMatchObject({ code: "insufficient_tokens" });
    expect((await listViewSets(database.db, { userId, requestId, limit: 9, beforeId: null })).viewSets).toEqual([]);
  });

  test("nothing is held, written or queued when the queue refuses", async () => {
    const enqueueGeneration = () => Promise.reject(new Error("the queue is away"));
    await expect(start({}, { enqueueGeneration })).rejects.toThrow("the queue is away");
    expect(await balance()).toBe(10);
    expect(await database.db.select().from(generations).where(eq(generations.userId, userId))).toEqual([]);
  });

  test("a failure gives the token back, and what was painted before it goes", async () => {
    const { id } = await start();
    await run(id, async ({ onView }) => {
      await onView({ view: "side", content: Buffer.from("side"), isInvented: false });
      expect(await isStored(id, "side")).toBe(true);
      throw new AppError("engine_failed");
    });
    expect(await states(id)).toEqual(views.map(() => "failed"));
    expect((await read(id)).error?.code).toBe("engine_failed");
    expect(await isStored(id, "side")).toBe(false);
    await expect(findView(database.db, { userId, id, view: "side" })).rejects.toMatchObject({ code: "not_found" });
    expect(await balance()).toBe(10);
    expect((await readRequest(database.db, { userId, id: requestId })).side_url).toBeNull();
    expect((await start()).id).not.toBe(id);
  });

  test("a worker lost after two views is replaced by one that paints the other four, and one token is kept", async () => {
    const { id } = await start();
    const first = run(id, async ({ onView }) => {
      await onView({ view: "side", content: Buffer.from("side"), isInvented: false });
      await onView({ view: "front-quarter", content: Buffer.from("front quarter"), isInvented: false });
      throw new Error("killed");
    });
    await expect(first).rejects.toThrow("killed");
    expect((await states(id)).slice(0, 3)).toEqual(["loaded", "loaded", "loading"]);
    const asked: ViewsRequest["views"][] = [];
    await run(id, (request) => {
      asked.push(request.views);
      return paintAll(request);
    });
    await run(id);
    expect(asked).toEqual([views.slice(2)]);
    expect((await read(id)).status).toBe("done");
    expect(await balance()).toBe(9);
    expect((await readProfile(database.db, userId))?.total_generations).toBe(1);
  });

  test("two workers on the same set charge once and keep all views", async () => {
    const { id } = await start();
    await Promise.all([run(id), run(id), run(id)]);
    expect(await states(id)).toEqual(views.map(() => "loaded"));
    expect(await Promise.all(views.map((view) => isStored(id, view)))).not.toContain(false);
    expect(await balance()).toBe(9);
    expect((await readProfile(database.db, userId))?.total_generations).toBe(1);
  });

  test("an engine that leaves a view out charges nothing", async () => {
    const { id } = await start();
    const paintFive: ImageEngine["views"] = ({ views: wanted, ...request }) =>
      paintAll({ ...request, views: wanted.slice(0, 5) });
    await expect(run(id, paintFive)).rejects.toThrow("left views out: dynamic-front-quarter");
    expect((await read(id)).status).toBe("running");
  });

  test("a set that has ended elsewhere is not painted on", async () => {
    const { id } = await start();
    const painted: View[] = [];
    await run(id, async ({ views: wanted, onView }) => {
      await failGeneration({ db: database.db, files: storage.files }, { id, code: "generation_failed" });
      for (const view of wanted) {
        painted.push(view);
        await onView({ view, content: Buffer.from(view), isInvented: false });
      }
      return { bodyStyle: "estate", notes: [], madeWith: null };
    });
    expect(painted).toEqual(["side"]);
    expect((await read(id)).status).toBe("failed");
    expect(await isStored(id, "side")).toBe(false);
    expect(await balance()).toBe(10);
  });

  test("nobody starts, reads or fetches another user's views", async () => {
    const { id } = await start();
    await run(id);
    const stranger = await createTestUser(database.db);
    await expect(start({ userId: stranger })).rejects.toMatchObject({ code: "not_found" });
    await expect(readRequest(database.db, { userId: stranger, id: requestId })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(readViewSet(database.db, { userId: stranger, id })).rejects.toMatchObject({ code: "not_found" });
    await expect(findView(database.db, { userId: stranger, id, view: "side" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("pictures and sets of views are listed apart, and a set whose views are given out can't be stopped", async () => {
    const { id } = await start();
    const page = { userId, limit: 10, beforeId: null };
    expect((await listGenerations(database.db, page)).generations).toEqual([]);
    expect((await listViewSets(database.db, { ...page, requestId: null })).viewSets.map((set) => set.id)).toEqual([id]);
    await expect(cancelGeneration(database.db, { userId, id })).rejects.toMatchObject({ code: "not_found" });
  });
});
