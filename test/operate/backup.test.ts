import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { makeBackup } from "#server/backup/make-backup.ts";
import { pruneBackups } from "#server/backup/prune-backups.ts";
import { listStamps } from "#server/backup/read-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { takeSnapshot } from "#server/backup/snapshot-store.ts";
import { verifyBackup } from "#server/backup/verify-backup.ts";
import { fileRemovalLockKey } from "#server/db/advisory-locks.ts";
import { uploads } from "#server/db/schema/work.ts";
import { noteAbandoned } from "#server/domain/storage/abandoned-files-store.ts";
import { collectAbandoned } from "#server/domain/storage/collect-files.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  createTestUser,
  describeOnEachDatabase,
  type TestDatabase,
} from "#test/server/test-database.ts";
import { backupDeps, createFolder, filesOf, openBackupIn, restoreDeps, settle } from "./backup-setup.ts";

const cleanUp = new AsyncDisposableStack();
afterAll(() => cleanUp.disposeAsync());

type House = { database: TestDatabase; folder: string; url: string; dataDirectory: string };

async function openHouse(database: TestDatabase): Promise<House> {
  cleanUp.defer(database.close);
  const folder = await createFolder(cleanUp);
  return { database, folder, url: database.url, dataDirectory: folder };
}

describeOnEachDatabase("a backup", (createDatabase) => {
  test("comes back in another database as it was, rows, sequences and objects", async () => {
    const house = await openHouse(await createDatabase());
    await settle(house);
    const target = await openBackupIn(await createFolder(cleanUp));
    const made = await makeBackup(backupDeps(house, target));
    expect([made.objects.count, made.copied, made.lostKeys]).toEqual([2, 2, []]);
    const other = await openHouse(await createEmptyDatabase());
    await restoreBackup(restoreDeps(other, target), { isForced: false });
    const rowsOf = async ({ database }: House) => (await database.db.select().from(uploads)).map(({ ...row }) => row);
    expect(await rowsOf(other)).toEqual(await rowsOf(house));
    // A new user's first entries get numbers of their own, and triggers work again.
    const userId = await createTestUser(other.database.db);
    const { rowCount } = await other.database.pool.query("select 1 from token_ledger where user_id = $1", [userId]);
    expect(rowCount).toBe(1);
    const [second] = await rowsOf(other);
    expect(await filesOf(other).read(second?.photoKey ?? "")).toEqual(
      await filesOf(house).read(second?.photoKey ?? ""),
    );
  });
});

test(
  "a second backup copies what is new, and one that was ended in the middle is gone on with",
  { tags: ["thorough"] },
  async () => {
    const house = await openHouse(await createTestDatabase());
    await settle(house);
    const target = await openBackupIn(await createFolder(cleanUp));
    const endsEarly = {
      ...target,
      write: async (...given: Parameters<typeof target.write>) => {
        if (given[0].includes("/manifest")) throw new Error("the power is gone");
        return target.write(...given);
      },
    };
    await expect(makeBackup(backupDeps(house, endsEarly))).rejects.toThrow("the power is gone");
    expect(await listStamps(target)).toEqual([]);
    expect((await makeBackup(backupDeps(house, target))).copied).toBe(0);
    await settle(house);
    expect((await makeBackup(backupDeps(house, target))).copied).toBe(2);
    expect((await verifyBackup(target)).faults).toEqual([]);
    expect(await listStamps(target)).toHaveLength(2);
  },
);

test(
  "what was damaged or taken away is found, in a backup under a passphrase too",
  { tags: ["thorough"] },
  async () => {
    const house = await openHouse(await createTestDatabase());
    const { photoKey } = await settle(house);
    const folder = await createFolder(cleanUp);
    const target = await openBackupIn(folder, "a long passphrase");
    const made = await makeBackup(backupDeps(house, target));
    expect(made.sessionSecret).toBe("a secret");
    const path = join(folder, "objects", "objects", photoKey);
    expect((await readFile(path)).includes("a photo of")).toBe(false);
    const stored = await readFile(path);
    stored[stored.length - 20] = (stored[stored.length - 20] ?? 0) ^ 1;
    await writeFile(path, stored);
    await rm(join(folder, "objects", "snapshots", made.stamp, "tables", "users"));
    const { faults } = await verifyBackup(target);
    expect(faults).toEqual([`snapshots/${made.stamp}/tables/users is missing`]);
    await expect(openBackupIn(folder)).rejects.toThrow("set BACKUP_PASSPHRASE");
    const other = await openBackupIn(folder, "another passphrase");
    await expect(verifyBackup(other)).rejects.toThrow("the passphrase is another");

    const again = await makeBackup(backupDeps(house, target));
    const later = await verifyBackup(target, again.stamp);
    expect(later.faults).toEqual([expect.stringContaining(`objects/${photoKey} can't be read: The file was changed`)]);
  },
);

