import pg from "pg";

const answersWithinMs = 5000;

/** Rejects with a sentence that names where the database was looked for, never the password. */
export async function requireDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: answersWithinMs });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const { host, port, database } = client;
    throw new Error(`The database "${database ?? ""}" of DATABASE_URL can't be reached at ${host}, port ${port}`, {
      cause,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
