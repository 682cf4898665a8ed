import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Database } from "#server/db/client.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { entitlements, generations } from "#server/db/schema/work.ts";
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

/** Each entitlement of a user's says what the ledger says, and lives exactly as long as something is open or done under it. */
export async function expectSettledOnce(db: Database, userId: string): Promise<void> {
  const stored = await db.select().from(entitlements).where(eq(entitlements.userId, userId));
  const rows = await db.select().from(generations).where(eq(generations.userId, userId));
  const ledger = await db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId));
  const statesByEntries = { "": "held", capture: "captured", release: "released" } as const;
  for (const { id, state, cost } of stored) {
    const uses = rows.filter((row) => row.entitlementId === id && ["pending", "running", "done"].includes(row.status));
    const isDone = uses.some(({ status }) => status === "done");
    expect(state).toBe(isDone ? "captured" : uses.length > 0 ? "held" : "released");
    const ofIt = ledger.filter(({ cause }) => cause.startsWith(`generation:${id}:`));
    const settled = ofIt.filter(({ cause }) => cause.endsWith(":settle")).map(({ entry }) => entry);
    if (cost > 0) expect(statesByEntries[settled.join() as keyof typeof statesByEntries]).toBe(state);
    const moved = ofIt.reduce((sum, { planTokens, purchasedTokens }) => sum - planTokens - purchasedTokens, 0);
    expect(moved).toBe(state === "released" ? 0 : cost);
    expect(uses.reduce((sum, row) => sum + row.cost, 0)).toBe(state === "released" ? 0 : cost);
  }
}
