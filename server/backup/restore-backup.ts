import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { migrateDatabase } from "#server/db/migrate.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { backedUpKeyOf, jobsKeyOf, tableKeyOf } from "./backup-keys.ts";
import { createCounter, type BackupStore } from "./backup-store.ts";
import { readLines } from "./lines.ts";
import { backedUpJobSchema, type BackedUpJob, type BackedUpObject, type Manifest } from "./manifest.ts";
import { readManifest, readObjectList } from "./read-backup.ts";
import { connectForRestore, countServers, emptyDatabase, hasUsers, loadTables } from "./restore-store.ts";

export type RestoreDeps = {
  connectionString: string;
  /** Where the objects go. */
  files: Pick<ObjectStore, "list" | "size" | "reserve" | "adopt">;
  source: BackupStore;
  /** Puts the jobs that were open into the queue of this version. */
  putJobsIn: (jobs: readonly BackedUpJob[]) => Promise<void>;
  report: (line: string) => void;
};

export type RestoreOptions = {
  /** The newest snapshot if not given. */
  stamp?: string;
  /** What is in database and store already gives way. */
  isForced: boolean;
};

export type Restored = { manifest: Manifest; objects: number };

/**
 * Puts a snapshot back: first the objects, then the database in one transaction, so that a restore that was ended in between has no accounts yet and is
 * simply begun again; objects that are there already stay. A snapshot of an earlier version is migrated to this one.
 */
export async function restoreBackup(deps: RestoreDeps, { stamp, isForced }: RestoreOptions): Promise<Restored> {
  const { source, report } = deps;
  const manifest = await readManifest(source, stamp);
  report(`snapshot ${manifest.stamp} of version ${manifest.version}`);
  const client = await connectForRestore(deps.connectionString);
  try {
    if ((await countServers(client)) > 0) throw new Error("A server is at work on this database. Stop it first.");
    if (!isForced) await requireEmpty(deps, client, manifest);
    const objects = await restoreObjects(deps, manifest);
    await emptyDatabase(client);
    await migrateDatabase(deps.connectionString, { upTo: manifest.lastMigration });
    await loadTables(client, manifest, async ({ name, sha256 }, write) => {
      const { counter, written } = createCounter();
      const stream = await source.read(tableKeyOf(manifest.stamp, name), { isPacked: true });
      await Promise.all([write(counter), pipeline(stream, counter)]);
      if (written().sha256 !== sha256) throw new Error(`The table ${name} was changed in the backup.`);
    });
    report(`${manifest.tables.length} tables with ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
    await migrateDatabase(deps.connectionString);
    await restoreJobs(deps, manifest);
    return { manifest, objects };
  } finally {
    await client.end();
  }
}

async function requireEmpty({ files, source }: RestoreDeps, client: pg.Client, { stamp }: Manifest): Promise<void> {
  if (await hasUsers(client))
    throw new Error("There are accounts in this database: nothing was changed. --force replaces them.");
  const own = new Set<string>();
  for await (const { key } of readObjectList(source, stamp)) own.add(key);
  for await (const { key } of files.list({ after: null })) {
    if (own.has(key)) continue;
    throw new Error(
      "There are files of others in this store: nothing was changed. --force leaves them where they are.",
    );
  }
}

async function restoreObjects(deps: RestoreDeps, { stamp, objects: { count } }: Manifest): Promise<number> {
  const { files, source, report } = deps;
  let done = 0;
  for await (const object of readObjectList(source, stamp)) {
    if ((await files.size(object.key)) !== object.bytes) await restoreObject(deps, object);
    done += 1;
    if (done % 1000 === 0) report(`${done} of ${count} objects`);
  }
  report(`${done} objects`);
  return done;
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

async function restoreJobs({ source, putJobsIn, report }: RestoreDeps, { stamp }: Manifest): Promise<void> {
  const jobs: BackedUpJob[] = [];
  const stream = await source.read(jobsKeyOf(stamp), { isPacked: true });
  for await (const job of readLines(stream, backedUpJobSchema)) jobs.push(job);
  await putJobsIn(jobs);
  report(`${jobs.length} jobs that were waiting or under way`);
}
