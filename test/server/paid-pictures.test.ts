import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { signUpTokens } from "#contract/limits.ts";
import { ratios, type Ratio } from "#contract/ratios.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { generations } from "#server/db/schema/work.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { cancelGeneration } from "#server/domain/generations/cancel-generation.ts";
import { listGenerations, listPhotos } from "#server/domain/generations/read-generations.ts";
import { readOffers } from "#server/domain/generations/read-offers.ts";
import { startGeneration, type StartGenerationInput } from "#server/domain/generations/start-generation.ts";
import { recordSceneNames, type PresetFacts } from "#server/domain/presets/preset-catalogue.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { runs } from "#test/sample.ts";
import { expectSettledOnce, holdPhoto } from "./hold-pictures.ts";
import { finishedPicture } from "./picture-setup.ts";
import { createTestUser, describeOnEachDatabase } from "./test-database.ts";
import { createTestUpload, noOffers, startInput, testPresets } from "./work-setup.ts";

describeOnEachDatabase("what one token pays for", (createDatabase) => {
  const { held, run, fail, cancel, balance, costOf, entriesOf, startOwn, startOther } = holdPhoto(createDatabase);
  const start = async (changes: Partial<StartGenerationInput> = {}, plan?: { isPro: boolean }) => {
    const { generation, cost } = await startOwn(changes, plan);
    return { id: generation.id, status: generation.status, cost };
  };

  test("the same picture again is the one that is there, for nothing", async () => {
    const first = await start();
    expect(first.cost).toBe(1);
    expect(await start()).toEqual({ ...first, cost: 0 });
    await run(first.id);
    expect(await start({ idempotencyKey: "another click" })).toEqual({ id: first.id, status: "done", cost: 0 });
    expect(await balance()).toBe(9);
    expect(
      (await listGenerations(held.database.db, { userId: held.userId, limit: 9, beforeId: null })).generations,
    ).toHaveLength(1);
  });

  test("the other formats of a picture are made for nothing, held or kept, with and without tokens left", async () => {
    const first = await start();
    expect(await start({ ratio: "1:1" })).toMatchObject({ status: "pending", cost: 0 });
    await run(first.id);
    expect(await start({ ratio: "16:9" })).toMatchObject({ status: "pending", cost: 0 });
    for (let spent = 0; spent < 9; spent += 1) await startOther();
    expect(await balance()).toBe(0);
    expect(await start({ ratio: "9:16" })).toMatchObject({ status: "pending", cost: 0 });
    await expect(start({ presetName: "City" })).rejects.toMatchObject({ code: "insufficient_tokens" });
  });

  test("a scene under another name is the scene that was paid, asked for by its old name or its new one", async () => {
    expect((await start()).cost).toBe(1);
    const { userId, uploadId, database } = held;
    const rename = (preset: PresetFacts) =>
      preset.name === "Studio" ? { ...preset, name: "White Room", formerNames: ["Studio"] } : preset;
    const presets = testPresets.map(rename);
    const { db } = database;
    await recordSceneNames(db, presets);
    const nothing = async () => undefined;
    const deps = { db, presets, offers: noOffers, isProUser: async () => false, enqueueGeneration: nothing };
    const costAs = async (presetName: string, ratio: Ratio) => {
      const input = startInput({ userId, uploadId }, { presetName, ratio });
      return (await startGeneration(deps, input)).cost;
    };
    expect([await costAs("White Room", "1:1"), await costAs("Studio", "16:9")]).toEqual([0, 0]);
    const { offers } = await readOffers(deps, { userId, uploadId, engine: "studio" });
    expect(offers.filter(({ cost }) => cost === 0).map(({ preset }) => preset)).toEqual(["White Room"]);
    expect(await balance()).toBe(9);
  });

  test("sixty variations are free; one more is refused in words, and those that are there go on being found", async () => {
    const first = await start();
    await run(first.id);
    const { db } = held.database;
    const [{ id: _, ...row } = { id: "" }] = await db.select().from(generations).where(eq(generations.id, first.id));
    const others = Array.from({ length: 59 }, () => ({ ...row, id: randomUUID(), aspectRatio: "16:9" as const }));
    await db.insert(generations).values(others as (typeof generations.$inferInsert)[]);
    await expect(start({ ratio: "9:16" })).rejects.toMatchObject({ code: "too_many_variations" });
    expect(await start()).toMatchObject({ id: first.id, cost: 0 });
    expect((await startOther()).cost).toBe(1);
  });

  test("another scene and another photo are other pictures", async () => {
    const costs = [await start(), await start({ presetName: "City" })].map(({ cost }) => cost);
    const elsewhere = await startOther();
    expect([...costs, elsewhere.cost]).toEqual([1, 1, 1]);
    expect(await balance()).toBe(7);
  });

  test("all formats at once, each clicked three times: four pictures and one token", async () => {
    const clicks = ratios.flatMap((ratio) => [ratio, ratio, ratio]);
    const started = await Promise.all(clicks.map((ratio) => start({ ratio })));
    expect(new Set(started.map(({ id }) => id)).size).toBe(4);
    expect(started.reduce((sum, { cost }) => sum + cost, 0)).toBe(1);
    expect(await balance()).toBe(9);
    await Promise.all(started.map(({ id }) => run(id)));
    expect(await balance()).toBe(9);
    expect((await readProfile(held.database.db, held.userId))?.total_generations).toBe(4);
  });

  test("the one that pays is stopped: the token stays held for the other formats, and is kept when one is done", async () => {
    const [paying, second, third] = [await start(), await start({ ratio: "1:1" }), await start({ ratio: "16:9" })];
    expect((await cancel(paying.id)).cost).toBe(0);
    expect([await balance(), await costOf(second.id), await costOf(third.id)]).toEqual([9, 1, 0]);
    await fail(second.id);
    expect([await balance(), await costOf(second.id), await costOf(third.id)]).toEqual([9, 0, 1]);
    await run(third.id);
    expect(await balance()).toBe(9);
    expect(await entriesOf(paying.id)).toEqual(["hold", "capture"]);
    expect([...(await entriesOf(second.id)), ...(await entriesOf(third.id))]).toEqual([]);
  });

  test("the one that pays is stopped after a free format is done: that one has been paid for", async () => {
    const [paying, free] = [await start(), await start({ ratio: "1:1" })];
    await run(free.id);
    expect(await costOf(free.id)).toBe(0);
    await cancel(paying.id);
    expect([await balance(), await costOf(free.id)]).toEqual([9, 1]);
    expect(await entriesOf(paying.id)).toEqual(["hold", "capture"]);
    expect((await start({ ratio: "4:3" })).cost).toBe(0);
  });

  test("all formats come to nothing: the token is back, and the next try pays anew", async () => {
    const started = await Promise.all(ratios.map((ratio) => start({ ratio })));
    await Promise.all(started.map(({ id }, at) => (at % 2 === 0 ? cancel(id) : fail(id))));
    expect(await balance()).toBe(10);
    const again = await start({ ratio: "9:16" });
    expect([again.cost, await balance()]).toEqual([1, 9]);
    await held.pictures.run(again.id, () => Promise.reject(new AppError("no_car_found")));
    expect(await balance()).toBe(10);
  });

  test("after an upgrade the picture without the mark is free, and serves without one later", async () => {
    const marked = await start();
    await run(marked.id);
    const unmarked = await start({}, { isPro: true });
    expect(unmarked).toMatchObject({ status: "pending", cost: 0 });
    let asked: boolean | null = null;
    await held.pictures.run(unmarked.id, async ({ isWatermarked }) => {
      asked = isWatermarked;
      return finishedPicture;
    });
    expect(asked).toBe(false);
    for (const isPro of [true, false]) expect((await start({}, { isPro })).id).toBe(unmarked.id);
    expect(await balance()).toBe(9);
  });

  test("a repeated key tells what its first call cost", async () => {
    const first = await start({ idempotencyKey: "one" });
    const free = await start({ ratio: "1:1", idempotencyKey: "two" });
    expect(await start({ idempotencyKey: "one" })).toEqual(first);
    expect(await start({ ratio: "1:1", idempotencyKey: "two" })).toEqual(free);
  });

  test("photos are listed by their newest finished picture, in pages that meet", async () => {
    const uploads = await Promise.all([1, 2, 3].map(() => createTestUpload(held.database, held.userId)));
    for (const photo of uploads) {
      for (const ratio of ["4:3", "1:1"] as const) {
        const { generation } = await held.pictures.start(
          { userId: held.userId, uploadId: photo },
          {
            ratio,
            imageUrl: `/api/files/uploads/${photo}/photo`,
          },
        );
        await run(generation.id);
      }
    }
    await start({ presetName: "City" });
    const retail = await start({ presetName: "Retail One", isRetailMode: true });
    await run(retail.id);
    const first = await listPhotos(held.database.db, { userId: held.userId, limit: 2, beforeId: null });
    const second = await listPhotos(held.database.db, {
      userId: held.userId,
      limit: 2,
      beforeId: first.nextBefore,
    });
    const photos = [...first.photos, ...second.photos];
    expect(photos.map((photo) => photo.uploadId)).toEqual(uploads.toReversed());
    expect(photos.map(({ pictureCount, latest }) => [pictureCount, latest.aspectRatio])).toEqual(
      uploads.map(() => [2, "1:1"]),
    );
    expect(second.nextBefore).toBeNull();
    const stranger = await createTestUser(held.database.db);
    expect((await listPhotos(held.database.db, { userId: stranger, limit: 9, beforeId: null })).photos).toEqual([]);
    const ofOne = await listGenerations(held.database.db, {
      userId: held.userId,
      limit: 9,
      beforeId: null,
      uploadId: uploads[0] ?? "",
    });
    expect(ofOne.generations).toHaveLength(2);
  });

  type Step =
    | { kind: "start"; ratio: Ratio; presetName: string; isPro: boolean }
    | { kind: "run" | "cancel" | "fail"; which: number };
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("start" as const),
        ratio: fc.constantFrom(...ratios),
        presetName: fc.constantFrom("Studio", "City"),
        isPro: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom("run" as const, "cancel" as const, "fail" as const),
        which: fc.nat(5),
      }),
    },
  );

  const rowsOf = (user: string) =>
    held.database.db
      .select()
      .from(generations)
      .where(eq(generations.userId, user))
      .orderBy(generations.createdAt, generations.id);

  /** Stopping what has ended is refused; anything else that goes wrong is the test's. */
  const passOver = (code: string) => (error: unknown) => {
    if (!(error instanceof AppError && error.code === code)) throw error;
  };

  async function perform(own: { userId: string; uploadId: string }, taken: Step): Promise<void> {
    if (taken.kind === "start") {
      await held.pictures.start(own, { ratio: taken.ratio, presetName: taken.presetName }, { isPro: taken.isPro });
      return;
    }
    const id = (await rowsOf(own.userId))[taken.which]?.id;
    if (id === undefined) return;
    if (taken.kind === "run") await run(id);
    else if (taken.kind === "fail") await fail(id);
    else await cancelGeneration(held.database.db, { userId: own.userId, id }).catch(passOver("conflict"));
  }

  /** Of what is in the making or done of one photo in one preset exactly one pays; the ledger tells the same. */
  async function expectPaidOnce(user: string): Promise<void> {
    const rows = await rowsOf(user);
    for (const preset of ["Studio", "City"]) {
      const live = rows.filter((row) => row.preset === preset && ["pending", "running", "done"].includes(row.status));
      expect(live.reduce((sum, { cost }) => sum + cost, 0)).toBe(live.length === 0 ? 0 : 1);
    }
    for (const row of rows.filter(({ status }) => status === "failed" || status === "cancelled"))
      expect(row.cost).toBe(0);
    const paid = rows.reduce((sum, { cost }) => sum + cost, 0);
    expect(await readBalance(held.database.db, user)).toBe(signUpTokens - paid);
    const ledger = await held.database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, user));
    expect(ledger.reduce((sum, { planTokens, purchasedTokens }) => sum + planTokens + purchasedTokens, 0)).toBe(
      signUpTokens - paid,
    );
    await expectSettledOnce(held.database.db, user);
  }

  test.each(["one after the other", "at the same time"])(
    "whatever is started, finished, stopped and failed %s, each picture is paid exactly once",
    async (how) => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), async (rounds) => {
          const user = await createTestUser(held.database.db);
          const own = { userId: user, uploadId: await createTestUpload(held.database, user) };
          for (const round of rounds) {
            if (how === "at the same time") await Promise.all(round.map((taken) => perform(own, taken)));
            else for (const taken of round) await perform(own, taken);
            await expectPaidOnce(user);
          }
        }),
        { numRuns: runs(20) },
      );
    },
  );
});
