import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccountDeletion } from "#server/compose/account-deletion.ts";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/accounts.ts";
import { generations } from "#server/db/schema/work.ts";
import { deleteAccount, finishDeletions } from "#server/domain/accounts/delete-account.ts";
import { deleteSomeWorkOf } from "#server/domain/storage/account-files-store.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "./test-database.ts";
import { createTestFiles, createTestUpload } from "./work-setup.ts";

let database: TestDatabase;
let storage: Awaited<ReturnType<typeof createTestFiles>>;
beforeAll(async () => {
  [database, storage] = await Promise.all([createTestDatabase(), createTestFiles()]);
});
afterAll(async () => {
  await database.close();
  await storage.remove();
});

/** A user with so many finished pictures of one photo. */
async function createOwner(pictures: number): Promise<{ id: string; pictureId: string }> {
  const id = await createTestUser(database.db);
  const uploadId = await createTestUpload(database, id);
  const pictureId = randomUUID();
  // A connection is lent for eight seconds.
  for (let left = pictures; left > 0; left -= 25_000) {
    await database.db.execute(sql`
      insert into generations (id, user_id, kind, status, stage, engine, upload_id, preset, aspect_ratio, bytes)
      select case when number = ${pictures}::int then ${pictureId}::uuid else gen_random_uuid() end,
        ${id}::uuid, 'preset', 'done', 'saving', 'studio', ${uploadId}::uuid, 'City', '4:3', 1000
      from generate_series(${Math.max(left - 25_000, 0) + 1}::int, ${left}::int) number`);
  }
  return { id, pictureId };
}

/** What else an account does; it fails where it would have to wait for somebody's lock. */
async function work(tx: Transaction, { id, pictureId }: { id: string; pictureId: string }): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '300ms'`);
  await lockTokens(tx, id);
  await tx.update(generations).set({ title: "Stock no. 17" }).where(eq(generations.id, pictureId));
  await tx.execute(sql`
    insert into generations (user_id, kind, status, stage, engine, upload_id, preset, aspect_ratio)
    select user_id, kind, 'failed', stage, engine, upload_id, preset, aspect_ratio from generations where id = ${pictureId}`);
  await tx.execute(
    sql`insert into live_events (user_id, name, subject_id) values (${id}, 'title.changed', ${pictureId})`,
  );
}

test("while some of an account's work is being deleted no other account waits for it", async () => {
  const [leaving, staying] = [await createOwner(40), await createOwner(1)];
  await database.db.transaction(async (deletion) => {
    expect(await deleteSomeWorkOf(deletion, leaving.id, 30)).toBe(true);
    await database.db.transaction((tx) => work(tx, staying));
    await expect(database.db.transaction((tx) => work(tx, leaving))).rejects.toMatchObject({
      cause: { code: "55P03" },
    });
  });
});

test(
  "50,000 pictures go out of a million, and the others work on",
  { tags: ["thorough"], timeout: 900_000 },
  async () => {
    const { db } = database;
    const [staying, leaving] = [await createOwner(950_000), await createOwner(50_000)];
    const logger = createLogger({ level: "silent", role: "test" });
    const deps = {
      ...createAccountDeletion({ db, files: storage.files, payments: null, logger }),
      forgetSessions: () => undefined,
    };
    const ending = new AbortController();
    let workedMeanwhile = 0;
    const working = (async () => {
      for (; !ending.signal.aborted; workedMeanwhile += 1) await db.transaction((tx) => work(tx, staying));
    })();
    try {
      let isDone = await deleteAccount(deps, leaving.id);
      while (!isDone) isDone = (await finishDeletions(deps)) > 0;
    } finally {
      ending.abort();
      await working;
    }
    expect(workedMeanwhile).toBeGreaterThan(100);
    expect(await db.select().from(users).where(eq(users.id, leaving.id))).toEqual([]);
    const { rows } = await db.execute<{ left: number; theirs: number }>(sql`
      select count(*) filter (where user_id = ${leaving.id})::int as left,
        count(*) filter (where user_id = ${staying.id} and status = 'done')::int as theirs from generations`);
    expect(rows).toEqual([{ left: 0, theirs: 950_000 }]);
  },
);
