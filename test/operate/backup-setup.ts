import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBackupStore, type BackupStore } from "#server/backup/backup-store.ts";
import type { BackupDeps } from "#server/backup/make-backup.ts";
import type { RestoreDeps } from "#server/backup/restore-backup.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import { openJobQueue } from "#server/jobs/job-queue.ts";

const cheap = { N: 2 ** 10, r: 8, p: 1 };

/** A folder of its own, removed at the end. */
export async function createFolder(cleanUp: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "carvas-backup-"));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function openBackupIn(folder: string, passphrase?: string): Promise<BackupStore> {
  return openBackupStore({ files: createDiskObjectStore(folder), passphrase, cost: cheap }, { mayBegin: true });
}

type Installation = { url: string; dataDirectory: string };

const filesOf = ({ dataDirectory }: Installation) => createDiskObjectStore(join(dataDirectory, "files"));
const report = (): void => undefined;

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
    putJobsIn: async (jobs) => {
      const onError = (error: Error): void => void process.stderr.write(`${error.message}\n`);
      const queue = await openJobQueue({ connectionString, isWorker: false, onError });
      await queue.putBack(jobs);
      await queue.stop(1000);
    },
  };
}
