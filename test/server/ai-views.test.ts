import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { views, type View } from "#contract/views.ts";
import { agreeToEngines } from "#server/domain/engines/agree-to-engines.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { failGeneration } from "#server/domain/generations/fail-generation.ts";
import { findView } from "#server/domain/generations/read-picture.ts";
import { readViewSet } from "#server/domain/generations/read-view-sets.ts";
import { remakeView } from "#server/domain/generations/remake-view.ts";
import { startViews, type StartViewsInput } from "#server/domain/generations/start-views.ts";
import { readRequest } from "#server/domain/requests/read-request.ts";
import { saveRequest } from "#server/domain/requests/save-request.ts";
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
  const again = (id: string, view: View, idempotencyKey: string | null = null) =>
    remakeView(deps(), { userId, id, view, idempotencyKey });
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
    expect(finished).toEqual(await Promise.all(views.map((view) => (view === "front" ? null : contentOf(id, view)))));
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
    const { id: remade } = await again(id, "side", "button-1");
    expect((await again(id, "side", "button-1")).id).toBe(remade);
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

  test("what was painted of a set that fails goes, and all its tokens are back", async () => {
    const { id } = await order();
    await run(id, async ({ onView }) => {
      await onView({ view: "side", content: Buffer.from("side"), isInvented: false });
      const { key } = await findView(database.db, { userId, id, view: "side" });
      await failGeneration({ db: database.db, files: storage.files }, { id, code: "ai_answer_unusable" });
      expect(await storage.files.exists(key)).toBe(false);
      throw new Error("it has ended");
    }).catch(() => undefined);
    expect([(await read(id)).status, await balance()]).toEqual(["failed", 10]);
  });
});
