import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { makeBackup } from "#server/backup/make-backup.ts";
import { pruneBackups } from "#server/backup/prune-backups.ts";
import { listStamps } from "#server/backup/read-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { verifyBackup } from "#server/backup/verify-backup.ts";
import { createEmptyDatabase, createTestDatabase } from "#test/server/test-database.ts";
import { s3Keys, startS3Server } from "#test/storage/start-s3-server.ts";
import { openTestStore } from "#test/storage/test-store.ts";
import { backupDeps, createFolder, filesOf, openBackupIn, restoreDeps, settle } from "./backup-setup.ts";

const cleanUp = new AsyncDisposableStack();
afterAll(() => cleanUp.disposeAsync());

test(
  "an installation with a bucket is backed up into another one, and comes back on a disk as in a bucket",
  { tags: ["thorough"] },
  async () => {
    const server = await startS3Server();
    cleanUp.defer(server.close);
    const openBucket = async () =>
      (await openTestStore({ STORAGE_URL: server.urlOf("backups"), ...s3Keys }, cleanUp)).store;
    const database = await createTestDatabase();
    cleanUp.defer(database.close);
    const house = {
      database,
      url: database.url,
      dataDirectory: await createFolder(cleanUp),
      files: await openBucket(),
    };
    // Sealed in many blocks.
    const large = randomBytes(9 * 1024 * 1024);
    const { photoKey } = await settle(house, large);
    for (let person = 0; person < 4; person++) await settle(house);

    const target = await openBackupIn(await openBucket(), "a long passphrase");
    const made = await makeBackup(backupDeps(house, target));
    expect([made.objects.count, made.copied, made.lostKeys]).toEqual([10, 10, []]);
    expect((await verifyBackup(target)).faults).toEqual([]);
    await settle(house);
    const second = await makeBackup(backupDeps(house, target));
    expect(second.copied).toBe(2);
    expect(await pruneBackups(target, 1)).toEqual({ snapshots: 1, objects: 0 });
    expect(await listStamps(target)).toEqual([second.stamp]);
    expect((await verifyBackup(target)).faults).toEqual([]);

    for (const files of [undefined, await openBucket()]) {
      const empty = await createEmptyDatabase();
      cleanUp.defer(empty.close);
      const other = { url: empty.url, dataDirectory: await createFolder(cleanUp), ...(files && { files }) };
      await restoreBackup(restoreDeps(other, target), { isForced: false });
      expect(Buffer.compare(await filesOf(other).read(photoKey), large)).toBe(0);
    }
  },
);
