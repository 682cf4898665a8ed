import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EarlyFeature } from "#contract/early-features.ts";
import { plainRecipe } from "#contract/picture-recipe.ts";
import { retailRuns } from "#server/db/schema/retail-runs.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { remakePicture } from "#server/domain/generations/remake-picture.ts";
import {
  startGeneration,
  type StartGenerationDeps,
  type StartGenerationInput,
} from "#server/domain/generations/start-generation.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { createRuns, tryAt } from "./run-setup.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "./test-database.ts";
import { noOffers, createTestUpload, startInput, testPresets } from "./work-setup.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Rights = { proFirst?: readonly EarlyFeature[]; isPro?: boolean };

async function createDriver() {
  const userId = await createTestUser(database.db);
  const uploadId = await createTestUpload(database, userId);
  const coverId = await createTestUpload(database, userId, "plate");
  const depsOf = ({ proFirst, isPro = false }: Rights): StartGenerationDeps => ({
    db: database.db,
    presets: testPresets,
    offers: noOffers,
    isProUser: async () => isPro,
    proFirst,
    enqueueGeneration: async () => undefined,
  });
  const start = (changes: Partial<StartGenerationInput>, rights: Rights = {}) =>
    startGeneration(depsOf(rights), startInput({ userId, uploadId }, changes));
  const remake = (id: string, rights: Rights) => remakePicture(depsOf(rights), { userId, id, ratio: "16:9" });
  return { userId, uploadId, start, remake, coverUrl: `/api/files/uploads/${coverId}/photo` };
}

test.each(["file-formats", "plate-covers"] as const)(
  "%s is refused to Core without a trace while it is open to Pro first, and is everybody's when it is not",
  async (feature) => {
    const { userId, start, coverUrl } = await createDriver();
    const wish: StartGenerationInput["wish"] =
      feature === "file-formats" ? { fileFormat: "png" } : { numberPlate: { treatment: "cover", coverUrl } };
    const proFirst = [feature];
    await expect(start({ wish }, { proFirst })).rejects.toMatchObject({ code: "pro_only" });
    expect(await readBalance(database.db, userId)).toBe(10);
    expect((await start({ wish: {} }, { proFirst })).cost).toBe(1);
    expect((await start({ wish, ratio: "1:1" }, { proFirst, isPro: true })).generation.status).toBe("pending");
    expect((await start({ wish, ratio: "9:16" })).generation.status).toBe("pending");
  },
);

test("the usual file and a plate that is kept or blurred are everybody's in any case", async () => {
  const { start } = await createDriver();
  const proFirst = ["file-formats", "plate-covers"] as const;
  const wish: StartGenerationInput["wish"] = { fileFormat: "jpeg", numberPlate: { treatment: "blur" } };
  expect((await start({ wish }, { proFirst })).generation.status).toBe("pending");
});

test("another format of a photo that was passed through obeys the rule of a new order; one of a paid picture asks for no plan", async () => {
  const { start, remake } = await createDriver();
  const { generation } = await start({ wish: { fileFormat: "png" } });
  const isIt = eq(generations.id, generation.id);
  await database.db.update(generations).set({ status: "done", isPassedThrough: true }).where(isIt);
  const proFirst = ["file-formats"] as const;
  await expect(remake(generation.id, { proFirst })).rejects.toMatchObject({ code: "pro_only" });
  await database.db.update(generations).set({ isPassedThrough: false }).where(isIt);
  expect((await remake(generation.id, { proFirst })).generation.status).toBe("pending");
});

test("a finished picture of a run is made from another cut-out whatever the plan is by now; one that was passed through has paid for nothing", async () => {
  const { userId, uploadId } = await createDriver();
  const runs = createRuns(database);
  const wish: StartGenerationInput["wish"] = { fileFormat: "png", numberPlate: { treatment: "blur" } };
  const run = await runs.start({ userId, uploadIds: [uploadId] }, { wish });
  const own = { userId, id: run.id };
  const proFirst = ["file-formats"] as const;
  const finish = (id: string, changes: Partial<typeof generations.$inferInsert> = {}) =>
    database.db
      .update(generations)
      .set({ status: "done", isPlateFound: false, ...changes })
      .where(eq(generations.id, id));
  const setUpload = (changes: Partial<typeof uploads.$inferInsert>) =>
    database.db.update(uploads).set(changes).where(eq(uploads.id, uploadId));

  await finish(tryAt(run, 0));
  await setUpload({ cutOutVersion: 1 });
  const corrected = await runs.retry(own, { proFirst, what: "cut-outs" });
  expect(tryAt(corrected, 0)).not.toBe(tryAt(run, 0));

  const logo = { uploadId, position: "top-left", size: "medium", opacity: 1 } as const;
  await database.db
    .update(retailRuns)
    .set({ recipe: { framing: "set", fileFormat: "jpeg", numberPlate: { treatment: "keep" }, logo } })
    .where(eq(retailRuns.id, run.id));
  await finish(tryAt(corrected, 0));
  await setUpload({ cutOutVersion: 2 });
  const withLogo = await runs.retry(own, { what: "cut-outs" });
  expect(tryAt(withLogo, 0)).not.toBe(tryAt(corrected, 0));

  const recipe = {
    framing: "set",
    fileFormat: "png",
    logo: null,
    numberPlate: { treatment: "blur", quad: null },
  } as const;
  await finish(tryAt(withLogo, 0), { isPassedThrough: true, recipe });
  await database.db.update(retailRuns).set({ recipe }).where(eq(retailRuns.id, run.id));
  await setUpload({
    numberPlate: {
      quad: [
        [1, 1],
        [9, 1],
        [9, 3],
        [1, 3],
      ],
      source: "drawn",
      found: null,
    },
  });
  await expect(runs.retry(own, { proFirst, what: "plates" })).rejects.toMatchObject({ code: "pro_only" });
});

