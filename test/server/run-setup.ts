import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { EarlyFeature } from "#contract/early-features.ts";
import { AppError } from "#contract/errors.ts";
import type { RetailRun, RetryReason } from "#contract/retail-runs.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { cancelGeneration } from "#server/domain/generations/cancel-generation.ts";
import { readGeneration } from "#server/domain/generations/read-generations.ts";
import { changeRun } from "#server/domain/retail-runs/change-run.ts";
import { readRun } from "#server/domain/retail-runs/read-runs.ts";
import { retryRun, type RetryRunDeps } from "#server/domain/retail-runs/retry-run.ts";
import { startRun, type StartRunInput } from "#server/domain/retail-runs/start-run.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { holdPictures } from "./hold-pictures.ts";
import type { createPictures, Pictures } from "./picture-setup.ts";
import { createTestUser, type TestDatabase } from "./test-database.ts";
import { noOffers, createTestUpload, testOrigin, testPresets } from "./work-setup.ts";

export type Runs = {
  start: (
    photos: { userId: string; uploadIds: readonly string[] },
    changes?: Partial<StartRunInput>,
    plan?: { isPro: boolean },
  ) => Promise<RetailRun>;
  change: (own: { userId: string; id: string }, status: "running" | "paused" | "cancelled") => Promise<RetailRun>;
  retry: (
    own: { userId: string; id: string },
    changes?: { isPro?: boolean; proFirst?: readonly EarlyFeature[]; what?: RetryReason; uploadId?: string },
  ) => Promise<RetailRun>;
  read: (own: { userId: string; id: string }) => Promise<RetailRun>;
  /** Pictures that were queued, and cut-outs, in their order. */
  queued: string[];
};

/** Starts runs and changes them on a real database; what is queued is written down, and put into a queue if there is one. */
export function createRuns(
  { db }: TestDatabase,
  enqueue: RetryRunDeps["enqueueRunPicture"] = async () => undefined,
): Runs {
  const queued: string[] = [];
  const deps = ({
    isPro,
    proFirst,
  }: {
    isPro: boolean;
    proFirst?: readonly EarlyFeature[] | undefined;
  }): RetryRunDeps => ({
    db,
    presets: testPresets,
    offers: noOffers,
    isProUser: async () => isPro,
    proFirst,
    enqueueRunPicture: async (tx, id) => {
      queued.push(id);
      await enqueue(tx, id);
    },
    enqueueCutOut: async (_tx, id) => void queued.push(id),
  });
  const core = { isPro: false };
  return {
    queued,
    start: (photos, changes = {}, plan = core) =>
      startRun(deps(plan), {
        ...photos,
        ownOrigin: testOrigin,
        presetName: "Retail One",
        ratio: "4:3",
        logoUrl: null,
        wish: {},
        engine: "studio",
        idempotencyKey: null,
        ...changes,
      }),
    change: (own, status) => changeRun(deps(core), { ...own, status }),
    retry: (own, { isPro = false, proFirst, what = "failed", uploadId } = {}) =>
      retryRun(deps({ isPro, proFirst }), { ...own, what, uploadId }),
    read: (own) => readRun(db, own),
  };
}

export type Dealer = Awaited<ReturnType<typeof createDealer>>;

/** A new user with runs of photos, and what happens to the pictures of them. */
export async function createDealer(
  database: TestDatabase,
  pictures: Pictures,
  enqueue?: RetryRunDeps["enqueueRunPicture"],
) {
  const { db } = database;
  const userId = await createTestUser(db);
  const runs = createRuns(database, enqueue);
  const photos = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createTestUpload(database, userId)));
  const balance = () => readBalance(db, userId);
  return {
    userId,
    runs,
    photos,
    balance,
    start: async (count: number) => runs.start({ userId, uploadIds: await photos(count) }),
    read: ({ id }: { id: string }) => runs.read({ userId, id }),
    change: ({ id }: { id: string }, status: "running" | "paused" | "cancelled") => runs.change({ userId, id }, status),
    cancelOne: (id: string) => cancelGeneration(db, { userId, id }),
    fail: (id: string) => pictures.run(id, () => Promise.reject(new AppError("photo_lost"))),
    statusOf: async (id: string) => (await readGeneration(db, { userId, id })).status,
    expectLedgerAddsUp: async () => {
      const rows = await db
        .select({ sum: sql<number>`sum(plan_tokens + purchased_tokens)::int` })
        .from(tokenLedger)
        .where(eq(tokenLedger.userId, userId));
      expect(rows[0]?.sum).toBe(await balance());
    },
  };
}

/** For the tests of a group: a database with files, pictures made on it, and for each test a dealer of its own. */
export const holdDealer = (createDatabase: () => Promise<TestDatabase>, parts?: Parameters<typeof createPictures>[2]) =>
  holdPictures(
    createDatabase,
    async ({ database, pictures }) => ({ dealer: await createDealer(database, pictures) }),
    parts,
  );

export const triesOf = (run: RetailRun): string[] => run.items.map(({ generationId }) => generationId);
export const tryAt = (run: RetailRun, position: number): string => triesOf(run)[position] ?? "";
