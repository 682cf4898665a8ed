import { randomBytes } from "node:crypto";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { createLogger } from "#server/log/logger.ts";

type OwnDatabase = { url: string; name: string };

/** A database of one's own on the PostgreSQL that CHAOS_DATABASE_URL names, or a PostgreSQL of one's own, with every write on the disk. */
export async function startDatabase(folder: string, closing: AsyncDisposableStack): Promise<OwnDatabase> {
  const given = process.env["CHAOS_DATABASE_URL"];
  if (given !== undefined && given !== "") return createDatabase(given, closing);
  const { url, stop } = await startEmbeddedPostgres({
    dataDirectory: folder,
    password: randomBytes(12).toString("hex"),
    logger: createLogger({ level: "error", role: "chaos" }),
    settings: ["max_connections=200"],
  });
  closing.defer(stop);
  return { url, name: "PostgreSQL 18, embedded" };
}

async function createDatabase(given: string, closing: AsyncDisposableStack): Promise<OwnDatabase> {
  const name = `carvas_chaos_${randomBytes(4).toString("hex")}`;
  const inGiven = async (text: string): Promise<string> => {
    const client = new pg.Client({ connectionString: given });
    await client.connect();
    try {
      const { rows } = await client.query<{ server_version?: string }>(text);
      return rows[0]?.server_version ?? "";
    } finally {
      await client.end();
    }
  };
  const version = await inGiven("show server_version");
  await inGiven(`create database ${name}`);
  closing.defer(async () => void (await inGiven(`drop database ${name} with (force)`)));
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, name: `PostgreSQL ${version}, as CHAOS_DATABASE_URL says` };
}
