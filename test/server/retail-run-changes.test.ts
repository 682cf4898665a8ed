import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signUpTokens } from "#contract/limits.ts";
import type { Upload } from "#contract/uploads.ts";
import { uploads } from "#server/db/schema/work.ts";
import { sweepGenerations } from "#server/domain/generations/sweep-generations.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { createPictures, finishedPicture, type Pictures } from "./picture-setup.ts";
import { createDealer, triesOf, tryAt, type Dealer } from "./run-setup.ts";
import { describeOnEachDatabase, type TestDatabase } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

/** A plate's corners in a photo. */
const plateAt = (left: number): NonNullable<Upload["foundPlate"]> => [
  [left, 1000],
  [left + 200, 1000],
  [left + 200, 1050],
  [left, 1050],
];

describeOnEachDatabase("changes of retail runs", (createDatabase) => {
  let database: TestDatabase;
  let storage: Awaited<ReturnType<typeof createTestFiles>>;
  let pictures: Pictures;
  let dealer: Dealer;

  beforeAll(async () => {
    database = await createDatabase();
    storage = await createTestFiles();
    pictures = createPictures(database, storage.files);
  });
  afterAll(async () => {
    await database.close();
    await storage.remove();
  });
  beforeEach(async () => {
    dealer = await createDealer(database, pictures);
  });

  test("what comes up while a run is paused waits, and goes on with the run", async () => {
    const run = await dealer.start(2);
    expect((await dealer.change(run, "paused")).status).toBe("paused");
    await pictures.run(tryAt(run, 0));
    expect(await dealer.statusOf(tryAt(run, 0))).toBe("pending");
    expect(await dealer.balance()).toBe(signUpTokens - 2);
    expect((await dealer.change(run, "paused")).status).toBe("paused");
    dealer.runs.queued.length = 0;
    expect((await dealer.change(run, "running")).status).toBe("running");
    expect(dealer.runs.queued).toEqual(triesOf(run));
    for (const id of triesOf(run)) await pictures.run(id);
    expect((await dealer.read(run)).status).toBe("finished");
    await expect(dealer.change(run, "running")).rejects.toMatchObject({ code: "conflict" });
  });

  test("what is being made when a run is paused is finished, and the last one finishes the run", async () => {
    const run = await dealer.start(1);
    await pictures.run(tryAt(run, 0), async () => {
      await dealer.change(run, "paused");
      return finishedPicture;
    });
    expect(await dealer.read(run)).toMatchObject({ status: "finished", counts: { completed: 1 } });
  });

  test("a picture that a second, running run wants is made although the first is paused or cancelled", async () => {
    const uploadIds = await dealer.photos(2);
    const [first, second] = [
      await dealer.runs.start({ userId: dealer.userId, uploadIds }),
      await dealer.runs.start({ userId: dealer.userId, uploadIds }),
    ];
    await dealer.change(first, "paused");
    await pictures.run(tryAt(first, 0));
    expect(await dealer.statusOf(tryAt(first, 0))).toBe("done");
    await dealer.change(first, "cancelled");
    expect((await dealer.read(second)).counts).toMatchObject({ completed: 1, cancelled: 0 });
    await dealer.change(second, "cancelled");
    expect((await dealer.read(second)).counts).toMatchObject({ completed: 1, cancelled: 1 });
    expect(await dealer.balance()).toBe(signUpTokens - 1);
  });

  test("cancelling gives back what is not finished, and keeps what is", async () => {
    const run = await dealer.start(3);
    await pictures.run(tryAt(run, 0));
    const cancelled = await dealer.change(run, "cancelled");
    expect(cancelled).toMatchObject({ status: "cancelled", cost: 1, counts: { completed: 1, cancelled: 2 } });
    expect(cancelled.finishedAt).not.toBeNull();
    expect(await dealer.balance()).toBe(signUpTokens - 1);
    await pictures.run(tryAt(run, 1));
    expect(await dealer.statusOf(tryAt(run, 1))).toBe("cancelled");
    expect((await dealer.change(run, "cancelled")).status).toBe("cancelled");
    await expect(dealer.change(run, "running")).rejects.toMatchObject({ code: "conflict" });
    await dealer.expectLedgerAddsUp();
  });

  test("a picture cancelled by itself counts as cancelled, and as the last one finishes the run", async () => {
    const run = await dealer.start(2);
    await pictures.run(tryAt(run, 0));
    await dealer.cancelOne(tryAt(run, 1));
    expect(await dealer.read(run)).toMatchObject({ status: "finished", counts: { completed: 1, cancelled: 1 } });
  });

  test("a plate that is marked after the run makes its picture again, in its place and for nothing", async () => {
    const [first = "", second = "", third = ""] = await dealer.photos(3);
    const mark = (id: string, left: number | null) => {
      const quad = left === null ? null : plateAt(left);
      const numberPlate = { quad, source: "drawn", found: null } as const;
      return database.db.update(uploads).set({ numberPlate }).where(eq(uploads.id, id));
    };
    await mark(second, 900);
    await mark(third, 900);
    const photos = { userId: dealer.userId, uploadIds: [first, second, third] };
    const run = await dealer.runs.start(photos, { wish: { numberPlate: { treatment: "blur" } } });
    for (const id of triesOf(run)) await pictures.run(id);
    const again = () => dealer.runs.retry({ userId: dealer.userId, id: run.id }, { what: "plates" });
    expect(triesOf(await again())).toEqual(triesOf(run));

    await mark(first, 700);
    await mark(third, null);
    const balance = await dealer.balance();
    const changed = await again();
    expect(changed.status).toBe("running");
    expect(tryAt(changed, 0)).not.toBe(tryAt(run, 0));
    expect(tryAt(changed, 1)).toBe(tryAt(run, 1));
    expect(tryAt(changed, 2)).not.toBe(tryAt(run, 2));
    expect(await dealer.balance()).toBe(balance);
    for (const id of triesOf(changed)) await pictures.run(id);
    expect((await dealer.read(run)).status).toBe("finished");
    expect(triesOf(await again())).toEqual(triesOf(changed));
    await dealer.expectLedgerAddsUp();
  });

  test("only what failed is tried again, by the same recipe", async () => {
    const run = await dealer.start(3);
    await pictures.run(tryAt(run, 0));
    await dealer.fail(tryAt(run, 1));
    await dealer.cancelOne(tryAt(run, 2));
    dealer.runs.queued.length = 0;
    const again = await dealer.runs.retry({ userId: dealer.userId, id: run.id });
    expect(again).toMatchObject({
      status: "running",
      finishedAt: null,
      counts: { completed: 1, failed: 0, cancelled: 1 },
    });
    expect([tryAt(again, 0), tryAt(again, 2)]).toEqual([tryAt(run, 0), tryAt(run, 2)]);
    expect(dealer.runs.queued).toEqual([tryAt(again, 1)]);
    expect(tryAt(again, 1)).not.toBe(tryAt(run, 1));
    expect(await dealer.balance()).toBe(signUpTokens - 2);
    await pictures.run(tryAt(again, 1));
    expect((await dealer.read(run)).status).toBe("finished");
    expect(triesOf(await dealer.runs.retry({ userId: dealer.userId, id: run.id }))).toEqual(triesOf(again));
    await dealer.expectLedgerAddsUp();
  });

  test("a try again that can't be paid changes nothing", async () => {
    const run = await dealer.start(8);
    for (const id of triesOf(run)) await dealer.fail(id);
    await dealer.start(8);
    await expect(dealer.runs.retry({ userId: dealer.userId, id: run.id })).rejects.toMatchObject({
      reasons: ["You need 8 tokens but only have 2"],
    });
    expect(await dealer.read(run)).toMatchObject({ status: "finished", counts: { failed: 8 } });
  });

  test("a cut-out that failed by no fault of its photo is made again with the try", async () => {
    const run = await dealer.start(1);
    const uploadId = run.items[0]?.uploadId ?? "";
    await database.db
      .update(uploads)
      .set({ matteStatus: "failed", matteErrorCode: "generation_failed" })
      .where(eq(uploads.id, uploadId));
    await dealer.fail(tryAt(run, 0));
    dealer.runs.queued.length = 0;
    const again = await dealer.runs.retry({ userId: dealer.userId, id: run.id });
    expect(dealer.runs.queued).toEqual([uploadId, tryAt(again, 0)]);
  });

  test("pausing, going on, cancelling, finishing and failing at once end in one state, with every token accounted for", async () => {
    await database.db.transaction((tx) =>
      grantTokens(tx, { userId: dealer.userId, purchasedTokens: 40, cause: `test:${dealer.userId}` }),
    );
    for (let round = 0; round < 5; round += 1) {
      const run = await dealer.start(6);
      const before = await dealer.balance();
      const [first, second, third, fourth] = triesOf(run);
      await Promise.allSettled([
        dealer.change(run, "paused"),
        pictures.run(first ?? ""),
        dealer.change(run, "running"),
        pictures.run(second ?? ""),
        dealer.fail(third ?? ""),
        dealer.cancelOne(fourth ?? ""),
        dealer.change(run, "cancelled"),
        dealer.runs.retry({ userId: dealer.userId, id: run.id }),
      ]);
      const now = await dealer.read(run);
      if (now.status === "running" || now.status === "paused") {
        await dealer.change(now, "cancelled");
      }
      const ended = await dealer.read(run);
      const { completed, failed, cancelled } = ended.counts;
      expect(completed + failed + cancelled).toBe(6);
      expect(ended.cost).toBe(completed);
      expect(await dealer.balance()).toBe(before + 6 - completed);
      await dealer.expectLedgerAddsUp();
    }
  });

  test("a picture whose job was lost is queued again, unless its run is paused", async () => {
    const [running, paused] = [await dealer.start(1), await dealer.start(1)];
    await dealer.change(paused, "paused");
    await database.db.execute(
      sql`update generations set created_at = now() - interval '2 minutes' where user_id = ${dealer.userId}`,
    );
    const putBack: string[] = [];
    const sweep = () =>
      sweepGenerations({
        db: database.db,
        files: storage.files,
        isQueued: async () => false,
        putBack: async (id) => void putBack.push(id),
      });
    await sweep();
    expect(putBack).toEqual(triesOf(running));
    await dealer.change(paused, "running");
    await sweep();
    expect(putBack).toEqual([...triesOf(running), ...triesOf(running), ...triesOf(paused)]);
    expect(await dealer.statusOf(tryAt(paused, 0))).toBe("pending");
    expect(await dealer.balance()).toBe(signUpTokens - 2);
  });
});
