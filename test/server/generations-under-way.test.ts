import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { liveEventRows } from "#server/db/schema/work.ts";
import { cancelGeneration } from "#server/domain/generations/cancel-generation.ts";
import { failGeneration } from "#server/domain/generations/fail-generation.ts";
import { listGenerations, readGeneration } from "#server/domain/generations/read-generations.ts";
import type { StartGenerationInput } from "#server/domain/generations/start-generation.ts";
import { sweepGenerations } from "#server/domain/generations/sweep-generations.ts";
import { holdPhoto } from "./hold-pictures.ts";
import { finishedPicture } from "./picture-setup.ts";
import { createTestUser, describeOnEachDatabase } from "./test-database.ts";

describeOnEachDatabase("generations under way", (createDatabase) => {
  const { held, startOwn, run, balance, read } = holdPhoto(createDatabase);
  const start = async (changes?: Partial<StartGenerationInput>) => (await startOwn(changes)).generation;

  test("cancelling gives the token back, and a picture that comes later is thrown away", async () => {
    const { id } = await start();
    await run(id, async () => {
      expect((await cancelGeneration(held.database.db, { userId: held.userId, id })).status).toBe("cancelled");
      return finishedPicture;
    });
    expect((await read(id)).status).toBe("cancelled");
    expect(await balance()).toBe(10);
    expect(await held.storage.files.exists(`pictures/${id.slice(0, 2)}/${id}.jpg`)).toBe(false);
    expect((await cancelGeneration(held.database.db, { userId: held.userId, id })).status).toBe("cancelled");
    expect(await balance()).toBe(10);
  });

  test("ten cancels of one picture at the same moment agree, and its token goes back once", async () => {
    const { id } = await start();
    const cancelled = await Promise.all(
      Array.from({ length: 10 }, () => cancelGeneration(held.database.db, { userId: held.userId, id })),
    );
    expect(cancelled).toEqual(Array.from({ length: 10 }, () => cancelled[0]));
    expect(cancelled[0]).toMatchObject({ id, status: "cancelled", cost: 0 });
    expect(await balance()).toBe(10);
  });

  test("what is done can't be cancelled or failed any more", async () => {
    const { id } = await start();
    await run(id);
    await expect(cancelGeneration(held.database.db, { userId: held.userId, id })).rejects.toMatchObject({
      code: "conflict",
    });
    await failGeneration({ db: held.database.db, files: held.storage.files }, { id, code: "engine_failed" });
    expect((await read(id)).status).toBe("done");
    expect(await balance()).toBe(9);
  });

  test("another user's generation can't be read or cancelled", async () => {
    const { id } = await start();
    const stranger = { userId: await createTestUser(held.database.db), id };
    await expect(readGeneration(held.database.db, stranger)).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelGeneration(held.database.db, stranger)).rejects.toMatchObject({ code: "not_found" });
    expect((await read(id)).status).toBe("pending");
  });

  test("progress goes forward only, each step with its live event", async () => {
    const { id } = await start();
    const seen: number[] = [];
    await run(id, async ({ onStage }) => {
      for (const stage of ["cutting_out", "finishing", "placing"] as const) {
        onStage(stage);
        await expect
          .poll(async () => (await read(id)).percent)
          .toBeGreaterThanOrEqual(stage === "cutting_out" ? 15 : 75);
        seen.push((await read(id)).percent);
      }
      return finishedPicture;
    });
    expect(seen).toEqual([15, 75, 75]);
    const rows = await held.database.db
      .select({ count: sql<number>`count(*)::int` })
      .from(liveEventRows)
      .where(eq(liveEventRows.subjectId, id));
    // Started, running, reading, cutting out, finishing, saving, done.
    expect(rows[0]?.count).toBe(7);
  });

  test("pages of generations meet without gap or overlap", async () => {
    for (const ratio of ["4:3", "1:1", "16:9", "9:16"] as const) await start({ ratio });
    const first = await listGenerations(held.database.db, { userId: held.userId, limit: 3, beforeId: null });
    const second = await listGenerations(held.database.db, {
      userId: held.userId,
      limit: 3,
      beforeId: first.nextBefore,
    });
    const ratios = [...first.generations, ...second.generations].map(({ aspectRatio }) => aspectRatio);
    expect(ratios).toEqual(["9:16", "16:9", "1:1", "4:3"]);
    expect(second.nextBefore).toBeNull();
  });

  test("an open generation without a job is ended and released, one with a job is left alone", async () => {
    const [lost, waiting] = [await start(), await start({ ratio: "1:1" })];
    await held.database.db.execute(
      sql`update generations set created_at = now() - interval '2 minutes' where user_id = ${held.userId}`,
    );
    await sweepGenerations({
      db: held.database.db,
      files: held.storage.files,
      isQueued: async (id) => id !== lost.id,
      putBack: () => Promise.reject(new Error("no picture of a run is here")),
      log: { error: () => {} },
    });
    expect((await read(lost.id)).error?.code).toBe("generation_failed");
    expect((await read(waiting.id)).status).toBe("pending");
    expect(await balance()).toBe(9);
  });
});
