import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { signUpTokens } from "#contract/limits.ts";
import type { Upload } from "#contract/uploads.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { sweepGenerations } from "#server/domain/generations/sweep-generations.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { finishedPicture } from "./picture-setup.ts";
import { holdDealer, triesOf, tryAt } from "./run-setup.ts";
import { describeOnEachDatabase } from "./test-database.ts";

/** A plate's corners in a photo. */
const plateAt = (left: number): NonNullable<Upload["foundPlate"]> => [
  [left, 1000],
  [left + 200, 1000],
  [left + 200, 1050],
  [left, 1050],
];

describeOnEachDatabase("changes of retail runs", (createDatabase) => {
  const held = holdDealer(createDatabase);

  test("what comes up while a run is paused waits, and goes on with the run", async () => {
    const run = await held.dealer.start(2);
    expect((await held.dealer.change(run, "paused")).status).toBe("paused");
    await held.pictures.run(tryAt(run, 0));
    expect(await held.dealer.statusOf(tryAt(run, 0))).toBe("pending");
    expect(await held.dealer.balance()).toBe(signUpTokens - 2);
    expect((await held.dealer.change(run, "paused")).status).toBe("paused");
    held.dealer.runs.queued.length = 0;
    expect((await held.dealer.change(run, "running")).status).toBe("running");
    expect(held.dealer.runs.queued).toEqual(triesOf(run));
    for (const id of triesOf(run)) await held.pictures.run(id);
    expect((await held.dealer.read(run)).status).toBe("finished");
    await expect(held.dealer.change(run, "running")).rejects.toMatchObject({ code: "conflict" });
  });

  test("what is being made when a run is paused is finished, and the last one finishes the run", async () => {
    const run = await held.dealer.start(1);
    await held.pictures.run(tryAt(run, 0), async () => {
      await held.dealer.change(run, "paused");
      return finishedPicture;
    });
    expect(await held.dealer.read(run)).toMatchObject({ status: "finished", counts: { completed: 1 } });
  });

  test("a picture that a second, running run wants is made although the first is paused or cancelled", async () => {
    const uploadIds = await held.dealer.photos(2);
    const [first, second] = [
      await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds }),
      await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds }),
    ];
    await held.dealer.change(first, "paused");
    await held.pictures.run(tryAt(first, 0));
    expect(await held.dealer.statusOf(tryAt(first, 0))).toBe("done");
    await held.dealer.change(first, "cancelled");
    expect((await held.dealer.read(second)).counts).toMatchObject({ completed: 1, cancelled: 0 });
    await held.dealer.change(second, "cancelled");
    expect((await held.dealer.read(second)).counts).toMatchObject({ completed: 1, cancelled: 1 });
    expect(await held.dealer.balance()).toBe(signUpTokens - 1);
  });

  test("cancelling gives back what is not finished, and keeps what is", async () => {
    const run = await held.dealer.start(3);
    await held.pictures.run(tryAt(run, 0));
    const cancelled = await held.dealer.change(run, "cancelled");
    expect(cancelled).toMatchObject({ status: "cancelled", cost: 1, counts: { completed: 1, cancelled: 2 } });
    expect(cancelled.finishedAt).not.toBeNull();
    expect(await held.dealer.balance()).toBe(signUpTokens - 1);
    await held.pictures.run(tryAt(run, 1));
    expect(await held.dealer.statusOf(tryAt(run, 1))).toBe("cancelled");
    expect((await held.dealer.change(run, "cancelled")).status).toBe("cancelled");
    await expect(held.dealer.change(run, "running")).rejects.toMatchObject({ code: "conflict" });
    await held.dealer.expectLedgerAddsUp();
  });

  test("a picture cancelled by itself counts as cancelled, and as the last one finishes the run", async () => {
    const run = await held.dealer.start(2);
    await held.pictures.run(tryAt(run, 0));
    await held.dealer.cancelOne(tryAt(run, 1));
    expect(await held.dealer.read(run)).toMatchObject({ status: "finished", counts: { completed: 1, cancelled: 1 } });
  });

  test("a plate that is marked after the run makes its picture again, in its place and for nothing", async () => {
    const [first = "", second = "", third = ""] = await held.dealer.photos(3);
    const mark = (id: string, left: number | null) => {
      const quad = left === null ? null : plateAt(left);
      const numberPlate = { quad, source: "drawn", found: null } as const;
      return held.database.db.update(uploads).set({ numberPlate }).where(eq(uploads.id, id));
    };
    await mark(second, 900);
    await mark(third, 900);
    const photos = { userId: held.dealer.userId, uploadIds: [first, second, third] };
    const run = await held.dealer.runs.start(photos, { wish: { numberPlate: { treatment: "blur" } } });
    for (const id of triesOf(run)) await held.pictures.run(id);
    const again = () => held.dealer.runs.retry({ userId: held.dealer.userId, id: run.id }, { what: "plates" });
    expect(triesOf(await again())).toEqual(triesOf(run));

    await mark(first, 700);
    await mark(third, null);
    const balance = await held.dealer.balance();
    const changed = await again();
    expect(changed.status).toBe("running");
    expect(tryAt(changed, 0)).not.toBe(tryAt(run, 0));
    expect(tryAt(changed, 1)).toBe(tryAt(run, 1));
    expect(tryAt(changed, 2)).not.toBe(tryAt(run, 2));
    expect(await held.dealer.balance()).toBe(balance);
    for (const id of triesOf(changed)) await held.pictures.run(id);
    expect((await held.dealer.read(run)).status).toBe("finished");
    expect(triesOf(await again())).toEqual(triesOf(changed));
    await held.dealer.expectLedgerAddsUp();
  });

  test("a cut-out that is put right after the run makes its picture again, in its place and for nothing", async () => {
    const [first = "", second = "", third = ""] = await held.dealer.photos(3);
    const setVersion = (id: string, cutOutVersion: number) =>
      held.database.db.update(uploads).set({ cutOutVersion }).where(eq(uploads.id, id));
    await setVersion(second, 2);
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds: [first, second, third] });
    for (const id of triesOf(run)) await held.pictures.run(id);
    const again = () => held.dealer.runs.retry({ userId: held.dealer.userId, id: run.id }, { what: "cut-outs" });
    expect(triesOf(await again())).toEqual(triesOf(run));

    await setVersion(first, 1);
    await setVersion(second, 0);
    const balance = await held.dealer.balance();
    const changed = await again();
    expect(changed.status).toBe("running");
    expect(changed.items.map(({ cutOutVersion }) => cutOutVersion)).toEqual([1, 0, 0]);
    expect(tryAt(changed, 0)).not.toBe(tryAt(run, 0));
    expect(tryAt(changed, 1)).not.toBe(tryAt(run, 1));
    expect(tryAt(changed, 2)).toBe(tryAt(run, 2));
    expect(await held.dealer.balance()).toBe(balance);
    for (const id of triesOf(changed)) await held.pictures.run(id);
    expect((await held.dealer.read(run)).status).toBe("finished");
    expect(triesOf(await again())).toEqual(triesOf(changed));
    await held.dealer.expectLedgerAddsUp();
  });

  test("one picture of a run is made again alone, and a photo of another run is none of it", async () => {
    const [first = "", second = "", elsewhere = ""] = await held.dealer.photos(3);
    const own = { userId: held.dealer.userId };
    const run = await held.dealer.runs.start({ ...own, uploadIds: [first, second] });
    for (const id of triesOf(run)) await held.pictures.run(id);
    for (const id of [first, second, elsewhere])
      await held.database.db.update(uploads).set({ cutOutVersion: 1 }).where(eq(uploads.id, id));
    const again = (uploadId: string) => held.dealer.runs.retry({ ...own, id: run.id }, { what: "cut-outs", uploadId });
    expect(triesOf(await again(elsewhere))).toEqual(triesOf(run));
    const changed = await again(second);
    expect(tryAt(changed, 0)).toBe(tryAt(run, 0));
    expect(tryAt(changed, 1)).not.toBe(tryAt(run, 1));
    // A second press while it is in the making is none.
    expect(triesOf(await again(second))).toEqual(triesOf(changed));
  });

  test("a picture is not given away for the whole photo, though the cut-out that counts by now is cut off", async () => {
    const [photo = ""] = await held.dealer.photos(1);
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds: [photo] });
    for (const id of triesOf(run)) await held.pictures.run(id);
    const set = (changes: Partial<typeof uploads.$inferInsert>) =>
      held.database.db.update(uploads).set(changes).where(eq(uploads.id, photo));
    await set({ cutOutVersion: 1, cutSides: ["left"] });
    const again = () => held.dealer.runs.retry({ userId: held.dealer.userId, id: run.id }, { what: "cut-outs" });
    const same = await again();
    expect(triesOf(same)).toEqual(triesOf(run));
    expect(same.items.map(({ cutOutVersion }) => cutOutVersion)).toEqual([0]);
    await set({ cutAccepted: true });
    const changed = await again();
    expect(triesOf(changed)).not.toEqual(triesOf(run));
    expect(changed.items.map(({ cutOutVersion }) => cutOutVersion)).toEqual([1]);
  });

  test("what was passed through, and a picture whose photo is gone, have no older cut-out", async () => {
    const [first = "", second = ""] = await held.dealer.photos(2);
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds: [first, second] });
    for (const id of triesOf(run)) await held.pictures.run(id);
    const isFirst = eq(generations.id, tryAt(run, 0));
    await held.database.db.update(generations).set({ isPassedThrough: true }).where(isFirst);
    await held.database.db.update(uploads).set({ cutOutVersion: 1 }).where(eq(uploads.id, first));
    await held.database.db
      .update(uploads)
      .set({ cutOutVersion: 1, removedAt: sql`now()` })
      .where(eq(uploads.id, second));
    const same = await held.dealer.runs.retry({ userId: held.dealer.userId, id: run.id }, { what: "cut-outs" });
    expect(triesOf(same)).toEqual(triesOf(run));
    expect(same.items.map(({ cutOutVersion }) => cutOutVersion)).toEqual([1, null]);
  });

  test("only what failed is tried again, by the same recipe", async () => {
    const run = await held.dealer.start(3);
    await held.pictures.run(tryAt(run, 0));
    await held.dealer.fail(tryAt(run, 1));
    await held.dealer.cancelOne(tryAt(run, 2));
    held.dealer.runs.queued.length = 0;
    const again = await held.dealer.runs.retry({ userId: held.dealer.userId, id: run.id });
    expect(again).toMatchObject({
      status: "running",
      finishedAt: null,
      counts: { completed: 1, failed: 0, cancelled: 1 },
    });
    expect([tryAt(again, 0), tryAt(again, 2)]).toEqual([tryAt(run, 0), tryAt(run, 2)]);
    expect(held.dealer.runs.queued).toEqual([tryAt(again, 1)]);
    expect(tryAt(again, 1)).not.toBe(tryAt(run, 1));
    expect(await held.dealer.balance()).toBe(signUpTokens - 2);
    await held.pictures.run(tryAt(again, 1));
    expect((await held.dealer.read(run)).status).toBe("finished");
    expect(triesOf(await held.dealer.runs.retry({ userId: held.dealer.userId, id: run.id }))).toEqual(triesOf(again));
    await held.dealer.expectLedgerAddsUp();
  });

  test("what was cancelled is made after all, in its place and for its token", async () => {
    const run = await held.dealer.start(3);
    await held.pictures.run(tryAt(run, 0));
    await held.dealer.cancelOne(tryAt(run, 1));
    expect((await held.dealer.read(run)).status).toBe("running");
    await held.dealer.change(run, "cancelled");
    expect(await held.dealer.balance()).toBe(signUpTokens - 1);
    const again = await held.dealer.runs.retry({ userId: held.dealer.userId, id: run.id }, { what: "cancelled" });
    expect(again).toMatchObject({ status: "running", cost: 3, counts: { completed: 1, cancelled: 0 } });
    expect(tryAt(again, 0)).toBe(tryAt(run, 0));
    for (const id of triesOf(again)) await held.pictures.run(id);
    expect(await held.dealer.read(run)).toMatchObject({ status: "finished", counts: { completed: 3 } });
    expect(await held.dealer.balance()).toBe(signUpTokens - 3);
    await held.dealer.expectLedgerAddsUp();
  });

  test("a try again that can't be paid changes nothing", async () => {
    const run = await held.dealer.start(8);
    for (const id of triesOf(run)) await held.dealer.fail(id);
    await held.dealer.start(8);
    await expect(held.dealer.runs.retry({ userId: held.dealer.userId, id: run.id })).rejects.toMatchObject({
      reasons: ["You need 8 tokens but only have 2"],
    });
    expect(await held.dealer.read(run)).toMatchObject({ status: "finished", counts: { failed: 8 } });
  });

  test("a cut-out that failed by no fault of its photo is made again with the try", async () => {
    const run = await held.dealer.start(1);
    const uploadId = run.items[0]?.uploadId ?? "";
    await held.database.db
      .update(uploads)
      .set({ matteStatus: "failed", matteErrorCode: "generation_failed" })
      .where(eq(uploads.id, uploadId));
    await held.dealer.fail(tryAt(run, 0));
    held.dealer.runs.queued.length = 0;
    const again = await held.dealer.runs.retry({ userId: held.dealer.userId, id: run.id });
    expect(held.dealer.runs.queued).toEqual([uploadId, tryAt(again, 0)]);
  });

  test("pausing, going on, cancelling, finishing and failing at once end in one state, with every token accounted for", async () => {
    await held.database.db.transaction((tx) =>
      grantTokens(tx, { userId: held.dealer.userId, purchasedTokens: 40, cause: `test:${held.dealer.userId}` }),
    );
    for (let round = 0; round < 5; round += 1) {
      const run = await held.dealer.start(6);
      const before = await held.dealer.balance();
      const [first, second, third, fourth] = triesOf(run);
      await Promise.allSettled([
        held.dealer.change(run, "paused"),
        held.pictures.run(first ?? ""),
        held.dealer.change(run, "running"),
        held.pictures.run(second ?? ""),
        held.dealer.fail(third ?? ""),
        held.dealer.cancelOne(fourth ?? ""),
        held.dealer.change(run, "cancelled"),
        held.dealer.runs.retry({ userId: held.dealer.userId, id: run.id }),
      ]);
      const now = await held.dealer.read(run);
      if (now.status === "running" || now.status === "paused") {
        await held.dealer.change(now, "cancelled");
      }
      const ended = await held.dealer.read(run);
      const { completed, failed, cancelled } = ended.counts;
      expect(completed + failed + cancelled).toBe(6);
      expect(ended.cost).toBe(completed);
      expect(await held.dealer.balance()).toBe(before + 6 - completed);
      await held.dealer.expectLedgerAddsUp();
    }
  });

  test("a picture whose job was lost is queued again, unless its run is paused", async () => {
    const [running, paused] = [await held.dealer.start(1), await held.dealer.start(1)];
    await held.dealer.change(paused, "paused");
    await held.database.db.execute(
      sql`update generations set created_at = now() - interval '2 minutes' where user_id = ${held.dealer.userId}`,
    );
    const putBack: string[] = [];
    const sweep = () =>
      sweepGenerations({
        db: held.database.db,
        files: held.storage.files,
        isQueued: async () => false,
        putBack: async (id) => void putBack.push(id),
        log: { error: () => {} },
      });
    await sweep();
    expect(putBack).toEqual(triesOf(running));
    await held.dealer.change(paused, "running");
    await sweep();
    const both = [...triesOf(running), ...triesOf(paused)];
    expect(putBack.slice(1).toSorted()).toEqual(both.toSorted());
    expect(await held.dealer.statusOf(tryAt(paused, 0))).toBe("pending");
    expect(await held.dealer.balance()).toBe(signUpTokens - 2);
  });
});
