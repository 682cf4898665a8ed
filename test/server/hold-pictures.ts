import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { cancelGeneration } from "#server/domain/generations/cancel-generation.ts";
import { failGeneration } from "#server/domain/generations/fail-generation.ts";
import { readGeneration } from "#server/domain/generations/read-generations.ts";
import type { StartGenerationInput } from "#server/domain/generations/start-generation.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { createPictures, type Pictures } from "./picture-setup.ts";
import { createTestUser, type TestDatabase } from "./test-database.ts";
import { createTestFiles, createTestUpload } from "./work-setup.ts";

type Made = {
  database: TestDatabase;
  storage: Awaited<ReturnType<typeof createTestFiles>>;
  pictures: Pictures;
};

/** For the tests of a group: a database with files, pictures made on it, and what each test has of its own there. Filled by the time a test begins. */
export function holdPictures<Own extends object>(
  createDatabase: () => Promise<TestDatabase>,
  createOwn: (made: Made) => Promise<Own>,
  parts?: Parameters<typeof createPictures>[2],
): Readonly<Made & Own> {
  const held = {} as Made & Own;
  beforeAll(async () => {
    const [database, storage] = [await createDatabase(), await createTestFiles()];
    Object.assign(held, { database, storage, pictures: createPictures(database, storage.files, parts) });
  });
  afterAll(async () => {
    await held.database.close();
    await held.storage.remove();
  });
  beforeEach(async () => {
    Object.assign(held, await createOwn(held));
  });
  return held;
}

/** Each test has a user with a photo, and pictures of it whose tokens it follows. */
export function holdPhoto(createDatabase: () => Promise<TestDatabase>, parts?: Parameters<typeof createPictures>[2]) {
  const held = holdPictures(
    createDatabase,
    async ({ database }) => {
      const userId = await createTestUser(database.db);
      return { userId, uploadId: await createTestUpload(database, userId) };
    },
    parts,
  );
  const ofOwn = (id: string) => ({ userId: held.userId, id });
  const read = (id: string) => readGeneration(held.database.db, ofOwn(id));
  return {
    held,
    startOwn: (changes?: Partial<StartGenerationInput>, plan?: { isPro: boolean }) =>
      held.pictures.start({ userId: held.userId, uploadId: held.uploadId }, changes, plan),
    /** Of another photo, which takes a token of its own. */
    startOther: async () =>
      held.pictures.start({ userId: held.userId, uploadId: await createTestUpload(held.database, held.userId) }),
    run: (...asked: Parameters<Pictures["run"]>) => held.pictures.run(...asked),
    fail: (id: string) =>
      failGeneration({ db: held.database.db, files: held.storage.files }, { id, code: "engine_failed" }),
    cancel: (id: string) => cancelGeneration(held.database.db, ofOwn(id)),
    balance: () => readBalance(held.database.db, held.userId),
    read,
    costOf: async (id: string) => (await read(id)).cost,
    entriesOf: async (id: string) => {
      const rows = await held.database.db
        .select({ entry: tokenLedger.entry })
        .from(tokenLedger)
        .where(and(eq(tokenLedger.userId, held.userId), sql`${tokenLedger.cause} like ${`%${id}%`}`))
        .orderBy(tokenLedger.id);
      return rows.map(({ entry }) => entry);
    },
  };
}