test("a picture of a run that failed is tried again only by who could order it now", async () => {
  const { userId, uploadId } = await createDriver();
  const runs = createRuns(database);
  const run = await runs.start({ userId, uploadIds: [uploadId] }, { wish: { fileFormat: "png" } });
  const isIt = eq(generations.id, tryAt(run, 0));
  await database.db.update(generations).set({ status: "failed", cost: 0 }).where(isIt);
  const proFirst = ["file-formats"] as const;
  const retry = (rights: Rights) => runs.retry({ userId, id: run.id }, rights);
  await expect(retry({ proFirst })).rejects.toMatchObject({ code: "pro_only" });
  expect(tryAt(await runs.read({ userId, id: run.id }), 0)).toBe(tryAt(run, 0));
  const again = await retry({ proFirst, isPro: true });
  expect(tryAt(again, 0)).not.toBe(tryAt(run, 0));
});

const drawn = {
  quad: [
    [1, 1],
    [9, 1],
    [9, 3],
    [1, 3],
  ],
  source: "drawn",
  found: null,
} as const satisfies NonNullable<(typeof uploads.$inferSelect)["numberPlate"]>;

const finishOne = (id: string, changes: Partial<typeof generations.$inferInsert> = {}) =>
  database.db
    .update(generations)
    .set({ status: "done", isPlateFound: false, ...changes })
    .where(eq(generations.id, id));

test("of paid pictures and photos that were passed through, those are made with their plates that the plan allows", async () => {
  const { userId, uploadId } = await createDriver();
  const passedId = await createTestUpload(database, userId);
  const runs = createRuns(database);
  const wish: StartGenerationInput["wish"] = { fileFormat: "png", numberPlate: { treatment: "blur" } };
  const run = await runs.start({ userId, uploadIds: [passedId, uploadId] }, { wish });
  const own = { userId, id: run.id };
  await finishOne(tryAt(run, 0), { isPassedThrough: true });
  await finishOne(tryAt(run, 1));
  await database.db.update(uploads).set({ numberPlate: drawn }).where(eq(uploads.userId, userId));
  const proFirst = ["file-formats"] as const;
  const again = await runs.retry(own, { proFirst, what: "plates" });
  expect([tryAt(again, 0) === tryAt(run, 0), tryAt(again, 1) === tryAt(run, 1)]).toEqual([true, false]);
  await finishOne(tryAt(again, 1), { isPlateFound: true });
  await expect(runs.retry(own, { proFirst, what: "plates" })).rejects.toMatchObject({ code: "pro_only" });
  const whole = await runs.retry(own, { proFirst, isPro: true, what: "plates" });
  expect([tryAt(whole, 0) === tryAt(run, 0), tryAt(whole, 1) === tryAt(again, 1)]).toEqual([false, true]);
});

test("what a run made under Pro stays Pro's when it is made again after Pro has ended: without the mark, also when the new try failed", async () => {
  const { userId, uploadId } = await createDriver();
  const runs = createRuns(database);
  const wish: StartGenerationInput["wish"] = { fileFormat: "png" };
  const run = await runs.start({ userId, uploadIds: [uploadId] }, { wish }, { isPro: true });
  const own = { userId, id: run.id };
  const proFirst = ["file-formats"] as const;
  const rowOf = async (id: string) =>
    (await database.db.select().from(generations).where(eq(generations.id, id))).at(0);
  await finishOne(tryAt(run, 0));
  await database.db.update(uploads).set({ cutOutVersion: 1 }).where(eq(uploads.id, uploadId));
  const corrected = await runs.retry(own, { proFirst, what: "cut-outs" });
  expect(await rowOf(tryAt(corrected, 0))).toMatchObject({ isWatermarked: false, cost: 0 });
  await database.db
    .update(generations)
    .set({ status: "failed" })
    .where(eq(generations.id, tryAt(corrected, 0)));
  const again = await runs.retry(own, { proFirst });
  expect(tryAt(again, 0)).not.toBe(tryAt(corrected, 0));
  expect(await rowOf(tryAt(again, 0))).toMatchObject({ isWatermarked: false, cost: 0 });
});

test("a paid picture in a background of one's own is made again when that is off the list; what was never paid there is not", async () => {
  const { userId, uploadId } = await createDriver();
  const failedId = await createTestUpload(database, userId);
  const place = await createTestUpload(database, userId, "background");
  const runs = createRuns(database);
  const run = await runs.start({ userId, uploadIds: [uploadId, failedId] });
  const own = { userId, id: run.id };
  const background = { uploadId: place, horizonShare: 0.4, groundShare: 0.8, gloss: 0.3 };
  const recipe = { ...plainRecipe, framing: "set", background } as const;
  const isIts = eq(generations.runId, run.id);
  await database.db.update(retailRuns).set({ recipe, preset: "Own: Hall" }).where(eq(retailRuns.id, run.id));
  await database.db.update(generations).set({ recipe, preset: "Own: Hall" }).where(isIts);
  await finishOne(tryAt(run, 0));
  await database.db
    .update(generations)
    .set({ status: "failed", cost: 0 })
    .where(eq(generations.id, tryAt(run, 1)));
  await database.db.update(uploads).set({ cutOutVersion: 1 }).where(eq(uploads.userId, userId));
  const again = await runs.retry(own, { what: "cut-outs" });
  expect(tryAt(again, 0)).not.toBe(tryAt(run, 0));
  await expect(runs.retry(own)).rejects.toMatchObject({ code: "unknown_preset" });
});
