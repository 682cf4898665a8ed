import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { uploads, generations } from "#server/db/schema/work.ts";
import { createDerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import { renditionKey } from "#server/domain/generations/picture-files.ts";
import { eraseFilesOf } from "#server/domain/storage/erase-files-of.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { deleteUpload } from "#server/domain/uploads/delete-upload.ts";
import { matteKeyOf } from "#server/domain/uploads/upload-files.ts";
import { readMatte } from "#server/domain/uploads/whole-files.ts";
import { storageVariablesFor } from "#test/storage/storage-of-run.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";
import { listKeys, putMatteOf, sendFile, sweepAll } from "./storage-setup.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

/*
 * People who send the same few photos, make pictures of them, delete and bring back, while processes sweep without a pause and are killed in the
 * middle. Whatever the moment: a row has its files. At the end: a file has its row.
 */

const sweeperPath = join(import.meta.dirname, "storage-sweeper.ts");
const contents = ["photo a", "photo b", "photo c", "photo d"] as const;
const rounds = 6;
const roundMs = 1500;

let database: TestDatabase;
let storage: Awaited<ReturnType<typeof createTestFiles>>;
beforeAll(async () => {
  database = await createTestDatabase();
  storage = await createTestFiles();
});
afterAll(async () => {
  await database.close();
  await storage.remove();
});

async function startSweeper(): Promise<{ kill: () => Promise<void> }> {
  const child = fork(sweeperPath, [
    database.url,
    storage.directory,
    JSON.stringify(storageVariablesFor(storage.directory)),
  ]);
  const ended = once(child, "exit");
  await once(child, "message");
  return {
    kill: async () => {
      child.kill("SIGKILL");
      const [code, signal] = await ended;
      expect([code, signal]).toEqual([null, "SIGKILL"]);
    },
  };
}

/** Refusals that a person may meet here, because somebody was quicker. */
const refusals = new Set([
  "not_found",
  "photo_removed",
  "photo_in_use",
  "foreign_url",
  "conflict",
  "insufficient_tokens",
  // Removed five times in a row while it came: here everybody sends and deletes the same few photos without a pause.
  "unavailable",
]);
async function mayBeRefused<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code)) return null;
    throw error;
  }
}

const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];
const violations: string[] = [];
const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

const readUpload = async (id: string) =>
  (
    await database.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), isNull(uploads.removedAt)))
  )[0] ?? null;
const anUpload = async (userId: string) =>
  pick(
    await database.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.userId, userId), isNull(uploads.removedAt))),
  );
const aPicture = async (userId: string) =>
  pick(
    await database.db
      .select()
      .from(generations)
      .where(and(eq(generations.userId, userId), isNotNull(generations.resultKey))),
  );

/** A missing file counts only if its row is still there afterwards: otherwise it was removed in between. */
async function requireFile(key: string, isNeeded: () => Promise<boolean>): Promise<void> {
  if (await storage.files.exists(key)) return;
  if ((await isNeeded()) && !(await storage.files.exists(key)) && (await isNeeded())) violations.push(key);
}

const pictures = () => createPictures(database, storage.files);

