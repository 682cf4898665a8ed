import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { signUpTokens } from "#contract/limits.ts";
import { generations, liveEventRows, uploads } from "#server/db/schema/work.ts";
import { listGroupPictures } from "#server/domain/history/read-history.ts";
import { listRuns, readRunPictures } from "#server/domain/retail-runs/read-runs.ts";
import { holdDealer, triesOf, tryAt } from "./run-setup.ts";
import { createTestUser, describeOnEachDatabase } from "./test-database.ts";

describeOnEachDatabase("retail runs", (createDatabase) => {
  const held = holdDealer(createDatabase);

  const countEvents = async (id: string) => {
    const rows = await held.database.db
      .select({ count: sql<number>`count(*)::int` })
      .from(liveEventRows)
      .where(and(eq(liveEventRows.subjectId, id), eq(liveEventRows.name, "run.changed")));
    return rows[0]?.count;
  };

  test("a run holds a token for each photo, keeps those of finished pictures, and finishes with the last", async () => {
    const run = await held.dealer.start(3);
    expect(run).toMatchObject({ status: "running", cost: 3, zipUrl: null, finishedAt: null });
    expect(run.counts).toEqual({ total: 3, completed: 0, passedThrough: 0, failed: 0, needsLook: 0, cancelled: 0 });
    expect(held.dealer.runs.queued).toEqual(triesOf(run));
    expect(await held.dealer.balance()).toBe(signUpTokens - 3);
    await held.pictures.run(tryAt(run, 0));
    await held.pictures.run(tryAt(run, 1));
    expect(await held.dealer.read(run)).toMatchObject({ status: "running", counts: { completed: 2 } });
    await held.pictures.run(tryAt(run, 2));
    const finished = await held.dealer.read(run);
    expect(finished).toMatchObject({ status: "finished", cost: 3, zipUrl: `/api/retail-runs/${run.id}/zip` });
    expect(finished.finishedAt).not.toBeNull();
    expect(await held.dealer.balance()).toBe(signUpTokens - 3);
    // Started, and once for each picture.
    expect(await countEvents(run.id)).toBe(4);
    await held.dealer.expectLedgerAddsUp();
  });

  test("its pictures are made for the set, know their run, and come in its order", async () => {
    const uploadIds = await held.dealer.photos(3);
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    const { generations: made } = await readRunPictures(held.database.db, { userId: held.dealer.userId, id: run.id });
    expect(made.map(({ uploadId }) => uploadId)).toEqual(uploadIds);
    expect(made.map(({ runId }) => runId)).toEqual([run.id, run.id, run.id]);
    const [row] = await held.database.db
      .select()
      .from(generations)
      .where(eq(generations.id, tryAt(run, 0)));
    expect(row?.recipe.framing).toBe("set");
  });

  test("the history shows its pictures in its order", async () => {
    const uploadIds = await held.dealer.photos(5);
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    // The last is finished first.
    for (const index of [4, 2, 3, 0, 1]) await held.pictures.run(tryAt(run, index));
    const page = { userId: held.dealer.userId, filter: {}, groupId: run.id, limit: 9, beforeId: null };
    const { pictures } = await listGroupPictures(held.database.db, page);
    expect(pictures.map(({ photo }) => photo?.uploadId)).toEqual(uploadIds);
  });

  test("a photo that fails stops none of the others, and its token comes back", async () => {
    const run = await held.dealer.start(3);
    await held.dealer.fail(tryAt(run, 1));
    await held.pictures.run(tryAt(run, 0));
    await held.pictures.run(tryAt(run, 2));
    expect(await held.dealer.read(run)).toMatchObject({
      status: "finished",
      cost: 2,
      counts: { completed: 2, failed: 1 },
    });
    expect(await held.dealer.balance()).toBe(signUpTokens - 2);
    await held.dealer.expectLedgerAddsUp();
  });

  test("a photo that was given twice stands twice in the run, and is made and paid once", async () => {
    const [one, other] = await held.dealer.photos(2);
    if (one === undefined || other === undefined) throw new Error("two photos were asked for");
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds: [one, other, one] });
    expect(run.items.map(({ uploadId }) => uploadId)).toEqual([one, other, one]);
    expect(run.cost).toBe(2);
    expect(held.dealer.runs.queued).toHaveLength(2);
    await held.pictures.run(tryAt(run, 0));
    expect((await held.dealer.read(run)).counts.completed).toBe(2);
  });

  test("too many photos are refused by plan, before anything is held", async () => {
    const uploadIds = await held.dealer.photos(9);
    await expect(held.dealer.runs.start({ userId: held.dealer.userId, uploadIds })).rejects.toMatchObject({
      code: "too_many_files",
    });
    expect(await held.dealer.balance()).toBe(signUpTokens);
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds }, {}, { isPro: true });
    expect(run.counts.total).toBe(9);
  });

  test("without tokens for all, none is begun, and the answer says how many it takes", async () => {
    await held.dealer.start(8);
    const refused = held.dealer.start(3);
    await expect(refused).rejects.toMatchObject({
      code: "insufficient_tokens",
      reasons: ["You need 3 tokens but only have 2"],
    });
    expect(await held.dealer.balance()).toBe(2);
    expect(
      (await listRuns(held.database.db, { userId: held.dealer.userId, limit: 10, beforeId: null })).runs,
    ).toHaveLength(1);
  });

  test("only presets for dealers, and only one's own photos", async () => {
    const uploadIds = await held.dealer.photos(1);
    for (const presetName of ["Studio", "Alpine Garage", "Nowhere"])
      await expect(
        held.dealer.runs.start({ userId: held.dealer.userId, uploadIds }, { presetName }),
      ).rejects.toMatchObject({
        code: "unknown_preset",
      });
    const strangerId = await createTestUser(held.database.db);
    await expect(held.dealer.runs.start({ userId: strangerId, uploadIds })).rejects.toMatchObject({
      code: "not_found",
    });
    await held.database.db.update(uploads).set({ purpose: "logo" }).where(eq(uploads.userId, held.dealer.userId));
    await expect(held.dealer.runs.start({ userId: held.dealer.userId, uploadIds })).rejects.toMatchObject({
      code: "foreign_url",
    });
    expect(await held.dealer.balance()).toBe(signUpTokens);
  });

  test("a logo belongs to Pro", async () => {
    const [logo] = await held.dealer.photos(1);
    await held.database.db.update(uploads).set({ purpose: "logo" }).where(eq(uploads.userId, held.dealer.userId));
    const uploadIds = await held.dealer.photos(1);
    const wish = { logoUrl: `/api/files/uploads/${logo}/photo` };
    await expect(held.dealer.runs.start({ userId: held.dealer.userId, uploadIds }, wish)).rejects.toMatchObject({
      code: "pro_only",
    });
    const run = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds }, wish, { isPro: true });
    expect(run.logo).toMatchObject({ position: "center", size: "fill", opacity: 1 });
  });

  test("ten presses of one button start one run", async () => {
    const uploadIds = await held.dealer.photos(2);
    const started = await Promise.all(
      Array.from({ length: 10 }, () =>
        held.dealer.runs.start({ userId: held.dealer.userId, uploadIds }, { idempotencyKey: "button-1" }),
      ),
    );
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(await held.dealer.balance()).toBe(signUpTokens - 2);
  });

  test("runs started at once never spend more than the balance", async () => {
    const results = await Promise.allSettled([
      held.dealer.start(4),
      held.dealer.start(4),
      held.dealer.start(4),
      held.dealer.start(4),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await held.dealer.balance()).toBe(2);
    await held.dealer.expectLedgerAddsUp();
  });

  test("the same photos again in the same preset are the pictures that are there, for nothing", async () => {
    const uploadIds = await held.dealer.photos(2);
    const first = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    const meanwhile = await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds });
    expect(triesOf(meanwhile)).toEqual(triesOf(first));
    for (const id of triesOf(first)) await held.pictures.run(id);
    expect((await held.dealer.read(meanwhile)).status).toBe("finished");
    expect(await held.dealer.runs.start({ userId: held.dealer.userId, uploadIds })).toMatchObject({
      status: "finished",
      counts: { completed: 2 },
    });
    expect(await held.dealer.balance()).toBe(signUpTokens - 2);
  });

  test("two pictures that end at the same moment finish their run", async () => {
    for (let round = 0; round < 4; round += 1) {
      const run = await held.dealer.start(2);
      await Promise.all(triesOf(run).map((id) => held.pictures.run(id)));
      expect((await held.dealer.read(run)).status).toBe("finished");
    }
  });

  test("another user's run is not there", async () => {
    const run = await held.dealer.start(1);
    const stranger = { userId: await createTestUser(held.database.db), id: run.id };
    const calls = [
      () => held.dealer.runs.read(stranger),
      () => held.dealer.runs.change(stranger, "cancelled"),
      () => held.dealer.runs.retry(stranger),
      () => readRunPictures(held.database.db, stranger),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "not_found" });
    expect((await listRuns(held.database.db, { userId: stranger.userId, limit: 10, beforeId: null })).runs).toEqual([]);
    expect((await held.dealer.read(run)).status).toBe("running");
  });

  test("pages of runs meet without gap or overlap, newest first", async () => {
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.unshift((await held.dealer.start(1)).id);
    const first = await listRuns(held.database.db, { userId: held.dealer.userId, limit: 3, beforeId: null });
    const second = await listRuns(held.database.db, {
      userId: held.dealer.userId,
      limit: 3,
      beforeId: first.nextBefore,
    });
    expect([...first.runs, ...second.runs].map(({ id }) => id)).toEqual(ids);
    expect(second.nextBefore).toBeNull();
  });

  test("a run goes with its user", async () => {
    const run = await held.dealer.start(2);
    await held.database.db.execute(sql`delete from users where id = ${held.dealer.userId}`);
    await expect(held.dealer.read(run)).rejects.toMatchObject({ code: "not_found" });
  });
});
