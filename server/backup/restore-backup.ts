import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { knowsMigration, migrateDatabase } from "#server/db/migrate.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { backedUpKeyOf, jobsKeyOf, tableKeyOf } from "./backup-keys.ts";
import { createCounter, type BackupStore } from "./backup-store.ts";
import { readLines } from "./lines.ts";
import { backedUpJobSchema, type BackedUpJob, type BackedUpObject, type Manifest } from "./manifest.ts";
import { readManifest, readObjectList } from "./read-backup.ts";
import {
  connectForRestore,
  countServers,
  emptyDatabase,
  forgetLoaded,
  hasUsers,
  loadTables,
  readLoaded,
} from "./restore-store.ts";
import { findSnapshotFaults } from "./verify-backup.ts";

export type RestoreDeps = {
  connectionString: string;
  /** Where the objects go. */
  files: Pick<ObjectStore, "list" | "size" | "reserve" | "adopt">;
  source: BackupStore;
  /** Puts the jobs that were open into the queue of this version. */
  putJobsIn: (jobs: readonly BackedUpJob[]) => Promise<void>;
  /** Takes over the secret that a backed up installation had made. False: this one is given another. */
  keepSessionSecret: (secret: string) => boolean;
  report: (line: string) => void;
};

export type RestoreOptions = {
  /** The newest snapshot if not given. */
  stamp?: string;
  /** What is in database and store already gives way. */
  isForced: boolean;
};

export type Restored = {
  manifest: Manifest;
  /** Whether the snapshot had a secret, and it is this installation's now. */
  isSecretKept: boolean;
};

/**
 * Puts a snapshot back. Nothing is taken away before the snapshot is known to be whole and of a version that this one knows. Then come the objects, where
 * those that are there stay, then the jobs, and the tables last, in one transaction: as long as there are no accounts a restore that was ended is simply
 * begun again, and when there are, only its end is missing. A snapshot of an earlier version is migrated to this one.
 */
export async function restoreBackup(deps: RestoreDeps, { stamp, isForced }: RestoreOptions): Promise<Restored> {
  const { source, report } = deps;
  const manifest = await readManifest(source, stamp);
  report(`snapshot ${manifest.stamp} of version ${manifest.version}`);
  const client = await connectForRestore(deps.connectionString);
  try {
    if ((await countServers(client)) > 0) throw new Error("A server is at work on this database. Stop it first.");
    const isLoaded = !isForced && (await readLoaded(client)) === manifest.stamp;
    if (isLoaded) report("its tables are in already, by a restore that came to no end");
    else await replaceAll(deps, client, { manifest, isForced });
    await migrateDatabase(deps.connectionString);
    const { sessionSecret } = manifest;
    const isSecretKept = sessionSecret !== null && deps.keepSessionSecret(sessionSecret);
    await forgetLoaded(client);
    return { manifest, isSecretKept };
  } finally {
    await client.end();
  }
}

async function replaceAll(
  deps: RestoreDeps,
  client: pg.Client,
  { manifest, isForced }: { manifest: Manifest; isForced: boolean },
): Promise<void> {
  const { source, report } = deps;
  if (!isForced && (await hasUsers(client)))
    throw new Error("There are accounts in this database: nothing was changed. --force replaces them.");
  await requireUsable(source, manifest);
  const jobs = await readJobs(source, manifest);
  if (!isForced) await requireOwnFiles(deps, manifest);
  await restoreObjects(deps, manifest);
  await emptyDatabase(client);
  await migrateDatabase(deps.connectionString, { upTo: manifest.lastMigration });
  await deps.putJobsIn(jobs);
  report(`${jobs.length} jobs that were waiting or under way`);
  await loadTables(client, manifest, async ({ name, sha256 }, write) => {
    const { counter, written } = createCounter();
    const stream = await source.read(tableKeyOf(manifest.stamp, name), { isPacked: true });
    await Promise.all([write(counter), pipeline(stream, counter)]);
    if (written().sha256 !== sha256) throw new Error(`The table ${name} was changed in the backup.`);
  });
  report(`${manifest.tables.length} tables with ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
}

async function requireUsable(source: BackupStore, manifest: Manifest): Promise<void> {
  if (!(await knowsMigration(manifest.lastMigration)))
    throw new Error("The snapshot is of a later version of the product than this one: nothing was changed.");
  const faults = await findSnapshotFaults(source, manifest);
  if (faults.length > 0)
    throw new Error(`The snapshot ${manifest.stamp} is not whole: nothing was changed. ${faults.join("; ")}`);
}

async function readJobs(source: BackupStore, { stamp }: Manifest): Promise<BackedUpJob[]> {
  const jobs: BackedUpJob[] = [];
  const stream = await source.read(jobsKeyOf(stamp), { isPacked: true });
  for await (const job of readLines(stream, backedUpJobSchema)) jobs.push(job);
  return jobs;
}

async function requireOwnFiles({ files, source }: RestoreDeps, { stamp }: Manifest): Promise<void> {
  const own = new Set<string>();
  for await (const { key } of readObjectList(source, stamp)) own.add(key);
  for await (const { key } of files.list({ after: null })) {
    if (own.has(key)) continue;
    throw new Error(
      "There are files of others in this store: nothing was changed. --force leaves them where they are.",
    );
  }
}

async function restoreObjects(deps: RestoreDeps, { stamp, objects: { count } }: Manifest): Promise<void> {
  const { files, source, report } = deps;
  let done = 0;
  for await (const object of readObjectList(source, stamp)) {
    if ((await files.size(object.key)) !== object.bytes) await restoreObject(deps, object);
    done += 1;
    if (done % 1000 === 0) report(`${done} of ${count} objects`);
  }
  report(`${done} objects`);
}

async function restoreObject({ files, source }: RestoreDeps, { key, sha256 }: BackedUpObject): Promise<void> {
  const aside = await files.reserve();
  try {
    const { counter, written } = createCounter();
    await pipeline(await source.read(backedUpKeyOf(key)), counter, createWriteStream(aside.path, { flags: "wx" }));
    if (written().sha256 !== sha256) throw new Error(`${key} was changed in the backup.`);
    await files.adopt(aside.path, key);
  } finally {
    await aside.discard();
  }
}