test(
  "a restore refuses a database with accounts, files of others and a server at work, and changes nothing",
  { tags: ["thorough"] },
  async () => {
    const house = await openHouse(await createTestDatabase());
    await settle(house);
    const target = await openBackupIn(await createFolder(cleanUp));
    await makeBackup(backupDeps(house, target));
    const isForced = false;
    await expect(restoreBackup(restoreDeps(house, target), { isForced })).rejects.toThrow("There are accounts in this");
    const other = await openHouse(await createEmptyDatabase());
    await filesOf(other).put("photos/cd/others.jpg", Buffer.from("of others"));
    await expect(restoreBackup(restoreDeps(other, target), { isForced })).rejects.toThrow("There are files of others");
    const server = new pg.Client({ connectionString: other.url, application_name: "carvas-live-events" });
    await server.connect();
    await expect(restoreBackup(restoreDeps(other, target), { isForced: true })).rejects.toThrow("Stop it first");
    await server.end();
    await restoreBackup(restoreDeps(other, target), { isForced: true });
    await restoreBackup(restoreDeps(house, target), { isForced: true });
    expect(await house.database.db.select().from(uploads)).toHaveLength(1);
  },
);

test("while a backup reads no stored file goes; afterwards it goes as usual", async () => {
  const house = await openHouse(await createTestDatabase());
  const { userId, photoKey } = await settle(house);
  const { db } = house.database;
  await db.delete(uploads);
  await noteAbandoned(db, { owner: `photo:ab/${userId}`, userId });
  const snapshot = await takeSnapshot(house.url);
  const files = filesOf(house);
  expect(await collectAbandoned({ db, files })).toEqual({ owners: 0, files: 0 });
  expect(await files.exists(photoKey)).toBe(true);
  await snapshot.close();
  expect((await collectAbandoned({ db, files })).owners).toBe(1);
  expect(await files.exists(photoKey)).toBe(false);
});

test("a backup's own pruning is over before another has its turn", { tags: ["thorough"] }, async () => {
  const house = await openHouse(await createTestDatabase());
  const { photoKey } = await settle(house);
  const target = await openBackupIn(await createFolder(cleanUp));
  const first = await makeBackup(backupDeps(house, target));
  await filesOf(house).remove(photoKey);
  const turns: boolean[] = [];
  const watched = {
    ...target,
    remove: async (key: string) => {
      const { rows } = await house.database.pool.query<{ free: boolean }>(
        "select pg_try_advisory_xact_lock($1) as free",
        [fileRemovalLockKey],
      );
      turns.push(rows[0]?.free ?? true);
      await target.remove(key);
    },
  };
  const second = await makeBackup(backupDeps(house, watched), { keep: 1 });
  expect(second.pruned).toEqual({ snapshots: 1, objects: 1 });
  expect(new Set(turns)).toEqual(new Set([false]));
  expect(await listStamps(target)).toEqual([second.stamp]);
  expect(second.stamp).not.toBe(first.stamp);
  const broken = { ...target, remove: () => Promise.reject(new Error("no right to remove")) };
  await expect(makeBackup(backupDeps(house, broken), { keep: 1 })).rejects.toThrow(
    /^The snapshot \S+ is there, but older ones could not be removed/,
  );
  expect(await listStamps(target)).toHaveLength(2);
  const losesItsTurn = {
    ...target,
    write: async (...given: Parameters<typeof target.write>) => {
      if (given[0].includes("/manifest"))
        await house.database.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'carvas-backup'",
        );
      return target.write(...given);
    },
  };
  await expect(makeBackup(backupDeps(house, losesItsTurn), { keep: 1 })).rejects.toThrow("older ones could not be");
  expect(await listStamps(target)).toHaveLength(3);
});

test("only the newest snapshots are kept, with what they name", { tags: ["thorough"] }, async () => {
  const house = await openHouse(await createTestDatabase());
  const first = await settle(house);
  const target = await openBackupIn(await createFolder(cleanUp));
  await makeBackup(backupDeps(house, target));
  await filesOf(house).remove(first.photoKey);
  const second = await makeBackup(backupDeps(house, target));
  expect(second.lostKeys).toEqual([first.photoKey]);
  expect(await pruneBackups(target, 1)).toEqual({ snapshots: 1, objects: 1 });
  expect(await listStamps(target)).toEqual([second.stamp]);
  expect((await verifyBackup(target)).faults).toEqual([]);
  const left: string[] = [];
  for await (const key of target.list("objects/")) left.push(key);
  expect(left).toEqual([expect.stringContaining("objects/previews/")]);
});
