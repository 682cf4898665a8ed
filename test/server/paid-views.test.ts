import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { failGeneration } from "#server/domain/generations/fail-generation.ts";
import { readViewSet } from "#server/domain/generations/read-view-sets.ts";
import { startViews } from "#server/domain/generations/start-views.ts";
import { saveRequest, type DescribedRequest } from "#server/domain/requests/save-request.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import type { ImageEngine } from "#server/engines/image-engine.ts";
import { createTestUser, describeOnEachDatabase, type TestDatabase } from "./test-database.ts";
import { describedCar, runViews } from "./views-setup.ts";
import { noOffers, createTestFiles } from "./work-setup.ts";

/** A picture of a view is its name. */
const paintNames: ImageEngine["views"] = async ({ views, onView }) => {
  for (const view of views) await onView({ view, content: Buffer.from(view), isInvented: false });
  return { bodyStyle: "estate", notes: [], madeWith: null };
};

describeOnEachDatabase("the same car described again", (createDatabase) => {
  let database: TestDatabase;
  let storage: Awaited<ReturnType<typeof createTestFiles>>;
  let userId: string;

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
  });

  /** As the form and the viewer's Retry do: a new request, then its views. */
  async function describeCar(changes: Partial<DescribedRequest> = {}, { isPro } = { isPro: false }) {
    const request = await saveRequest(database.db, { userId, described: { ...describedCar, ...changes } });
    const { viewSet, cost } = await startViews(
      {
        db: database.db,
        offers: noOffers,
        isProUser: async () => isPro,
        chooseBody: () => ({ style: "estate", notes: [] }),
        enqueueGeneration: async () => undefined,
      },
      {
        userId,
        requestId: request.id,
        make: request.make,
        model: request.model,
        year: request.year,
        colour: request.color,
        engine: "studio",
        idempotencyKey: null,
      },
    );
    return { id: viewSet.id, cost };
  }
  const paint = (id: string) => runViews({ database, files: storage.files }, { id, paint: paintNames });
  const balance = () => readBalance(database.db, userId);
  const read = (id: string) => readViewSet(database.db, { userId, id });

  test("it is painted anew under its new request, for nothing", async () => {
    const first = await describeCar();
    await paint(first.id);
    const again = await describeCar();
    expect([first.cost, again.cost, again.id === first.id]).toEqual([1, 0, false]);
    await paint(again.id);
    expect(await read(again.id)).toMatchObject({ status: "done", cost: 0 });
    expect(await balance()).toBe(9);
  });

  test("one other word is another car", async () => {
    await paint((await describeCar()).id);
    const changes: Partial<DescribedRequest>[] = [
      { color: "Red" },
      { wheel_colour: "Silver" },
      { visual_options: null },
      { number_plate: "AB12 CDE" },
      { year: 2022 },
    ];
    for (const change of changes) expect((await describeCar(change)).cost).toBe(1);
    expect(await balance()).toBe(4);
  });

  test("it is free without a token left, and so is saving its words; other words are not", async () => {
    await paint((await describeCar()).id);
    for (let spent = 0; spent < 9; spent += 1) await describeCar({ trim: `Edition ${spent}` });
    expect(await balance()).toBe(0);
    expect((await describeCar()).cost).toBe(0);
    await expect(describeCar({ color: "Red" })).rejects.toMatchObject({ code: "insufficient_tokens" });
  });

  test("when the paid set fails, the other one takes its token over", async () => {
    const [paying, free] = [await describeCar(), await describeCar()];
    await failGeneration({ db: database.db, files: storage.files }, { id: paying.id, code: "engine_failed" });
    expect([(await read(paying.id)).cost, (await read(free.id)).cost, await balance()]).toEqual([0, 1, 9]);
    await paint(free.id);
    expect(await balance()).toBe(9);
    expect((await describeCar()).cost).toBe(0);
  });

  test("both painted and failed at once: the ledger comes out even, and nobody waits for ever", async () => {
    const sets = [await describeCar(), await describeCar(), await describeCar()];
    const [one, two, three] = sets.map(({ id }) => id);
    await Promise.all([
      failGeneration({ db: database.db, files: storage.files }, { id: one ?? "", code: "engine_failed" }),
      paint(two ?? ""),
      failGeneration({ db: database.db, files: storage.files }, { id: three ?? "", code: "engine_failed" }),
    ]);
    const costs = await Promise.all(sets.map(async ({ id }) => (await read(id)).cost));
    expect([costs, await balance()]).toEqual([[0, 1, 0], 9]);
  });

  test("after an upgrade the views without the mark are free", async () => {
    await paint((await describeCar()).id);
    const unmarked = await describeCar({}, { isPro: true });
    expect([unmarked.cost, (await read(unmarked.id)).isWatermarked]).toEqual([0, false]);
  });
});
