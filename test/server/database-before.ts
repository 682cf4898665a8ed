import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

const folder = join(import.meta.dirname, "../../server/db/migrations");

/** A database of its own as the migration before `first` (such as `0042_`) left it; `migrate` runs that one and all behind it, at once, as the migrator does. */
export async function withDatabaseBefore(
  first: string,
  tryOut: (before: { client: pg.Client; migrate: () => Promise<void> }) => Promise<void>,
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const at = names.findIndex((name) => name.startsWith(first));
  const url = new URL(inject("testClusters")[0]?.url ?? "");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const sql of texts.slice(0, at)) await client.query(sql);
    const migrate = async () => {
      await client.query("begin");
      for (const sql of texts.slice(at)) await client.query(sql);
      await client.query("commit");
    };
    await tryOut({ client, migrate });
  } finally {
    await client.end();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}
