import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackupStore } from "#server/backup/backup-store.ts";
import { makeBackup, type MadeBackup } from "#server/backup/make-backup.ts";
import { restoreBackup, type RestoreDeps } from "#server/backup/restore-backup.ts";
import { users } from "#server/db/schema/accounts.ts";
import { openJobQueue } from "#server/jobs/job-queue.ts";
import { someOf } from "#test/sample.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  createTestUser,
  type TestDatabase,
} from "#test/server/test-database.ts";
import { backupDeps, createFolder, openBackupIn, restoreDeps, settle } from "./backup-setup.ts";

const cleanUp = new AsyncDisposableStack();
afterAll(() => cleanUp.disposeAsync());

type House = { database: TestDatabase; url: string; dataDirectory: string };

async function openHouse(database: TestDatabase): Promise<House> {
  cleanUp.defer(database.close);
  return { database, url: database.url, dataDirectory: await createFolder(cleanUp) };
}

let folder = "";
let source: BackupStore;
let made: MadeBackup;
/** The same under a passphrase: with the secret, which comes back last. */
let sealed: BackupStore;
let jobId = "";
beforeAll(async () => {
  const house = await openHouse(await createTestDatabase());
  await settle(house);
  jobId = crypto.randomUUID();
  const queue = await openJobQueue({ connectionString: house.url, isWorker: false, onError: () => undefined });
  await queue.putBack([
    { name: "generate-image", id: jobId, data: {}, priority: 0, startAfter: new Date().toISOString() },
  ]);
  await queue.stop(1000);
  folder = await createFolder(cleanUp);
  source = await openBackupIn(folder);
  made = await makeBackup(backupDeps(house, source));
  sealed = await openBackupIn(await createFolder(cleanUp), "a long passphrase");
  await makeBackup(backupDeps(house, sealed));
});

const pathOf = (name: string): string => join(folder, "objects", "snapshots", made.stamp, name);

/** Rewrites a packed file of the snapshot for as long as `during` takes. */
async function withChanged(name: string, change: (text: string) => string, during: () => Promise<void>): Promise<void> {
  const before = await readFile(pathOf(name));
  await writeFile(pathOf(name), gzipSync(change(gunzipSync(before).toString("utf8"))));
  await during();
  await writeFile(pathOf(name), before);
}

test(
  "a snapshot that is damaged or of a later version is refused before anything is taken away, forced or not",
  { tags: ["thorough"] },
  async () => {
    const house = await openHouse(await createTestDatabase());
    const { userId } = await settle(house);
    const refused = async (sentence: RegExp): Promise<void> => {
      await expect(restoreBackup(restoreDeps(house, source), { isForced: true })).rejects.toThrow(sentence);
      expect((await house.database.db.select().from(users)).map(({ id }) => id)).toEqual([userId]);
    };
    for (const name of ["tables/users", "jobs", "objects"])
      await withChanged(
        name,
        (text) => text.replace(/\d/, (digit) => String(9 - Number(digit))),
        () => refused(new RegExp(`nothing was changed\\. snapshots/${made.stamp}/${name} was changed`)),
      );
    await withChanged(
      "manifest",
      (text) => text.replace(/"lastMigration":\d+/, '"lastMigration":9999999999999'),
      () => refused(/of a later version of the product than this one: nothing was changed/),
    );
    const jobs = await readFile(pathOf("jobs"));
    await rm(pathOf("jobs"));
    await refused(/jobs is missing/);
    await writeFile(pathOf("jobs"), jobs);
  },
);

/** The nth read of a table fails. */
const losing = (nth: number): BackupStore => {
  let tables = 0;
  return {
    ...sealed,
    read: async (key, how) => {
      if (key.includes("/tables/") && (tables += 1) === nth) throw new Error("the power is gone");
      return sealed.read(key, how);
    },
  };
};
const fail = () => {
  throw new Error("the power is gone");
};

const ends: readonly { moment: string; ended: (deps: RestoreDeps) => RestoreDeps }[] = [
  { moment: "among the tables", ended: (deps) => ({ ...deps, source: losing(made.tables.length) }) },
  { moment: "before the jobs", ended: (deps) => ({ ...deps, putJobsIn: fail }) },
  { moment: "after the jobs", ended: (deps) => ({ ...deps, source: losing(1) }) },
  { moment: "after the tables", ended: (deps) => ({ ...deps, keepSessionSecret: fail }) },
];

test.each(someOf(ends))("a restore that ended $moment is repeated, and each job is there once", async ({ ended }) => {
  const house = await openHouse(await createEmptyDatabase());
  const deps = restoreDeps(house, sealed);
  await expect(restoreBackup(ended(deps), { isForced: false })).rejects.toThrow("the power is gone");
  await restoreBackup(deps, { isForced: false });
  expect(await house.database.db.select().from(users)).toHaveLength(1);
  const { rows } = await house.database.pool.query("select id::text from pgboss.job where state = 'created'");
  expect(rows).toEqual([{ id: jobId }]);
  await expect(restoreBackup(deps, { isForced: false })).rejects.toThrow("There are accounts in this");
});

test("what people did on a restored database whose restore lacked its end is not taken away by the repetition", async () => {
  const house = await openHouse(await createEmptyDatabase());
  const deps = restoreDeps(house, sealed);
  await expect(restoreBackup({ ...deps, keepSessionSecret: fail }, { isForced: false })).rejects.toThrow();
  const later = await createTestUser(house.database.db);
  await restoreBackup(deps, { isForced: false });
  expect((await house.database.db.select().from(users)).map(({ id }) => id)).toContain(later);
});
