import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";

const counts = z.object({ commits: z.coerce.number(), bytes: z.coerce.number() });

/** So far: transactions, and bytes of tables and indexes. PostgreSQL counts a session's transactions about a second late. */
async function readCounts(databaseUrl: string): Promise<z.infer<typeof counts>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select xact_commit as commits, pg_database_size(datname) as bytes from pg_stat_database where datname = current_database()",
    );
    return counts.parse(rows[0]);
  } finally {
    await client.end();
  }
}

const idleSeconds = 30;

/** Transactions a second while nobody asks for anything: what a web process and a worker cost the database by being there. */
export async function idleCommitsASecond(databaseUrl: string): Promise<number> {
  const before = await readCounts(databaseUrl);
  await sleep(idleSeconds * 1000);
  return ((await readCounts(databaseUrl)).commits - before.commits) / idleSeconds;
}

/** Transactions of some work, and by how many bytes the database grows with it. */
export async function costOf(
  databaseUrl: string,
  work: () => Promise<void>,
): Promise<{ commits: number; bytes: number }> {
  const before = await readCounts(databaseUrl);
  await work();
  await sleep(2000);
  const after = await readCounts(databaseUrl);
  return { commits: after.commits - before.commits, bytes: after.bytes - before.bytes };
}
