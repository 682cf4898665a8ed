import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { databaseName } from "./embedded-postgres.ts";
import { databaseUser } from "./initialise-cluster.ts";

const answersWithinMs = 5000;

/**
 * The connection string of the embedded PostgreSQL of a server that runs on this folder; null when none does. Where it listens stands in the
 * fifth line of the file that PostgreSQL keeps beside its data.
 */
export async function findRunningPostgres(dataDirectory: string, password: string): Promise<string | null> {
  const socketFolder = await readSocketFolder(dataDirectory);
  if (socketFolder === null) return null;
  const host = encodeURIComponent(socketFolder);
  const url = `postgresql://${databaseUser}:${password}@localhost/${databaseName}?host=${host}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answersWithinMs });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return url;
  } catch {
    // The file of a server that was killed is still there.
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readSocketFolder(dataDirectory: string): Promise<string | null> {
  try {
    const lines = (await readFile(join(dataDirectory, "postgres", "postmaster.pid"), "utf8")).split("\n");
    return lines[4] === undefined || lines[4] === "" ? null : lines[4];
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return null;
    throw error;
  }
}
