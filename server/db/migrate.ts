import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number that nothing else on the database locks. */
const migrationLockKey = 4_027_511;

/** Applies what is missing, in one transaction. Processes that start together take turns: drizzle itself takes no lock. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the query, too; unheard, it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLockKey]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