const deeds: Record<string, (userId: string) => Promise<void>> = {
  send: async (userId) => {
    const sent = await mayBeRefused(() => sendFile(database, storage, { userId, content: pick(contents) ?? "" }));
    if (sent === null) return;
    for (const key of [sent.photoKey, sent.previewKey])
      await requireFile(key, async () => (await readUpload(sent.id)) !== null);
    if (Math.random() < 0.3) await putMatteOf(storage.files, sent.photoKey);
  },
  deletePhoto: async (userId) => {
    const upload = await anUpload(userId);
    const enqueueCollection = async () => undefined;
    if (upload) await mayBeRefused(() => deleteUpload({ db: database.db, enqueueCollection }, upload));
  },
  forgetPhoto: async (userId) => {
    const upload = await anUpload(userId);
    const longAgo = sql`now() - interval '40 days'`;
    if (upload)
      await database.db.update(uploads).set({ createdAt: longAgo, usedAt: longAgo }).where(eq(uploads.id, upload.id));
  },
  makePicture: async (userId) => {
    const upload = await anUpload(userId);
    if (!upload) return;
    await database.db.update(uploads).set({ matteStatus: "ready" }).where(eq(uploads.id, upload.id));
    const preset = pick(["Studio", "City"]) ?? "Studio";
    const started = await mayBeRefused(() => pictures().start({ userId, uploadId: upload.id }, { presetName: preset }));
    if (started === null || started.generation.status === "done") return;
    // From its start to its end a picture's photo is there.
    const isOpen = async () => (await readUpload(upload.id)) !== null;
    if (!(await isOpen())) violations.push(`the photo of ${started.generation.id}`);
    await pictures().run(started.generation.id, async () => {
      await requireFile(upload.photoKey, isOpen);
      return finishedPicture;
    });
  },
  deletePicture: async (userId) => {
    const picture = await aPicture(userId);
    // At the very end of the time in which it can be brought back.
    const nearly = sql`now() - interval '1799.9 seconds'`;
    if (picture)
      await database.db
        .update(generations)
        .set({ deletedAt: nearly })
        .where(and(eq(generations.id, picture.id), isNotNull(generations.resultKey)));
  },
  bringBack: async (userId) => {
    const [brought] = await database.db
      .update(generations)
      .set({ deletedAt: null })
      .where(and(eq(generations.userId, userId), isNotNull(generations.deletedAt), isNotNull(generations.resultKey)))
      .returning();
    if (brought?.resultKey == null) return;
    await requireFile(
      brought.resultKey,
      async () =>
        (
          await database.db
            .select()
            .from(generations)
            .where(and(eq(generations.id, brought.id), isNotNull(generations.resultKey)))
        ).length > 0,
    );
  },
  makeRendition: async (userId) => {
    const picture = await aPicture(userId);
    if (picture?.resultKey == null) return;
    const key = renditionKey(picture.resultKey, "thumbnail");
    await storage.files.remove(key);
    const derived = createDerivedFiles(storage.files);
    const make = (target: string) => async () => {
      await sleep(3);
      await writeFile(target, "small");
    };
    const source = picture.resultKey;
    await mayBeRefused(() => derived.ensure(key, (target) => storage.files.withLocalFile(source, make(target))));
  },
  readMatte: async (userId) => {
    const upload = await anUpload(userId);
    if (upload) await readMatte(storage.files, matteKeyOf(upload));
  },
  read: async (userId) => {
    const picture = await aPicture(userId);
    if (picture?.resultKey == null) return;
    const opened = await mayBeRefused(() => storage.files.open(picture.resultKey ?? ""));
    if (opened === null) return;
    let bytes = 0;
    for await (const piece of opened.stream) bytes += Buffer.isBuffer(piece) ? piece.length : 0;
    if (bytes !== opened.bytes) violations.push(`a cut end of ${picture.resultKey}`);
  },
};

async function live(userId: string, until: number): Promise<void> {
  while (Date.now() < until) {
    const [name, deed] = pick(Object.entries(deeds)) ?? ["", async () => undefined];
    await deed(userId);
    count(name);
  }
}

async function lookAtAllRows(): Promise<void> {
  for (const row of await database.db.select().from(uploads).where(isNull(uploads.removedAt))) {
    for (const key of [row.photoKey, row.previewKey])
      await requireFile(key, async () => (await readUpload(row.id)) !== null);
  }
  const isThere = (id: string) => and(eq(generations.id, id), isNotNull(generations.resultKey));
  for (const { id, resultKey } of await database.db
    .select()
    .from(generations)
    .where(isNotNull(generations.resultKey))) {
    await requireFile(
      resultKey ?? "",
      async () => (await database.db.select().from(generations).where(isThere(id))).length > 0,
    );
  }
}

test(
  "sweepers that are killed at any moment leave no row without its file, and no file without its row for good",
  { tags: ["thorough"], timeout: 300_000 },
  async () => {
    const userIds = await Promise.all(Array.from({ length: 4 }, () => createTestUser(database.db)));
    for (const userId of userIds)
      await database.db.transaction((tx) =>
        grantTokens(tx, { userId, purchasedTokens: 10_000, cause: `races:${userId}` }),
      );
    for (let round = 0; round < rounds; round += 1) {
      const sweepers = await Promise.all([startSweeper(), startSweeper()]);
      const until = Date.now() + roundMs;
      // A deed that fails fails the test: but not before the sweepers have been ended.
      const people = Promise.allSettled(userIds.map((userId) => live(userId, until)));
      await sleep(Math.random() * roundMs);
      await sweepers[0]?.kill();
      const ends = await people;
      await sweepers[1]?.kill();
      expect(ends.filter(({ status }) => status === "rejected")).toEqual([]);
      await lookAtAllRows();
      expect(violations).toEqual([]);
    }
    const [gone = ""] = userIds;
    await eraseFilesOf({ db: database.db, files: storage.files }, gone);
    await sweepAll({ db: database.db, files: storage.files }, 5);
    await lookAtAllRows();
    expect(violations).toEqual([]);
    const rows = await database.db.select().from(uploads).where(isNull(uploads.removedAt));
    const made = await database.db
      .select({ id: generations.id })
      .from(generations)
      .where(inArray(generations.status, ["done"]));
    const needed = [...rows.map(({ photoKey }) => photoKey.slice(10, 74)), ...made.map(({ id }) => id)];
    const strays = (await listKeys(storage.files)).filter((key) => !needed.some((name) => key.includes(name)));
    expect(strays).toEqual([]);
    // Each of them has really happened beside the sweeping.
    expect([...counts.keys()].toSorted()).toEqual(Object.keys(deeds).toSorted());
  },
);
