import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkStore } from "#scripts/doctor/check-store.ts";
import { checkWorkers } from "#scripts/doctor/check-workers.ts";
import { requireOwnFiles } from "#server/domain/storage/require-own-files.ts";
import { announceWorker } from "#server/domain/workers/announce-worker.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import { workKinds } from "#server/jobs/work-kinds.ts";
import { createLogger } from "#server/log/logger.ts";
import { s3Keys, startS3Server, type S3Server } from "#test/storage/start-s3-server.ts";
import { createTestDatabase } from "./test-database.ts";

const closing = new AsyncDisposableStack();
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
  closing.defer(s3.close);
});
afterAll(() => closing.disposeAsync());

const { signal } = new AbortController();
const examine = async (variables: Readonly<Record<string, string>>) => {
  const [finding] = await checkStore.run({ variables: { DATA_DIR: "/nowhere", ...variables }, signal });
  return finding;
};

test("it is told whether the store takes, gives and removes an object, and what to do when it does not", async () => {
  expect((await examine({}))?.state).toBe("unset");
  const folder = mkdtempSync(join(tmpdir(), "carvas-doctor-"));
  expect((await examine({ STORAGE_URL: `file://${folder}` }))?.state).toBe("works");
  const STORAGE_URL = s3.urlOf("doctor");
  expect((await examine({ STORAGE_URL, ...s3Keys }))?.state).toBe("works");
  const broken: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [{ STORAGE_URL: STORAGE_URL.replace("//carvas/", "//no-such-bucket/"), ...s3Keys }, "Make the bucket"],
    [{ STORAGE_URL, ...s3Keys, AWS_ACCESS_KEY_ID: "nobody" }, "Set keys that are valid"],
    [{ STORAGE_URL: "s3://carvas/x?endpoint=http://127.0.0.1:9", ...s3Keys }, "reaches it"],
  ];
  for (const [variables, mend] of broken) {
    const finding = await examine(variables);
    expect([finding?.state, finding?.mend]).toEqual(["broken", expect.stringContaining(mend)]);
    expect(JSON.stringify(finding)).not.toContain(s3Keys.AWS_SECRET_ACCESS_KEY);
  }
  expect(await examine({ STORAGE_URL: "s3://x" })).toMatchObject({
    state: "warning",
    mend: "See under Configuration.",
  });
});

test("a store that belongs to another database is broken: no server starts on it", async () => {
  const database = await createTestDatabase();
  closing.defer(database.close);
  const folder = mkdtempSync(join(tmpdir(), "carvas-doctor-"));
  const variables = {
    STORAGE_URL: `file://${folder}`,
    DATABASE_URL: database.url,
    SESSION_SECRET: "s".repeat(32),
  };
  await requireOwnFiles({ db: database.db, files: createDiskObjectStore(folder) });
  expect((await examine(variables))?.state).toBe("works");
  await createDiskObjectStore(folder).owner.claim("another");
  expect(await examine(variables)).toMatchObject({
    state: "broken",
    said: expect.stringContaining("belongs to another database"),
    mend: expect.stringContaining("STORAGE_URL"),
  });
});

test("it is told which kinds of work have no worker", async () => {
  const database = await createTestDatabase();
  closing.defer(database.close);
  const variables = { DATA_DIR: "/nowhere", DATABASE_URL: database.url, SESSION_SECRET: "x".repeat(32) };
  const look = async () => (await checkWorkers.run({ variables, signal }))[0];
  expect(await look()).toMatchObject({ state: "broken", mend: expect.stringContaining("matte, compose") });
  const logger = createLogger({ level: "silent", role: "test" });
  const end = await announceWorker({ db: database.db, logger }, { kinds: workKinds.slice(1), cutBy: "test" });
  expect(await look()).toMatchObject({ state: "warning", mend: expect.stringContaining("takes matte:") });
  const endAll = await announceWorker({ db: database.db, logger }, { kinds: workKinds, cutBy: "test" });
  expect(await look()).toMatchObject({ state: "works", said: expect.stringContaining("matte 1, compose 2") });
  await Promise.all([end(), endAll()]);
  expect((await checkWorkers.run({ variables: { DATA_DIR: "/nowhere" }, signal }))[0]?.state).toBe("unset");
});
