import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBackupStore, type BackupStore } from "#server/backup/backup-store.ts";
import type { BackupDeps } from "#server/backup/make-backup.ts";
import type { RestoreDeps } from "#server/backup/restore-backup.ts";
import { uploads } from "#server/db/schema/work.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { openJobQueue } from "#server/jobs/job-queue.ts";
import { createTestUser, type TestDatabase } from "#test/server/test-database.ts";

const cheap = { N: 2 ** 10, r: 8, p: 1 };

/** A folder of its own, removed at the end. */
export async function createFolder(cleanUp: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "carvas-backup-"));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function openBackupIn(place: string | ObjectStore, passphrase?: string): Promise<BackupStore> {
  const files = typeof place === "string" ? createDiskObjectStore(place) : place;
  return openBackupStore({ files, passphrase, cost: cheap }, { mayBegin: true });
}

type Installation = {
  url: string;
  dataDirectory: string;
  /** Where its files are, if not in its data folder. */
  files?: ObjectStore;
};

export const filesOf = ({ dataDirectory, files }: Pick<Installation, "dataDirectory" | "files">): ObjectStore =>
  files ?? createDiskObjectStore(join(dataDirectory, "files"));
const report = (): void => undefined;

/** A user with a photo, and what pg-boss needs. */
export async function settle(
  house: Installation & { database: TestDatabase },
  photo?: Buffer,
): Promise<{ userId: string; photoKey: string }> {
  const userId = await createTestUser(house.database.db);
  const photoKey = `photos/ab/${userId}.jpg`;
  await filesOf(house).put(photoKey, photo ?? Buffer.from(`a photo of ${userId}`));
  await filesOf(house).put(`previews/ab/${userId}.webp`, Buffer.from("a preview"));
  await house.database.db.insert(uploads).values({
    userId,
    purpose: "photo",
    photoKey,
    previewKey: `previews/ab/${userId}.webp`,
    fileName: 'odd "name"\t\\N.jpg',
    width: 1,
    height: 1,
    bytes: 1,
    matteStatus: "failed",
  });
  const queue = await openJobQueue({ connectionString: house.url, isWorker: false, onError: () => undefined });
  await queue.stop(1000);
  return { userId, photoKey };
}

export function backupDeps(from: Installation, target: BackupStore): BackupDeps {
  const { url: connectionString } = from;
  return { connectionString, files: filesOf(from), target, version: "test", sessionSecret: "a secret", report };
}

export function restoreDeps(to: Installation, source: BackupStore): RestoreDeps {
  const { url: connectionString } = to;
  return {
    connectionString,
    files: filesOf(to),
    source,
    report,
    keepSessionSecret: () => true,
    putJobsIn: async (jobs) => {
      const onError = (error: Error): void => void process.stderr.write(`${error.message}\n`);
      const queue = await openJobQueue({ connectionString, isWorker: false, onError });
      await queue.putBack(jobs);
      await queue.stop(1000);
    },
  };
}
