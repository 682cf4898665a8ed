import type { ObjectStore } from "#server/files/object-store.ts";
import { jobNames } from "#server/jobs/job-definitions.ts";
import { jobsKeyOf, manifestKeyOf, objectListKeyOf, objectsStart, stampOf, tableKeyOf } from "./backup-keys.ts";
import type { BackupStore } from "./backup-store.ts";
import { copyObjects } from "./copy-objects.ts";
import { linesOf } from "./lines.ts";
import type { BackedUpTable, Manifest } from "./manifest.ts";
import { pruneBackups, type Pruned } from "./prune-backups.ts";
import { readKnownObjects } from "./read-backup.ts";
import { takeSnapshot, type Snapshot } from "./snapshot-store.ts";

export type BackupDeps = {
  connectionString: string;
  /** What is backed up. */
  files: Pick<ObjectStore, "list" | "open">;
  target: BackupStore;
  /** Of the product. */
  version: string;
  /** Goes into encrypted backups. */
  sessionSecret: string | undefined;
  report: (line: string) => void;
};

export type MadeBackup = Manifest & {
  /** Objects that no earlier snapshot had. */
  copied: number;
  lostKeys: readonly string[];
  /** Null where everything is kept. */
  pruned: Pruned | null;
};

/**
 * Makes a snapshot of the database and then copies the objects. The other way round a picture could be named by a row and not be there; so it can only
 * be there without a row. Between the two nothing is removed from the store. May be ended at any moment: what was copied is found by the next one.
 * @param keep how many snapshots stay, this one among them; all unless given
 */
export async function makeBackup(deps: BackupDeps, { keep }: { keep?: number } = {}): Promise<MadeBackup> {
  const { target, report } = deps;
  const createdAt = new Date();
  const stamp = stampOf(createdAt);
  const snapshot = await takeSnapshot(deps.connectionString);
  try {
    const tables = await writeTables(target, stamp, snapshot);
    report(`${tables.length} tables with ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
    const jobs = await snapshot.readOpenJobs(jobNames);
    const jobList = await target.write(jobsKeyOf(stamp), linesOf(jobs), { isPacked: true });
    const named = await snapshot.readNamedFiles();
    await snapshot.end();
    const known = await readKnownObjects(target);
    const present = new Set<string>();
    for await (const key of target.list(objectsStart)) present.add(key.slice(objectsStart.length));
    const { objects, copied } = await copyObjects({ ...deps, known, present });
    const there = new Set(objects.map(({ key }) => key));
    const lostKeys = named.filter((key) => !there.has(key));
    const list = await target.write(objectListKeyOf(stamp), linesOf(objects), { isPacked: true });
    const manifest: Manifest = {
      format: 1,
      stamp,
      createdAt: createdAt.toISOString(),
      version: deps.version,
      postgres: snapshot.postgres,
      lastMigration: snapshot.lastMigration,
      tables,
      sequences: snapshot.sequences,
      jobs: { count: jobs.length, sha256: jobList.sha256 },
      objects: {
        count: objects.length,
        sha256: list.sha256,
        bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0),
        lost: lostKeys.length,
      },
      sessionSecret: target.isEncrypted ? (deps.sessionSecret ?? null) : null,
    };
    await target.write(manifestKeyOf(stamp), linesOf([manifest]), { isPacked: true });
    // Before another backup's turn: of that one's objects and unfinished snapshot it would know nothing, and take them for leftovers.
    const pruned = keep === undefined ? null : await pruneInTurn(snapshot, target, { stamp, keep });
    return { ...manifest, copied, lostKeys, pruned };
  } finally {
    await snapshot.close();
  }
}

async function pruneInTurn(
  snapshot: Snapshot,
  target: BackupStore,
  { stamp, keep }: { stamp: string; keep: number },
): Promise<Pruned> {
  try {
    await snapshot.requireTurn();
    return await pruneBackups(target, keep);
  } catch (cause) {
    throw new Error(`The snapshot ${stamp} is there, but older ones could not be removed.`, { cause });
  }
}

async function writeTables(target: BackupStore, stamp: string, snapshot: Snapshot): Promise<BackedUpTable[]> {
  const written: BackedUpTable[] = [];
  for (const { name, columns } of snapshot.tables) {
    const { stream, rows } = snapshot.readTable({ name, columns });
    const { sha256 } = await target.write(tableKeyOf(stamp, name), stream, { isPacked: true });
    written.push({ name, columns: [...columns], rows: rows(), sha256 });
  }
  return written;
}
