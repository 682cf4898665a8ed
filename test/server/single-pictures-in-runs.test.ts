import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { signUpTokens } from "#contract/limits.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { remakePicture } from "#server/domain/generations/remake-picture.ts";
import { sweepGenerations } from "#server/domain/generations/sweep-generations.ts";
import { holdDealer, tryAt } from "./run-setup.ts";
import { describeOnEachDatabase } from "./test-database.ts";
import { noOffers, testPresets } from "./work-setup.ts";

describeOnEachDatabase("single pictures that runs take", (createDatabase) => {
  const held = holdDealer(createDatabase);
  const own = (id: string) => ({ userId: held.dealer.userId, id });

  /** A run's picture whose cut-out is put right, and that is ordered once more by itself. */
  const orderSingly = async () => {
    const [photo = ""] = await held.dealer.photos(1);
    const before = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds: [photo] });
    await held.pictures.run(tryAt(before, 0));
    await held.database.db.update(uploads).set({ cutOutVersion: 1 }).where(eq(uploads.id, photo));
    const { generation } = await remakePicture(
      {
        db: held.database.db,
        presets: testPresets,
        offers: noOffers,
        isProUser: async () => false,
        enqueueGeneration: async () => undefined,
      },
      { ...own(tryAt(before, 0)), ratio: "4:3" },
    );
    return { before, photo, single: generation.id };
  };
  const startWithSingle = async () => {
    const { photo, single } = await orderSingly();
    const [other = ""] = await held.dealer.photos(1);
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds: [photo, other] });
    expect(tryAt(run, 0)).toBe(single);
    return { run, single };
  };

  test(
    "the last picture of a run finishes it, also one that was ordered by itself, made or not",
    { tags: ["thorough"] },
    async () => {
      for (const end of [(id: string) => held.pictures.run(id), held.dealer.fail, held.dealer.cancelOne]) {
        const { run, single } = await startWithSingle();
        await held.pictures.run(tryAt(run, 1));
        expect((await held.dealer.read(run)).status).toBe("running");
        await end(single);
        expect((await held.dealer.read(run)).status).toBe("finished");
      }
    },
  );

  test("a run whose cut-outs are put right takes what is ordered by itself already, and is finished with it", async () => {
    const { before, single } = await orderSingly();
    const again = await held.dealer.runs.retry(own(before.id), { what: "cut-outs" });
    expect([tryAt(again, 0), again.status]).toEqual([single, "running"]);
    await held.pictures.run(single);
    expect((await held.dealer.read(before)).status).toBe("finished");
  });

  test("a run that is cancelled cancels nothing that was ordered by itself", async () => {
    const { run, single } = await startWithSingle();
    const cancelled = await held.dealer.change(run, "cancelled");
    expect(cancelled.counts).toMatchObject({ cancelled: 1 });
    expect(await held.dealer.statusOf(single)).toBe("pending");
    await held.pictures.run(single);
    const { status, counts } = await held.dealer.read(run);
    expect([status, counts.completed]).toEqual(["cancelled", 1]);
    expect(await held.dealer.balance()).toBe(signUpTokens - 1);
    await held.dealer.expectLedgerAddsUp();
  });

  test("a run that is paused holds nothing that was ordered by itself", async () => {
    const { run, single } = await startWithSingle();
    await held.dealer.change(run, "paused");
    await held.pictures.run(single);
    expect(await held.dealer.statusOf(single)).toBe("done");
    await held.pictures.run(tryAt(run, 1));
    expect(await held.dealer.statusOf(tryAt(run, 1))).toBe("pending");
  });

  /** The first picture of a run that goes on or is paused, which its owner orders by itself as well: another format of a finished one. */
  const orderOfRun = async (isPaused: boolean) => {
    const { userId } = held.dealer;
    const uploadIds = await held.dealer.photos(2);
    const before = await held.dealer.runs.start({ userId, uploadIds });
    await held.pictures.run(tryAt(before, 0));
    const run = await held.dealer.runs.start({ userId, uploadIds }, { ratio: "16:9" });
    const taken = tryAt(run, 0);
    if (isPaused) {
      await held.dealer.change(run, "paused");
      await held.pictures.run(taken);
      expect(await held.dealer.statusOf(taken)).toBe("pending");
    }
    const queued: string[] = [];
    const deps = { db: held.database.db, presets: testPresets, offers: noOffers, isProUser: async () => false };
    const enqueueGeneration = async (_tx: unknown, id: string) => void queued.push(id);
    const { generation, cost } = await remakePicture(
      { ...deps, enqueueGeneration },
      { ...own(tryAt(before, 0)), ratio: "16:9" },
    );
    expect([generation.id, cost, queued]).toEqual([taken, 0, [taken]]);
    return { run, taken };
  };

  test("a run's picture that is ordered by itself as well is not held with the run: its job, which ended for the pause, is queued again", async () => {
    const { run, taken } = await orderOfRun(true);
    await held.pictures.run(taken);
    expect(await held.dealer.statusOf(taken)).toBe("done");
    await held.pictures.run(tryAt(run, 1));
    expect(await held.dealer.statusOf(tryAt(run, 1))).toBe("pending");
    await held.dealer.expectLedgerAddsUp();
  });

  test("a run's picture that is ordered by itself as well is not cancelled with the run", async () => {
    const { run, taken } = await orderOfRun(false);
    const cancelled = await held.dealer.change(run, "cancelled");
    expect(cancelled.counts).toMatchObject({ cancelled: 1 });
    await held.pictures.run(taken);
    expect(await held.dealer.statusOf(taken)).toBe("done");
    await held.dealer.expectLedgerAddsUp();
  });

  test("a picture of a paused run that was ordered by itself as well and lost its job is queued again", async () => {
    const { run, taken } = await orderOfRun(true);
    await held.database.db
      .update(generations)
      .set({ createdAt: sql`now() - interval '2 minutes'` })
      .where(eq(generations.runId, run.id));
    const putBack: string[] = [];
    await sweepGenerations({
      db: held.database.db,
      files: held.storage.files,
      isQueued: async () => false,
      putBack: async (id) => void putBack.push(id),
      log: { error: () => {} },
    });
    expect(putBack).toContain(taken);
    expect(putBack).not.toContain(tryAt(run, 1));
    await held.pictures.run(taken);
  });

  test("what was ordered by itself and lost its job is queued again while a run wants it, paused or not, and fails when none does", async () => {
    const [running, paused, alone] = [await startWithSingle(), await startWithSingle(), await orderSingly()];
    await held.dealer.change(paused.run, "paused");
    await held.database.db
      .update(generations)
      .set({ createdAt: sql`now() - interval '2 minutes'` })
      .where(eq(generations.userId, held.dealer.userId));
    const putBack: string[] = [];
    await sweepGenerations({
      db: held.database.db,
      files: held.storage.files,
      isQueued: async () => false,
      putBack: async (id) => void putBack.push(id),
      log: { error: () => {} },
    });
    const wanted = [running.single, tryAt(running.run, 1), paused.single];
    expect(putBack.toSorted()).toEqual(wanted.toSorted());
    expect(await held.dealer.statusOf(running.single)).toBe("pending");
    expect(await held.dealer.statusOf(alone.single)).toBe("failed");
  });
});
