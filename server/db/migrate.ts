import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { z } from "zod";
import { migrationLockKey } from "./advisory-locks.ts";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * A change of a table waits for whoever reads it, and meanwhile everybody else waits behind the change: so it gives up soon, and comes again.
 */
const lockWithin = "3s";
const tries = 10;
const pauseMs = 1000;
const lockNotAvailable = "55P03";

/**
 * Applies what is missing, in one transaction, while processes of the version before may be at work on the same database (CONTRIBUTING.md). Processes
 * that start together take turns: drizzle itself takes no lock.
 * @param upTo no migration that was written later, as the journal has it (milliseconds)
 */
export async function migrateDatabase(
  connectionString: string,
  { upTo = Number.POSITIVE_INFINITY }: { upTo?: number } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the query, too; unheard, it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLockKey]);
    await client.query("select set_config('lock_timeout', $1, false)", [lockWithin]);
    await migrateInTime(client, upTo);
  } finally {
    await client.end();
  }
}

async function migrateInTime(client: pg.Client, upTo: number): Promise<void> {
  const { folder, discard } = await folderUpTo(upTo);
  try {
    await tryToMigrate(client, folder);
  } finally {
    await discard();
  }
}

async function tryToMigrate(client: pg.Client, folder: string): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    try {
      await migrate(drizzle(client), { migrationsFolder: folder });
      return;
    } catch (error) {
      if (nth === tries || !isLockedOut(error)) throw error;
      await sleep(pauseMs);
    }
  }
}

/** drizzle gives the database's error as the cause of its own. */
function isLockedOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === lockNotAvailable) || isLockedOut(error.cause);
}

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });
type Journal = z.infer<typeof journalSchema>;

async function readJournal(): Promise<Journal> {
  return journalSchema.parse(JSON.parse(await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8")));
}

const hasEntry = ({ entries }: Journal, writtenAt: number): boolean => entries.some(({ when }) => when === writtenAt);

/** Whether this version has the migration that was written then (milliseconds). */
export async function knowsMigration(writtenAt: number): Promise<boolean> {
  return hasEntry(await readJournal(), writtenAt);
}

/** The migrations that were written by then. drizzle takes a folder whole, so it is given a copy with a shorter journal. */
async function folderUpTo(upTo: number): Promise<{ folder: string; discard: () => Promise<void> }> {
  if (upTo === Number.POSITIVE_INFINITY) return { folder: migrationsFolder, discard: async () => undefined };
  const journal = await readJournal();
  if (!hasEntry(journal, upTo)) throw new Error("The database is of a later version of the product than this one.");
  const folder = await mkdtemp(join(tmpdir(), "carvas-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const entries = journal.entries.filter(({ when }) => when <= upTo);
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return { folder, discard: () => rm(folder, { recursive: true, force: true }) };
}
