import { once } from "node:events";
import { createServer } from "node:net";
import pg from "pg";

const answersWithinMs = 5000;

/** Looks before the database and the roles are started. Rejects with a sentence. */
export async function requireFreePort({ port, host }: { port: number; host: string | undefined }): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, host), "listening");
  } catch (cause) {
    const isTaken = cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
    if (isTaken) throw new Error(`Port ${port} is in use: set PORT to another.`, { cause });
    throw new Error(`It can't listen on ${host ?? "every address"}, port ${port}`, { cause });
  }
  server.close();
  await once(server, "close");
}

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
