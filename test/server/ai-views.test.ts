import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { views, type View } from "#contract/views.ts";
import { agreeToEngines } from "#server/domain/engines/agree-to-engines.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { findView } from "#server/domain/generations/read-picture.ts";
import { listViewSets, readViewSet } from "#server/domain/generations/read-view-sets.ts";
import { remakeView, type RemakeViewInput } from "#server/domain/generations/remake-view.ts";
import { startViews, type StartViewsInput } from "#server/domain/generations/start-views.ts";
import { viewKeyOfTry } from "#server/domain/generations/view-files.ts";
import { readRequest } from "#server/domain/requests/read-request.ts";
import { saveRequest } from "#server/domain/requests/save-request.ts";
import { eraseFilesOf } from "#server/domain/storage/erase-files-of.ts";
import { orphansAreOlderThanMs, sweepOrphans } from "#server/domain/storage/sweep-orphans.ts";
import { weighPictures } from "#server/domain/storage/weigh-pictures.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import type { ImageEngine, ViewsRequest } from "#server/engines/image-engine.ts";
import { createTestUser, describeOnEachDatabase, type TestDatabase } from "./test-database.ts";
import { describedCar, runViews } from "./views-setup.ts";
import { createTestFiles } from "./work-setup.ts";

const offers: EngineOffers = {
  offers: [
    { work: "views", tokens: 4, companies: ["OpenAI"] },
    { work: "single-view", tokens: 2, companies: ["OpenAI"] },
  ],
  companies: ["OpenAI"],
};

let painted = 0;
/** Each picture is another one, as an AI model's are. */
const paintAnew: ImageEngine["views"] = async ({ views: wanted, onView }) => {
  for (const view of wanted) {
    painted += 1;
    await onView({ view, content: Buffer.from(`${view} ${painted}`), isInvented: view === "rear" });
  }
  const note = { subject: "engine", text: "Painted by an AI model." } as const;
  return { bodyStyle: null, notes: [note], madeWith: { model: "openai:gpt-image-2", promptVersion: "1" } };
};

