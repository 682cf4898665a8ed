import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { openBackupStore, type BackupStore } from "#server/backup/backup-store.ts";
import type { BackupDeps } from "#server/backup/make-backup.ts";
import type { RestoreDeps } from "#server/backup/restore-backup.ts";
import { storagePlaceAt } from "#server/config/choose-storage.ts";
import { readConfig, type Config } from "#server/config/config.ts";
import { findSecret, replaceSecret } from "#server/config/local-secret.ts";
import { openJobQueue } from "#server/jobs/job-queue.ts";
import type { Logger } from "#server/log/logger.ts";
import { readVersion } from "#server/version.ts";
import { findDatabase } from "./open-admin.ts";
import { openFiles } from "./open-files.ts";
import { openStoreAt } from "./open-store-at.ts";

export type BackupSetup = {
  /** A folder, or an address as `STORAGE_URL` has it. */
  address: string;
  passphrase: string | undefined;
  logger: Logger;
  report: (line: string) => void;
  /** What to close at the end, last opened first. */
  closing: AsyncDisposableStack;
};

const secretName = "session-secret";

/** Made here, and not given by `SESSION_SECRET`. */
function isOwnSecret({ accounts, dataDirectory }: Config): boolean {
  return findSecret(dataDirectory, secretName) === accounts.sessionSecret;
}

/** A backup's store by itself, to look at. A folder that is not there is not made. */
export async function openBackupAt(setup: Omit<BackupSetup, "report">): Promise<BackupStore> {
  const { address, passphrase } = setup;
  const place = storagePlaceAt(address);
  if (place.kind === "disk")
    await stat(place.folder).catch((cause: unknown) => {
      throw new Error(`There is no backup in ${place.folder}`, { cause });
    });
  return openBackupStore({ files: await openStoreAt(address, setup), passphrase }, { mayBegin: false });
}

/** Where a backup is made. Other users of this machine can't read it: sessions and photos lie in it as they are, unless it is encrypted. */
async function openTarget(setup: Omit<BackupSetup, "report">): Promise<BackupStore> {
  const { address, passphrase } = setup;
  const place = storagePlaceAt(address);
  // What is there already keeps the rights that somebody may have given it.
  if (place.kind === "disk")
    for (const name of ["objects", "incoming"]) await mkdir(join(place.folder, name), { recursive: true, mode: 0o700 });
  return openBackupStore({ files: await openStoreAt(address, setup), passphrase }, { mayBegin: true });
}

/** This installation, to be backed up: beside a server that runs, or on its own. */
export async function openForBackup(setup: BackupSetup): Promise<BackupDeps> {
  const { logger, report, closing } = setup;
  const config = readConfig();
  const connectionString = await findDatabase(config, { logger, closing, isMigrated: false });
  return {
    connectionString,
    files: await openFiles({ config, onFull: () => undefined, logger, closing }),
    target: await openTarget(setup),
    version: readVersion(),
    sessionSecret: isOwnSecret(config) ? config.accounts.sessionSecret : undefined,
    report,
  };
}

/** This installation, to be filled from a backup. */
export async function openForRestore(setup: BackupSetup): Promise<RestoreDeps> {
  const { logger, report, closing } = setup;
  const source = await openBackupAt(setup);
  const config = readConfig();
  const connectionString = await findDatabase(config, { logger, closing, isMigrated: false });
  return {
    connectionString,
    source,
    files: await openFiles({ config, onFull: () => undefined, logger, closing }),
    report,
    keepSessionSecret: (secret) => {
      if (config.accounts.sessionSecret === secret) return true;
      if (!isOwnSecret(config)) return false;
      replaceSecret(config.dataDirectory, secretName, secret);
      return true;
    },
    putJobsIn: async (jobs) => {
      const onError = (err: Error): void => logger.warn({ err }, "the job queue failed");
      const queue = await openJobQueue({ connectionString, isWorker: false, onError });
      try {
        await queue.putBack(jobs);
      } finally {
        await queue.stop(1000);
      }
    },
  };
}
