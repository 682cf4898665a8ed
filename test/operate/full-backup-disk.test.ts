import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeBackup } from "#server/backup/make-backup.ts";
import { listStamps } from "#server/backup/read-backup.ts";
import { verifyBackup } from "#server/backup/verify-backup.ts";
import { mountSmallVolume } from "#test/server/small-volume.ts";
import { createTestDatabase } from "#test/server/test-database.ts";
import { backupDeps, createFolder, openBackupIn, settle } from "./backup-setup.ts";

const cleanUp = new AsyncDisposableStack();
const volume = mountSmallVolume(6);
afterAll(async () => {
  await cleanUp.disposeAsync();
  volume?.remove();
});

test.skipIf(volume === null)(
  "a backup whose disk becomes full midway says so and leaves the one before whole; with room again the next one is made (needs root, for a file system of its own)",
  { tags: ["thorough"] },
  async () => {
    const database = await createTestDatabase();
    cleanUp.defer(database.close);
    const house = { database, url: database.url, dataDirectory: await createFolder(cleanUp) };
    const directory = volume?.directory ?? "";
    const target = await openBackupIn(join(directory, "backup"));
    // Nothing in it can be packed.
    await settle(house, randomBytes(1_000_000));
    const first = await makeBackup(backupDeps(house, target));
    await settle(house, randomBytes(1_000_000));
    // The tables find room, the new photo does not.
    await volume?.fill(600_000);
    await expect(makeBackup(backupDeps(house, target))).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await listStamps(target)).toEqual([first.stamp]);
    expect(await readdir(join(directory, "backup", "incoming"))).toEqual([]);
    await volume?.free();
    expect((await verifyBackup(target, first.stamp)).faults).toEqual([]);
    const second = await makeBackup(backupDeps(house, target));
    expect(second).toMatchObject({ objects: { count: 4 }, lostKeys: [] });
    expect((await verifyBackup(target, second.stamp)).faults).toEqual([]);
  },
);