describeOnEachDatabase("six views of AI models", (createDatabase) => {
  let database: TestDatabase;
  let storage: Awaited<ReturnType<typeof createTestFiles>>;
  let userId: string;
  let requestId: string;
  beforeAll(async () => {
    database = await createDatabase();
    storage = await createTestFiles();
  });
  afterAll(async () => {
    await database.close();
    await storage.remove();
  });
  const describeCar = async () => (await saveRequest(database.db, { userId, described: describedCar })).id;
  beforeEach(async () => {
    userId = await createTestUser(database.db);
    requestId = await describeCar();
    await agreeToEngines({ db: database.db, offers }, { userId, companies: ["OpenAI"] });
  });

  const deps = () => ({
    db: database.db,
    offers,
    isProUser: async () => false,
    chooseBody: () => ({
      style: "estate" as const,
      notes: [{ subject: "body" as const, text: "An estate stands in." }],
    }),
    enqueueGeneration: async () => undefined,
  });
  const { make, model, year } = describedCar;
  const order = async (changes: Partial<StartViewsInput> = {}) => {
    const words = { make, model, year, colour: "Blue", engine: "cloud" as const, idempotencyKey: null };
    const { viewSet, cost } = await startViews(deps(), { userId, requestId, ...words, ...changes });
    return { ...viewSet, cost };
  };
  const again = (id: string, view: View, changes: Partial<RemakeViewInput> = {}) =>
    remakeView(deps(), { userId, id, view, idempotencyKey: null, ...changes });
  const run = (id: string, paint = paintAnew) => runViews({ database, files: storage.files, offers }, { id, paint });
  const read = (id: string) => readViewSet(database.db, { userId, id });
  const balance = () => readBalance(database.db, userId);
  const contentOf = async (id: string, view: View) => {
    const { key } = await findView(database.db, { userId, id, view });
    return Buffer.from(await storage.files.read(key)).toString();
  };

  test("they cost what is asked for them, show the car and no body, and tell what no photo showed", async () => {
    const { id, cost, label, notes } = await order();
    expect([cost, label, notes, await balance()]).toEqual([4, null, [], 6]);
    await run(id);
    const done = await read(id);
    expect(done).toMatchObject({ status: "done", engine: "cloud", label: null, cost: 4 });
    expect(done.views.filter(({ isInvented }) => isInvented).map(({ view }) => view)).toEqual(["rear"]);
    expect(await order()).toMatchObject({ id, cost: 0 });
    // The studio's are others, and the same words under another request are painted anew for their price.
    expect(await order({ engine: "studio" })).toMatchObject({ cost: 1, label: "Illustration" });
    expect((await order({ requestId: await describeCar() })).cost).toBe(4);
    expect(await balance()).toBe(1);
  });

  test("one view is made again in a new set that takes the five others over; what was there stays", async () => {
    const { id } = await order();
    await run(id);
    const before = await contentOf(id, "front");
    await expect(again(id, "front", { expectedCost: 1 })).rejects.toMatchObject({ code: "price_changed" });
    expect(await balance()).toBe(6);
    const [first, second] = await Promise.all([again(id, "front"), again(id, "front")]);
    expect([first.id, first.cost, await balance()]).toEqual([second.id, 2, 4]);
    await expect(again(id, "rear")).rejects.toMatchObject({ code: "conflict" });
    const asked: ViewsRequest["views"][] = [];
    const finished: (string | null)[] = [];
    await run(first.id, async (request) => {
      asked.push(request.views);
      for (const view of views) {
        const content = await request.readFinished(view);
        finished.push(content === null ? null : Buffer.from(content).toString());
      }
      return paintAnew(request);
    });
    expect(asked).toEqual([["front"]]);
    const made = await read(first.id);
    expect(made.notes).toHaveLength(1);
    expect(made.views.map(({ status }) => status)).toEqual(views.map(() => "loaded"));
    expect(made.views.find(({ view }) => view === "rear")?.isInvented).toBe(true);
    for (const view of views) {
      const isSame = (await contentOf(first.id, view)) === (await contentOf(id, view));
      expect([view, isSame]).toEqual([view, view !== "front"]);
    }
    const others: View[] = views.filter((view) => view !== "front");
    const theirs = await Promise.all(others.map((view) => contentOf(id, view)));
    expect(finished).toEqual(views.map((view) => theirs[others.indexOf(view)] ?? null));
    expect(await contentOf(id, "front")).toBe(before);
    expect((await readRequest(database.db, { userId, id: requestId })).side_url).toContain(first.id);
    expect(await balance()).toBe(4);
  });

  test("the studio's views are not made again, nor those of a set that is not done, nor another user's", async () => {
    const studio = await order({ engine: "studio" });
    await run(studio.id);
    await expect(again(studio.id, "front")).rejects.toMatchObject({ code: "view_not_remade" });
    const ai = await order();
    await expect(again(ai.id, "front")).rejects.toMatchObject({ code: "view_not_remade" });
    const stranger = remakeView(deps(), {
      userId: await createTestUser(database.db),
      id: ai.id,
      view: "front",
      idempotencyKey: null,
    });
    await expect(stranger).rejects.toMatchObject({ code: "not_found" });
  });

  test("who takes the agreement back before one view is made again pays nothing, and the set stays as it is", async () => {
    const { id } = await order();
    await run(id);
    const { id: remade } = await again(id, "side", { idempotencyKey: "button-1" });
    expect((await again(id, "side", { idempotencyKey: "button-1" })).id).toBe(remade);
    await agreeToEngines({ db: database.db, offers }, { userId, companies: null });
    await run(remade);
    expect(await read(remade)).toMatchObject({ status: "failed", cost: 0, error: { code: "engine_not_agreed" } });
    expect([(await read(id)).status, await balance()]).toEqual(["done", 6]);
  });

  test("a file never changes: workers that paint one set at once keep the first of each view, and nothing else is left", async () => {
    const { id } = await order();
    await Promise.allSettled([run(id), run(id), run(id)]);
    expect((await read(id)).status).toBe("done");
    const keys: string[] = [];
    for await (const { key } of storage.files.list({ after: `views/${id.slice(0, 2)}/${id}` })) {
      if (key.includes(id)) keys.push(key);
    }
    const named = await Promise.all(views.map(async (view) => (await findView(database.db, { userId, id, view })).key));
    expect(keys).toEqual(named.toSorted());
    expect(new Set(named.map((key) => /-[0-9a-f]{8}\.jpg$/.test(key)))).toEqual(new Set([true]));
    expect(await balance()).toBe(6);
    expect(await weighPictures({ db: database.db, files: storage.files }, 10)).toBeGreaterThan(0);
  });

  test("with the account all files of all tries go, also of a view made again and of a try that came to nothing", async () => {
    const { id } = await order();
    await run(id);
    const { id: remade } = await again(id, "side");
    await run(remade);
    await storage.files.put(viewKeyOfTry(id, "side"), Buffer.from("of a worker that was killed"));
    await eraseFilesOf({ db: database.db, files: storage.files }, userId);
    const left: string[] = [];
    for await (const { key } of storage.files.list({ after: null })) {
      if (key.includes(id) || key.includes(remade)) left.push(key);
    }
    expect(left).toEqual([]);
    expect(await listViewSets(database.db, { userId, requestId: null, limit: 9, beforeId: null })).toMatchObject({
      viewSets: [],
    });
  });

  test("what a killed worker left of a view is taken once it is old, and the view stays", async () => {
    const { id } = await order();
    await run(id);
    const stale = viewKeyOfTry(id, "side");
    await storage.files.put(stale, Buffer.from("of a worker that was killed"));
    const now = Date.now() + orphansAreOlderThanMs + 60_000;
    expect(await sweepOrphans({ db: database.db, files: storage.files }, { atMost: 10_000, now })).toBeGreaterThan(0);
    expect(await storage.files.exists(stale)).toBe(false);
    const kept = await Promise.all(views.map((view) => contentOf(id, view)));
    expect(kept.map((content) => content.split(" ")[0])).toEqual([...views]);
  });

  test("what was painted of a set that fails goes, and all its tokens are back", async () => {
    const { id } = await order();
    let stored = "";
    const paintOne: ImageEngine["views"] = async ({ onView }) => {
      await onView({ view: "side", content: Buffer.from("side"), isInvented: false });
      stored = (await findView(database.db, { userId, id, view: "side" })).key;
      throw new AppError("ai_answer_unusable", { isRetryable: true });
    };
    await run(id, paintOne);
    expect([stored === "", await storage.files.exists(stored)]).toEqual([false, false]);
    expect([(await read(id)).status, await balance()]).toEqual(["failed", 10]);
  });
});
